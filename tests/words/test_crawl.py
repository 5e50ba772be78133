"""Every page in every language, in a real Chromium: nothing in English, nothing cut off."""

import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page
from tools.pseudo import LANGUAGE
from tools.words import template

from donjon.engine.registry import games
from donjon.engine.words import speak
from donjon.table import app
from donjon.table.guard import COOKIE
from tests.table.browsing import chromium, go, new_browser, ready, working
from tests.table.serving import House, Person, play_out, serving, sqlite
from tests.words.crawling import crowded, english, plain, shown

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("crawl")]
LANGUAGES = (pytest.param("en", marks=pytest.mark.slow), "pt", "sk", LANGUAGE)  # the longest last


def settled(page: Page) -> None:
    """The page works, and its board stands if it has one."""
    working(page)
    if page.locator("#board").count():
        ready(page)


class Place(NamedTuple):
    """A page, and what is done there before it is looked at."""

    path: str
    act: Callable[[Page], None] = settled


def pressed(button: str) -> Callable[[Page], None]:
    """A table's page with something opened on it."""

    def act(page: Page) -> None:
        ready(page)
        page.locator(button).click()

    return act


def of_games() -> list[str]:
    """The addresses of all pages that each game has one of, such as /guide/{game}."""
    parts = [part for part in vars(app).values() if isinstance(part, ModuleType)]
    routers = [part.router for part in parts if hasattr(part, "router")]
    paths = [str(getattr(route, "path", "")) for router in routers for route in router.routes]
    return [path for path in paths if re.fullmatch(r"/[^{.]*\{game\}[^{.]*", path)]


