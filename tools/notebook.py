"""Run a notebook's code from top to bottom, in one namespace, without a kernel.

python -m tools.notebook docs/notebooks/train.ipynb
"""

import json
import os
import sys
from pathlib import Path
from typing import Any


def code(path: Path) -> list[str]:
    """The cells that are code, in order."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def run(path: Path, cells: list[str] | None = None) -> dict[str, Any]:
    """Run a notebook, or what was made of its cells; the names that it leaves."""
    names: dict[str, Any] = {}
    for n, cell in enumerate(code(path) if cells is None else cells):
        exec(compile(cell, f"{path.name}, cell {n}", "exec"), names)
    return names


if __name__ == "__main__":
    notebook = Path(sys.argv[1]).absolute()
    os.chdir(notebook.parent)  # where a notebook's server would start it
    run(notebook)
