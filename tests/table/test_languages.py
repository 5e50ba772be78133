"""Each reads the table in a language of their own."""

import httpx
import pytest

from donjon.table.language import languages_asked, way_back
from tests.table.serving import House, Person
from tests.words.conftest import pseudo as pseudo

LATE = "There is no such page."


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("sk", ["sk"]),
        ("en;q=0.5, pt-BR, pt;q=0.8", ["pt-BR", "pt", "en"]),
        ("fr;q=0, sk;q=0.1", ["sk"]),
        ("de;q=wrong, sk", ["de", "sk"]),
        ("", [""]),
        (" , ;q=1,", ["", "", ""]),
    ],
)
def test_what_is_wanted_most_comes_first(header: str, wanted: list[str]) -> None:
    assert languages_asked(header) == wanted


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept-language": "de, sk;q=0.5, en;q=0.4"}, "sk"),
        ({"accept-language": "pt-BR,pt;q=0.9,en;q=0.8"}, "pt"),
        ({"accept-language": "sk", "cookie": "language=pt"}, "pt"),
        ({"accept-language": "sk", "cookie": "language=tlh"}, "sk"),
        ({"accept-language": "sk", "cookie": "language=en"}, "en"),
        ({"accept-language": "../../etc"}, "en"),
    ],
)
def test_a_page_is_in_the_language_that_is_asked_for(
    house: House, headers: dict[str, str], language: str
) -> None:
    assert f'<html lang="{language}"' in httpx.get(house.url, headers=headers).text


def test_the_language_is_changed_on_the_page_where_one_is(house: House) -> None:
    with httpx.Client(base_url=house.url) as browser:
        page = browser.get("/new/knights?x=1").text
        assert 'href="/language/sk?back=/new/knights%3Fx%3D1"' in page
        assert 'lang="pt" hreflang="pt" rel="nofollow">Português</a>' in page
        answer = browser.get("/language/sk", params={"back": "/new/knights?x=1"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/new/knights?x=1")
        assert '<html lang="sk"' in browser.get("/new/knights").text
        assert browser.get("/language/tlh").status_code == 404


@pytest.mark.parametrize("path", ["//evil.example", "https://evil.example", "/\\evil", "/\n", ""])
def test_nobody_is_led_away(path: str) -> None:
    assert way_back(path) == "/"


def test_errors_are_said_in_it(house: House, pseudo: str) -> None:
    headers = {"accept-language": pseudo}
    for path in ("/nowhere", "/api/nowhere"):
        assert LATE in httpx.get(house.url + path).text
        assert LATE not in httpx.get(house.url + path, headers=headers).text
    wrong = httpx.get(house.url + "/api/tables/x", params={"after": "y"}, headers=headers).json()
    assert "after: " in wrong["say"]
    assert "can't be used" not in wrong["say"]
    sent = {"game": "knights", "seats": [{"who": "nobody"}]}
    refused = httpx.post(house.url + "/api/tables", json=sent, headers=headers).json()
    assert "expected" not in refused["say"]
    assert "nobody" in refused["say"], "what was sent stands as it is"


def test_two_at_one_table_read_it_in_two_languages(house: House, pseudo: str) -> None:
    """Captions, log, beats and refusals; names stay as they are."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    with (
        ann.open(table, "blue", 0, **{"accept-language": pseudo}) as hers,
        bob.open(table, "red") as his,
    ):
        acting = ann.look(table)["acting"][0]
        mover: Person = {"blue": ann, "red": bob}[acting]
        move = mover.look(table, acting)["moves"][0]
        assert mover.act(table, do="move", seat=acting, move=move).status_code == 200
        told = [line.take("news", check=lambda news: bool(news.get("log"))) for line in (hers, his)]
        strange, plain = (str(news["log"]) for news in told)
        assert strange != plain
        hears, reads = ([is_plain(text) for text in sentences(news)] for news in told)
        assert hears == [False] * len(hears) != []
        assert reads == [True] * len(reads) != []
        for line in (hers, his):
            line.say(do="move", seat=line.seat, move="nonsense")
        refusals = [line.take("no")["say"] for line in (hers, his)]
        assert [is_plain(text) for text in refusals] == [False, True]


def sentences(news: dict[str, object]) -> list[str]:
    """Everything that is said of a step: its lines of the log and its beats."""
    lines = news["log"]
    assert isinstance(lines, list)
    return [text for line in lines for text in line.get("say", [])]


def is_plain(text: str) -> bool:
    return any(word.isascii() and word.isalpha() and len(word) > 2 for word in text.split())