@pytest.fixture(scope="module")
def house(pseudo: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert pseudo == LANGUAGE
    with serving(sqlite(tmp_path_factory.mktemp("crawl"))) as opened:
        yield opened


@pytest.fixture(scope="module")
def ann(house: House) -> Person:
    return house.person("Ann")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def places(ann: Person) -> dict[str, Place]:
    """A page of each kind, for each game where it shows the game's words."""
    found = {"front": Place("/"), "sorry": Place("/nowhere", lambda _: None)}
    for game in games():
        found |= {path.format(game=game)[1:]: Place(path.format(game=game)) for path in of_games()}
        others = ["bot"] * (games()[game].least - 1)
        found[f"table-{game}"] = Place(f"/t/{ann.create('me', *others, game=game)}", ready)
    waiting, bob = ann.create("me", "friend"), ann.house.person("Bob")
    invited = bob.create("me", "friend")
    with bob.open(invited, "blue") as line:
        invite = line.all["you"]["invite"]
    over = ann.create("me", "me", options={"rounds": 1})
    play_out(over, dict.fromkeys(("blue", "red"), ann))
    return found | {
        "waiting": Place(f"/t/{waiting}", ready),
        "join": Place(f"/join/{invited}/{invite}"),
        "claim": Place(f"/seat/{waiting}/{'x' * 20}"),
        "over": Place(f"/t/{over}", ready),
        "menu": Place(f"/t/{waiting}", pressed("#menu-button")),
        "chat": Place(f"/t/{waiting}", pressed("#tab-chat")),
        "words": Place(f"/t/{over}", pressed("#tab-words")),
    }


def visit(browser: Browser, house: House, ann: Person, language: str) -> Page:
    """Ann's browser, which reads this language."""
    context = new_browser(browser)
    cookies = {"language": language, COOKIE: ann.token}
    context.add_cookies(
        [{"name": name, "value": value, "url": house.url} for name, value in cookies.items()]
    )
    return context.new_page()


def open_all(page: Page) -> None:
    """Whatever can be unfolded is, but for the choice of a language, which covers things."""
    page.evaluate(
        """() => {
          for (const box of document.querySelectorAll("details:not(#languages)")) box.open = true;
        }"""
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_its_language_and_everything_fits(
    browser: Browser, house: House, ann: Person, places: dict[str, Place], language: str
) -> None:
    page, wrong = visit(browser, house, ann, language), []
    known = [m.id for m in template() if isinstance(m.id, str) and m.id and "{" not in m.id]
    for name, place in places.items():
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(house.url + place.path)
        place.act(page)
        assert page.locator("html").get_attribute("lang") == language
        wrong += [f"{name}: {fault}" for fault in crowded(page)]
        open_all(page)
        texts = shown(page)
        left = plain(texts) if language == LANGUAGE else english(texts, speak(language), known)
        wrong += [f"{name}: not translated: {text}" for text in left]
    page.context.close()
    assert not wrong, "\n".join(wrong)


def test_a_plain_word_would_be_noticed(browser: Browser, house: House, ann: Person) -> None:
    page = visit(browser, house, ann, LANGUAGE)
    go(page, house.url)
    assert plain(shown(page)) == []
    page.evaluate("document.querySelector('h1').textContent = 'Tower games'")
    page.evaluate("document.querySelector('h2').setAttribute('aria-label', 'A label')")
    assert plain(shown(page)) == ["A label", "Tower games"]
    page.context.close()


def test_what_does_not_fit_would_be_noticed(browser: Browser, house: House, ann: Person) -> None:
    page = visit(browser, house, ann, "en")
    go(page, house.url)
    assert crowded(page, (390,)) == []
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 3rem; overflow: hidden'")
    page.evaluate("document.querySelector('h1').textContent = 'Unbreakablewords'")
    [cut] = crowded(page, (390,))
    assert "Unbreakablewords" in cut
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 30rem'")
    assert any("the page is" in fault for fault in crowded(page, (390,)))
    page.evaluate("document.querySelector('h1').style.cssText = 'font-size: 1rem'")
    button = "document.querySelector('.game button')"
    page.evaluate(f"{button}.style.cssText = 'position: relative; left: 3rem; top: 1.5rem'")
    assert any("lies upon" in fault for fault in crowded(page, (390,)))
    page.context.close()


def test_scripts_count_and_write_numbers_as_the_language_does(
    browser: Browser, house: House, ann: Person
) -> None:
    said = """async ([name, values]) => {
      const { say, percent, difference } = await import("/static/say.js");
      return [say(name, values), percent(0.125), difference(-0.125), difference(0)];
    }"""
    found = {}
    for language in ("en", "sk"):
        page = visit(browser, house, ann, language)
        go(page, house.url + "/new/knights")
        found[language] = page.evaluate(said, ["watching", {"count": 12345}])
        one, many = (page.evaluate(said, ["selected", {"piece": "x", "count": n}]) for n in (1, 2))
        assert one[0].replace("1", "2") != many[0]
        page.context.close()
    assert found["en"] == ["Watching: 12,345", "13%", "−13%", "0%"]
    assert found["sk"][1:] == ["13\xa0%", "−13\xa0%", "0\xa0%"]
    assert "12\xa0345" in found["sk"][0]


def test_the_language_is_chosen_by_keys_and_the_table_speaks_it(
    browser: Browser, house: House, ann: Person, places: dict[str, Place]
) -> None:
    page = visit(browser, house, ann, "en")
    go(page, house.url + places["table-knights"].path)
    ready(page)
    caption = page.locator("#caption").inner_text()
    page.locator("#languages summary").focus()
    page.keyboard.press("Enter")
    page.locator(f"#languages a[lang={LANGUAGE}]").focus()
    page.keyboard.press("Enter")
    page.locator(f"html[lang={LANGUAGE}]").wait_for()
    ready(page)
    assert page.url == house.url + places["table-knights"].path
    assert page.locator("#caption").inner_text() != caption
    assert page.locator(f"#languages [aria-current][lang={LANGUAGE}]").count() == 1
    assert plain(page.locator("#caption").all_inner_texts()) == []
    page.context.close()


def test_the_language_is_chosen_without_scripts(browser: Browser, house: House) -> None:
    context = new_browser(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(house.url + "/guide/knights")
    page.locator("#languages summary").click()
    page.get_by_role("link", name="Slovenčina").click()
    page.wait_for_url(house.url + "/guide/knights")
    assert page.locator("html").get_attribute("lang") == "sk"
    context.close()
