"""Where compiled code is kept between runs.

A folder is named after the game, the kind of build and a hash of everything that went into
it.  It is built under another name and renamed when it is whole, with a manifest of its
files' hashes; what the manifest doesn't vouch for is thrown away and built again.
"""

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import platformdirs

# Windows has none: there two processes may build the same, and the first to finish counts.
fcntl: Any = import_module("fcntl") if find_spec("fcntl") else None

MANIFEST = "manifest.json"
KEPT = 8  # builds of one game and kind: other versions, other environments


def root() -> Path:
    """The user's cache folder, or the one that DONJON_CACHE names."""
    named = os.environ.get("DONJON_CACHE")
    return Path(named) if named else platformdirs.user_cache_path("donjon", appauthor=False)


def folder(name: str, fingerprint: str) -> Path:
    return root() / f"{name}-{fingerprint}"


def fingerprint(packages: tuple[str, ...], *facts: object) -> str:
    """A hash of every file of these packages, their own packages included, and of whatever else
    goes into a build."""
    digest = hashlib.sha256(repr((sys.version, facts)).encode())
    for package in packages:
        for path in _files(package):
            # Numba compares its files with a source's time and size, so they count here too.
            stat = path.stat()
            digest.update(repr((str(path), stat.st_mtime_ns, stat.st_size)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _files(package: str) -> list[Path]:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package {package}")
    home = Path(spec.submodule_search_locations[0])
    return sorted(p for p in home.rglob("*") if p.suffix in (".py", ".json") and p.is_file())


def is_whole(place: Path) -> bool:
    """Is every file there as it was when the build was finished?"""
    try:
        manifest = json.loads((place / MANIFEST).read_text())
        return bool(manifest) and manifest == _hashes(place)
    except (OSError, ValueError):
        return False


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """One process at a time builds a folder; whoever waited finds it built."""
    place.parent.mkdir(parents=True, exist_ok=True)
    lock = place.parent / f".{place.name}.lock"
    with lock.open("w") as held:
        if fcntl is not None:
            fcntl.flock(held, fcntl.LOCK_EX)
        try:
            yield
        finally:
            with suppress(OSError):  # Windows: another process holds it open
                lock.unlink(missing_ok=True)


@contextmanager
def under_construction(place: Path) -> Iterator[Path]:
    """A folder to build in; it becomes `place` if nothing goes wrong meanwhile."""
    place.parent.mkdir(parents=True, exist_ok=True)
    site = Path(tempfile.mkdtemp(prefix=".building-", dir=place.parent))
    try:
        yield site
        (site / MANIFEST).write_text(json.dumps(_hashes(site)))
        _publish(site, place)
    finally:
        shutil.rmtree(site, ignore_errors=True)


def _publish(site: Path, place: Path) -> None:
    """Put a finished folder in its place, unless another process was faster."""
    if place.exists() and not is_whole(place):
        discard(place)
    with suppress(OSError):  # the place is taken: by the same build, made at the same time
        site.rename(place)
    _forget_old(place)


def _forget_old(place: Path) -> None:
    """Of the builds of one game and kind only the newest stay."""
    name = place.name.rpartition("-")[0]
    with suppress(OSError):
        builds = [p for p in place.parent.iterdir() if p.name.rpartition("-")[0] == name]
        builds.sort(key=lambda p: p.stat().st_mtime, reverse=True)
        for old in builds[KEPT:]:
            discard(old)


def discard(place: Path) -> None:
    """Remove a folder that can't be trusted; nobody meets it half removed."""
    if not place.exists():
        return
    grave = Path(tempfile.mkdtemp(prefix=".discarded-", dir=place.parent))
    with suppress(OSError):
        place.rename(grave / "old")
    shutil.rmtree(grave, ignore_errors=True)


def _hashes(place: Path) -> dict[str, str]:
    return {
        str(path.relative_to(place)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }
