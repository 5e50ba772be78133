"""python -m benchmarks.sharing: who sees a batch's arrays on a GPU without a copy, and how.

Each library that is installed takes every array by every way it has; the memory must be the same,
and what a step writes there must be seen.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

import donjon

ARRAYS = ("legal", "seat", "payoffs", "ended", "numbers", "moves")


def ways() -> Iterator[tuple[str, Callable[[Any], Any], Callable[[Any], int]]]:
    """A name, how an array is taken, and where it then lies."""
    for library, load in (("PyTorch", torch_ways), ("CuPy", cupy_ways), ("JAX", jax_ways)):
        try:
            yield from load()
        except ImportError:
            print(f"{library}: not installed")


def torch_ways() -> Iterator[tuple[str, Callable[[Any], Any], Callable[[Any], int]]]:
    torch: Any = import_module("torch")
    yield "torch.from_dlpack", torch.from_dlpack, lambda taken: int(taken.data_ptr())
    by_interface = lambda array: torch.as_tensor(array, device="cuda")  # noqa: E731
    yield "torch.as_tensor", by_interface, lambda taken: int(taken.data_ptr())


def cupy_ways() -> Iterator[tuple[str, Callable[[Any], Any], Callable[[Any], int]]]:
    cupy: Any = import_module("cupy")
    yield "cupy.from_dlpack", cupy.from_dlpack, lambda taken: int(taken.data.ptr)
    yield "cupy.asarray", cupy.asarray, lambda taken: int(taken.data.ptr)


def jax_ways() -> Iterator[tuple[str, Callable[[Any], Any], Callable[[Any], int]]]:
    jax: Any = import_module("jax")
    jax.config.update("jax_enable_x64", True)  # else whole numbers of 64 bits are cut
    yield (
        "jax.numpy.from_dlpack",
        jax.numpy.from_dlpack,
        lambda taken: int(taken.unsafe_buffer_pointer()),
    )


def told(take: Callable[[Any], Any], where: Callable[[Any], int], array: Any) -> str:
    """Is it the same memory?  What went wrong otherwise."""
    try:
        taken = take(array)
    except Exception as error:  # whatever a library says is the answer
        return f"{type(error).__name__}: {str(error).splitlines()[0][:80]}"
    same = where(taken) == array.__cuda_array_interface__["data"][0]
    return "the same memory" if same else "a copy"


def main() -> None:
    batch = donjon.batch("knights", 1000, seats=2, device="cuda")
    arrays = {name: getattr(batch, name) for name in ARRAYS} | {"observe()": batch.observe()}
    for name, take, where in ways():
        for called, array in arrays.items():
            print(f"{name} of {called}: {told(take, where, array)}", flush=True)
    torch: Any = import_module("torch")
    seen, legal = torch.from_dlpack(batch.observe()), torch.from_dlpack(batch.legal)
    for _ in range(40):
        batch.step(legal.argmax(dim=1))
        batch.observe()
    assert np.array_equal(seen.cpu().numpy(), batch.observe().copy_to_host())
    assert np.array_equal(legal.cpu().numpy(), batch.legal.copy_to_host())
    print("after 40 steps PyTorch sees what was written there")


if __name__ == "__main__":
    main()
