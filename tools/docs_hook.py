"""Give MkDocs the pages that are written from elsewhere (tools/pages.py)."""

import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.pages import pages


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add them to those in docs/."""
    for path, content in pages().items():
        files.append(File.generated(config, path, content=content))
    return files
