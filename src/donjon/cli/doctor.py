"""donjon doctor: what is installed, cached and working."""

import argparse
import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from donjon.cli.arguments import add_json, print_json
from donjon.engine import cache, loading
from donjon.engine.compiled import place_of
from donjon.engine.errors import sentence_of
from donjon.engine.kinds import BULK, TABLE
from donjon.engine.registry import games
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, Name, Say, because, said

PACKAGES = ("donjon", "numpy", "numba", "llvmlite", "numba-cuda", "rich")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    say = say_here()
    parser.add_argument(
        "--build", action="store_true", help=say("compile whatever isn't cached yet")
    )
    parser.add_argument(
        "--clear", action="store_true", help=say("throw the compiled code away first")
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.clear:
        for place in _folders():
            cache.discard(place)
    if args.build:
        for game in games().values():
            for kind in (TABLE, BULK):
                loading.require(game, kind)
    report = examine()
    if args.json:
        print_json(report)
        return 0
    _tell(report, say_here())
    return 0


def _tell(report: dict[str, Any], say: Say) -> None:
    on = say("Python {version} on {system}")
    print(on.format(version=report["python"], system=report["system"]))
    missing = say("not installed")
    for name, found in report["packages"].items():
        print(f"  {name:<12} {found or missing}")
    print(say("compiler: {found}").format(found=said(report["compiler"], say)))
    print(say("GPU: {found}").format(found=said(report["gpu"], say)))
    print(say("cache: {folder}").format(folder=report["cache"]))
    for name, state in report["builds"].items():
        print(f"  {name:<20} {say(state)}")


def examine() -> dict[str, Any]:
    """Everything that helps to find out why something is slow or doesn't work."""
    compiler = _compiler()
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "packages": {name: _version(name) for name in PACKAGES},
        "compiler": compiler,
        "gpu": _gpu(),
        "cache": str(cache.root()),
        "builds": _builds() if compiler.startswith("Numba") else {},
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _compiler() -> str:
    if not loading.wanted():
        return N_("turned off by DONJON_MODE=interpreted; everything stays interpreted")
    try:
        import numba
    except Exception as error:
        return because(N_("none ({error}); everything stays interpreted"), error=Name(error))
    return Name(f"Numba {numba.__version__}")


def _gpu() -> str:
    from donjon.engine.cuda import cuda

    try:
        name = cuda().get_current_device().name
    except Exception as error:
        return because(N_("none ({error})"), error=sentence_of(error))
    return Name(name.decode() if isinstance(name, bytes) else name)


def _builds() -> dict[str, str]:
    found = {}
    for game in games().values():
        for kind in (TABLE, BULK):
            place = place_of(game, kind)
            there = N_("damaged") if place.exists() else N_("not built")
            found[f"{game.id} {kind.name}"] = N_("ready") if cache.is_whole(place) else there
    return found


def _folders() -> list[Any]:
    return [place for place in cache.root().glob("*-*") if place.is_dir()]
