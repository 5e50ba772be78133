"""Learn Sir Holland with two seats from nothing: PPO with action masks on `donjon.batch`.

    pip install 'donjon[learn]'
    python examples/learn_holland.py --minutes 3 --seed 1 --weights holland.npz
    python examples/learn_holland.py --plot docs/learner.svg holland.json ...

A third of the games are played against the game's quick policy, the rest against itself.  The
weights are plain arrays: `holland_bot.py` plays with them, without PyTorch.  Beside them lies the
curve, as JSON.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

import donjon
from donjon.arena.charts import alone, curves

GAME, SEATS = "holland", 2
SELF, QUICK = 1024, 512  # games side by side: against itself, against the quick policy
STEPS = 48  # choices in each of them before the network is improved
EPOCHS, PART = 2, 4096  # how often all choices are learned from, and how many at a time
WIDTH = 256
RATE, LAST_RATE = 1e-3, 1e-4
FAR = 0.95  # lambda: how far ahead of a choice what follows still counts for it
CLIP, CURIOSITY, CALM = 0.2, 0.01, 0.5  # ratio, entropy, gradients
JUDGED, EVERY = 512, 10  # games of each point of the curve, and updates between two
OPPONENTS = ("random", "quick")  # of those games


class Net(nn.Module):
    """What is seen → how good each action is, and who will win."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(size, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.policy = nn.Linear(WIDTH, actions)
        self.value = nn.Linear(WIDTH, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the actions' chances, and the value from -1 to 1."""
        inside = self.body(seen)
        wanted = self.policy(inside).masked_fill(legal == 0, -1e9)
        return torch.log_softmax(wanted, 1), torch.tanh(self.value(inside)).squeeze(1)


class Choices(NamedTuple):
    """What was seen, chosen and gained; a row a choice."""

    seen: Tensor
    legal: Tensor
    action: Tensor
    chance: Tensor  # the logarithm it was chosen with
    gain: Tensor  # how much better it did than expected
    goal: Tensor  # what the value should have been


def choose(chances: Tensor) -> Tensor:
    """An action for each row, by its chances."""
    dice = -torch.log(torch.rand_like(chances).clamp_min(1e-9))
    return (chances.exp() / dice).argmax(1)


@torch.no_grad()
def play(net: Net, batch: donjon.Batch) -> Choices:
    """STEPS choices in each game; what the batch shows is read without a copy, then kept."""
    n = len(batch)
    seen = torch.empty(STEPS, n, batch.size)
    legal = torch.empty(STEPS, n, batch.actions, dtype=torch.uint8)
    action = torch.empty(STEPS, n, dtype=torch.int64)
    chance, value, paid, sign = (torch.zeros(STEPS, n) for _ in range(4))
    rows = torch.arange(n)
    for t in range(STEPS):
        seen[t] = torch.from_numpy(batch.observe())
        legal[t] = torch.from_numpy(batch.legal)
        seat = torch.from_numpy(batch.seat).long()
        chances, value[t] = net(seen[t], legal[t])
        action[t] = choose(chances)
        chance[t] = chances[rows, action[t]]
        ended = torch.from_numpy(batch.step(action[t].numpy()))
        won = torch.from_numpy(batch.payoffs)[rows, seat] * 2 - 1
        paid[t] = torch.where(ended, won, 0.0)
        # What is good for the other seat is bad for this one; behind the end nothing counts.
        same = torch.from_numpy(batch.seat).long() == seat
        sign[t] = torch.where(ended, 0.0, torch.where(same, 1.0, -1.0))
    after = net(torch.from_numpy(batch.observe()), torch.from_numpy(batch.legal))[1]
    gain = gains(value, after, paid, sign)
    free = legal.sum(2) > 1  # who has no choice learns nothing from it
    made = (seen, legal, action, chance, gain, gain + value)
    return Choices(*(row[free] for row in made))


def gains(value: Tensor, after: Tensor, paid: Tensor, sign: Tensor) -> Tensor:
    """How much better each choice did than expected (generalised advantage estimation)."""
    gain = torch.zeros_like(value)
    ahead = torch.zeros_like(after)
    for t in reversed(range(len(value))):
        surprise = paid[t] + sign[t] * after - value[t]
        gain[t] = ahead = surprise + FAR * sign[t] * ahead
        after = value[t]
    return gain


def parts(made: Choices) -> Iterator[Choices]:
    """All choices, shuffled, PART at a time."""
    for rows in torch.randperm(len(made.action)).split(PART):
        yield Choices(*(row[rows] for row in made))


def improve(net: Net, optimiser: torch.optim.Optimizer, made: Choices) -> None:
    """Learn from choices (PPO's clipped loss)."""
    spread = made.gain.std() + 1e-6
    for _ in range(EPOCHS):
        for part in parts(made):
            chances, value = net(part.seen, part.legal)
            chance = chances.gather(1, part.action[:, None]).squeeze(1)
            ratio = (chance - part.chance).exp()
            gain = (part.gain - made.gain.mean()) / spread
            bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
            entropy = -(chances.exp() * chances).sum(1).mean()
            loss = (
                -torch.min(ratio * gain, bounded * gain).mean()
                + 0.5 * (value - part.goal).square().mean()
                - CURIOSITY * entropy
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), CALM)
            optimiser.step()


