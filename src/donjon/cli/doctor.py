"""donjon doctor: what is installed, cached and working."""

import argparse
import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from donjon.cli.arguments import add_json, print_json
from donjon.engine import builds, cache
from donjon.engine.registry import games

PACKAGES = ("donjon", "numpy", "numba", "llvmlite", "numba-cuda", "rich")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--build", action="store_true", help="compile whatever isn't cached yet")
    parser.add_argument("--clear", action="store_true", help="throw the compiled code away first")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.clear:
        for place in _folders():
            cache.discard(place)
    if args.build:
        for game in games().values():
            for kind in (builds.TABLE, builds.BULK):
                builds.require(game, kind)
    report = examine()
    if args.json:
        print_json(report)
        return 0
    print(f"Python {report['python']} on {report['system']}")
    for name, found in report["packages"].items():
        print(f"  {name:<12} {found or 'not installed'}")
    print(f"compiler: {report['compiler']}\nGPU: {report['gpu']}\ncache: {report['cache']}")
    for name, state in report["builds"].items():
        print(f"  {name:<20} {state}")
    return 0


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
    if not builds.wanted():
        return "turned off by DONJON_MODE=interpreted; everything stays interpreted"
    try:
        import numba
    except Exception as error:
        return f"none ({error}); everything stays interpreted"
    return f"Numba {numba.__version__}"


def _gpu() -> str:
    from donjon.engine.cuda import cuda

    try:
        name = cuda().get_current_device().name
    except Exception as error:
        return f"none ({error})"
    return name.decode() if isinstance(name, bytes) else str(name)


def _builds() -> dict[str, str]:
    found = {}
    for game in games().values():
        for kind in (builds.TABLE, builds.BULK):
            place = builds.place_of(game, kind)
            state = (
                "ready" if cache.is_whole(place) else "damaged" if place.exists() else "not built"
            )
            found[f"{game.id} {kind.name}"] = state
    return found


def _folders() -> list[Any]:
    return [place for place in cache.root().glob("*-*") if place.is_dir()]
