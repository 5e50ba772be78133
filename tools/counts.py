"""Count what should stay small: type ignores, long functions, long files (scripts and styles too).

python -m tools.counts [FOLDER ...]     (src, if none is named)
"""

import argparse
import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

LONG_FUNCTION = 40
LONG_FILE = 250
MEASURED = (".py", ".js", ".css")


def ignores(text: str) -> int:
    """How often the type checker is told to look away."""
    words = tokenize.generate_tokens(io.StringIO(text).readline)
    return sum(word.type == tokenize.COMMENT and "type: ignore" in word.string for word in words)


def long_functions(text: str) -> Iterator[tuple[str, int]]:
    """Functions of too many lines, decorators not counted."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONG_FUNCTION:
                yield node.name, lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path, default=[Path("src")])
    folders = parser.parse_args().folders
    measured = [path for folder in folders for path in sorted(folder.rglob("*"))]
    every = {path: path.read_text("utf-8") for path in measured if path.suffix in MEASURED}
    texts = {path: text for path, text in every.items() if path.suffix == ".py"}
    ignored = {path: ignores(text) for path, text in texts.items()}
    functions = [(path, *found) for path, text in texts.items() for found in long_functions(text)]
    lengths = {path: len(text.splitlines()) for path, text in every.items()}
    long = {path: lines for path, lines in lengths.items() if lines > LONG_FILE}
    print(f"files: {len(every)}, lines: {sum(lengths.values())}")
    print(f"type ignores: {sum(ignored.values())}")
    for path, count in ignored.items():
        if count:
            print(f"  {count:>4}  {path}")
    print(f"functions over {LONG_FUNCTION} lines: {len(functions)}")
    for path, name, lines in functions:
        print(f"  {lines:>4}  {path}: {name}")
    print(f"files over {LONG_FILE} lines: {len(long)}")
    for path, lines in long.items():
        print(f"  {lines:>4}  {path}")


if __name__ == "__main__":
    main()
