"""Pictures of every page in every language, to be looked at by people.

python -m tests.words.pictures FOLDER [LANGUAGE ...] [--only PART ...]

A picture is LANGUAGE/SIZE-PAGE.png; --only takes the pages whose names hold one of the parts.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error

from donjon.engine.words import languages
from tests.table.browsing import chromium
from tests.table.serving import Person, serving, sqlite
from tests.words.places import Place, later_places, places, visitor

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
# Those below the edge would be loaded when one scrolls there.
EVERY_PICTURE = """async () => {
  const images = [...document.images].filter((image) => image.checkVisibility());
  for (const image of images) image.loading = "eager";
  await Promise.allSettled(images.map((image) => image.decode()));
}"""


def take(browser: Browser, ann: Person, found: dict[str, Place], folder: Path) -> list[str]:
    """All pages in the language that the folder is named after; those that did not come about."""
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    for size, options in SIZES.items():
        for name, place in found.items():
            page = visitor(browser, ann, folder.name, **options)
            try:
                page.goto(ann.house.url + place.path)
                place.act(page)
            except (Error, AssertionError) as error:
                failed.append(f"{folder.name} {size} {name}: {error}")
            path = folder / f"{size}-{name.replace('/', '-')}.png"
            page.evaluate(EVERY_PICTURE)
            page.screenshot(path=path, full_page=True)
            page.context.close()
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("languages", nargs="*", default=list(languages()))
    parser.add_argument("--only", action="append", default=[])
    args = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as kept,
        serving(sqlite(Path(kept))) as house,
        chromium() as browser,
    ):
        ann = house.person("Ann")
        found = places(ann) | later_places(ann)
        wanted = {
            name: place
            for name, place in found.items()
            if not args.only or any(part in name for part in args.only)
        }
        for language in args.languages:
            for trouble in take(browser, ann, wanted, args.folder / language):
                print(trouble, flush=True)


if __name__ == "__main__":
    main()
