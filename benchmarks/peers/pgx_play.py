"""pgx_play.py GAME scan|dispatch BATCH: Pgx on JAX's CPU, random legal play, ended games anew.

`scan` steps many times in one compiled call, its fastest way; `dispatch` once a call, as a
learner that is written in Python does.
"""

import os
import sys
from collections.abc import Callable

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
import pgx
from pace import answer
from pgx.experimental import auto_reset

STEPS = 16  # in one call of `scan`


def playing(name: str, batch: int, steps: int) -> Callable[[], int]:
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, _):  # type: ignore[no-untyped-def]  # JAX has its own
        state, key = carry
        key, choose, deal = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choose, logits, axis=-1)
        return (step(state, action, jax.random.split(deal, batch)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    begun = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
    carry = [(begun, jax.random.PRNGKey(1))]

    def play() -> int:
        carry[0] = run(carry[0])
        jax.block_until_ready(carry[0])
        return batch * steps

    return play


def main() -> None:
    name, how, batch = sys.argv[1:4]
    answer(playing(name, int(batch), STEPS if how == "scan" else 1), cores=2)


if __name__ == "__main__":
    main()
