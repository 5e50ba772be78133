"""A copy of the sources in which faults are tried."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.hostile.mutants.listed import ROOT, Mutant

GREEN, RED = 0, 1  # pytest's exit codes; any other means that no test has judged


class Trial:
    """The files of the repository, as they are now, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.later = time.time()
        self._green: dict[Sequence[str], str] = {}
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)

    def verdict(self, mutant: Mutant) -> str:
        """What the tests that must notice a fault say with it; "red" if they do."""
        if mutant.red not in self._green:
            code, said = self.run(mutant.red)
            self._green[mutant.red] = "" if code == GREEN else f"RED WITHOUT IT\n{said}"
        return self._green[mutant.red] or self._with(mutant)

    def _with(self, mutant: Mutant) -> str:
        path = self.folder / mutant.file
        text = path.read_text("utf-8")
        self._write(path, mutant.applied(self.folder))
        try:
            code, said = self.run(mutant.red)
        finally:
            self._write(path, text)
        if code == GREEN:
            return "SURVIVED"
        return "red" if code == RED else f"NOT JUDGED\n{said}"

    def _write(self, path: Path, text: str) -> None:
        """Python knows by the second whether a file has changed, so each is a later one."""
        path.write_text(text, "utf-8")
        self.later += 10
        os.utime(path, (self.later, self.later))

    def run(self, selection: Sequence[str]) -> tuple[int, str]:
        """pytest's exit code, and the end of what it says."""
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *selection]
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}",
            "DONJON_CACHE": str(self.folder / ".cache"),
        }
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True
        )
        return done.returncode, "\n".join((done.stdout + done.stderr).splitlines()[-8:])
