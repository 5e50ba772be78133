"""Every page in every language, in a real Chromium: nothing in English, nothing cut off."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tools.pseudo import LANGUAGE
from tools.words import template

from donjon.engine.words import speak
from tests.table.browsing import chromium, go, new_browser, ready
from tests.table.serving import House, Person, serving, sqlite
from tests.words.crawling import crowded, english, plain, shown
from tests.words.places import Place, places, visitor

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("crawl")]
LANGUAGES = (pytest.param("en", marks=pytest.mark.slow), "pt", "sk", LANGUAGE)  # the longest last


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
def every(ann: Person) -> dict[str, Place]:
    return places(ann)


def open_all(page: Page) -> None:
    """Whatever can be unfolded is, but for the choice of a language, which covers things."""
    page.evaluate(
        """() => {
          for (const box of document.querySelectorAll("details:not(#languages)")) box.open = true;
        }"""
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_its_language_and_everything_fits(
    browser: Browser, house: House, ann: Person, every: dict[str, Place], language: str
) -> None:
    page, wrong = visitor(browser, ann, language), []
    known = [m.id for m in template() if isinstance(m.id, str) and m.id and "{" not in m.id]
    for name, place in every.items():
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
    page = visitor(browser, ann, LANGUAGE)
    go(page, house.url)
    assert plain(shown(page)) == []
    page.evaluate("document.querySelector('h1').textContent = 'Tower games'")
    page.evaluate("document.querySelector('h2').setAttribute('aria-label', 'A label')")
    assert plain(shown(page)) == ["A label", "Tower games"]
    page.context.close()


def test_what_does_not_fit_would_be_noticed(browser: Browser, house: House, ann: Person) -> None:
    page = visitor(browser, ann, "en")
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
        page = visitor(browser, ann, language)
        go(page, house.url + "/new/knights")
        found[language] = page.evaluate(said, ["watching", {"count": 12345}])
        one, many = (page.evaluate(said, ["selected", {"piece": "x", "count": n}]) for n in (1, 2))
        assert one[0].replace("1", "2") != many[0]
        page.context.close()
    assert found["en"] == ["Watching: 12,345", "13%", "−13%", "0%"]
    assert found["sk"][1:] == ["13\xa0%", "−13\xa0%", "0\xa0%"]
    assert "12\xa0345" in found["sk"][0]


def test_the_language_is_chosen_by_keys_and_the_table_speaks_it(
    browser: Browser, house: House, ann: Person, every: dict[str, Place]
) -> None:
    page = visitor(browser, ann, "en")
    go(page, house.url + every["table-knights"].path)
    ready(page)
    caption = page.locator("#caption").inner_text()
    page.locator("#languages summary").focus()
    page.keyboard.press("Enter")
    page.locator(f"#languages a[lang={LANGUAGE}]").focus()
    page.keyboard.press("Enter")
    page.locator(f"html[lang={LANGUAGE}]").wait_for()
    ready(page)
    assert page.url == house.url + every["table-knights"].path
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