@torch.no_grad()
def share(net: Net, opponent: str, games: int) -> float:
    """Of so many first games against an opponent, in both seats, how many are won."""
    batch = donjon.batch(GAME, games, SEATS, seed="judge", opponents=opponent)
    own = np.arange(games) % SEATS
    won, left = np.zeros(games), np.ones(games, bool)
    while left.any():
        chances, _ = net(torch.from_numpy(batch.observe()), torch.from_numpy(batch.legal))
        now = batch.step(chances.argmax(1).numpy()) & left
        won[now] = batch.payoffs[now, own[now]] == 1
        left &= ~now
    return float(won.mean())


def learn(seed: int, minutes: float) -> tuple[Net, list[dict[str, float]]]:
    """Train for so long, in ever smaller steps, and note how it goes."""
    torch.manual_seed(seed)
    how = {"seats": SEATS, "seed": f"learn {seed}", "threads": torch.get_num_threads()}
    batches = [
        donjon.batch(GAME, SELF, **how),
        donjon.batch(GAME, QUICK, **how, opponents="quick"),
    ]
    net = Net(batches[0].size, batches[0].actions)
    optimiser = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    curve: list[dict[str, float]] = []
    begun, update, choices, done = time.monotonic(), 0, 0, 0.0
    while done < 1:
        if update % EVERY == 0:
            curve.append(judged(net, done * minutes, choices))
        optimiser.param_groups[0]["lr"] = RATE + (LAST_RATE - RATE) * done
        made = Choices(*map(torch.cat, zip(*(play(net, batch) for batch in batches), strict=True)))
        choices += len(made.action)
        improve(net, optimiser, made)
        update, done = update + 1, (time.monotonic() - begun) / 60 / minutes
    return net, [*curve, judged(net, done * minutes, choices)]


def judged(net: Net, minutes: float, choices: int) -> dict[str, float]:
    """A point of the curve, told as it is found."""
    point = {name: share(net, name, JUDGED) for name in OPPONENTS}
    told = ", ".join(f"{won:.1%} against {name}" for name, won in point.items())
    print(f"{minutes:.1f} minutes, {choices:,} choices: won {told}", file=sys.stderr)
    return {"minutes": minutes, "choices": choices, **point}


def keep(net: Net, path: Path) -> None:
    """Write the weights as plain arrays, half as exact."""
    named = {name: array.numpy().astype(np.float16) for name, array in net.state_dict().items()}
    np.savez_compressed(path, **named)


def plot(paths: list[Path]) -> str:
    """The curves of some runs as an SVG file."""
    series = []
    for opponent in OPPONENTS:
        for n, path in enumerate(paths, 1):
            curve = json.loads(path.read_text("utf-8"))
            name = f"{opponent}, run {n}" if len(paths) > 1 else opponent
            minutes, won = ([point[key] for point in curve] for key in ("minutes", opponent))
            series.append((name, minutes, won))
    across = "{:.1f}".format
    title = "Games won while it learns, against two opponents"
    return alone(curves(title, series, across=across, under="minutes", span=(0, 1)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("curves", nargs="*", type=Path, help="with --plot: curves to draw")
    parser.add_argument("--plot", type=Path, help="draw curves into this file, and learn nothing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=3, help="how long it may learn")
    parser.add_argument("--threads", type=int, default=2, help="cores to compute on")
    parser.add_argument("--weights", type=Path, default=Path("holland.npz"))
    args = parser.parse_args()
    if args.plot:
        args.plot.write_text(plot(args.curves), "utf-8")
        return
    torch.set_num_threads(args.threads)
    net, curve = learn(args.seed, args.minutes)
    keep(net, args.weights)
    args.weights.with_suffix(".json").write_text(json.dumps(curve), "utf-8")


if __name__ == "__main__":
    main()
