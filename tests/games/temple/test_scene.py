"""Temple: what the table shows and says, on a phone and in a terminal too."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from donjon.cli.session import Session
from donjon.drawing import telling
from donjon.drawing.scene import Offer, Region, Scene, Sprite
from donjon.drawing.svg import text_size
from donjon.engine.catalogues import languages, speak
from donjon.engine.match import Match
from donjon.games.temple.data.names import TRACK_NAMES
from donjon.games.temple.scene.writing import EXIT, GEM, ROOM_W
from tests.games.temple.setting import load
from tests.games.temple.test_properties import eager_game

GAMES = [(2, None, 31), (3, "closed", 32), (4, "lottery", 33), (2, "dice", 34), (4, "closed", 35)]
PHONE, FINGER, LETTERS = 360, 44, 11
LETTERED = re.compile(r"\b(?!A\b)[AKTMX]{1,8}\b")  # dice in letters, which nobody should read
NAMES = {"blue": "Ann", "red": "Bob", "green": "Cid", "yellow": "Dee"}


@cache
def moments() -> tuple[tuple[Match, str], ...]:
    """A few moments of every phase with every number of seats and variant."""
    return tuple(_moments())


def _moments() -> Iterator[tuple[Match, str]]:
    for game in GAMES:
        met: dict[str, int] = {}
        for match in eager_game(*game):
            phase = str(match.position()["phase"])
            met[phase] = met.get(phase, 0) + 1
            if met[phase] <= 3 and match.acting:
                yield match.as_of(len(match.entries)), match.acting[0]
    found = load(options={"variant": "dice"}, kept="TM", pawns={"blue": "a3", "red": "d3"})
    found.play("blue", "enter:b3")
    yield found, "blue"
    yield load(phase="offer", acting="red", offer="AAAKKTTM"), "red"
    yield load(phase="sort", rolled="KX", kept="AAT", offer="M", tray=[1, 0, 0]), "blue"


def touched(offers: list[Offer]) -> set[str]:
    """Everything one points at to make a move."""
    ends = {offer.source for offer in offers} | {offer.target for offer in offers}
    return (ends | {pick for offer in offers for pick in offer.picks or ()}) - {""}


def within(sprite: Sprite, region: Region) -> bool:
    return (
        region.x - 0.1 <= sprite.x <= sprite.x + sprite.w <= region.x + region.w + 0.1
        and region.y - 0.1 <= sprite.y <= sprite.y + sprite.h <= region.y + region.h + 0.1
    )


def test_the_moments_have_every_phase() -> None:
    phases = {match.position()["phase"] for match, _ in moments()}
    assert phases == {"side", "close", "heal", "sort", "move", "joker", "secret", "offer", "cash"}


def test_on_a_phone_everything_lies_in_a_region_and_can_be_read() -> None:
    for match, seat in moments():
        scene: Scene = match.scene(seat)
        assert [region.id for region in scene.regions] == ["own", "tracks", "team"]
        for sprite in scene.sprites:
            homes = [region for region in scene.regions if within(sprite, region)]
            assert homes, sprite
            if sprite.text:
                size = text_size(sprite.w, sprite.h, [sprite.text], bool(sprite.art))
                assert size * PHONE / homes[0].w >= LETTERS, sprite


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_other_languages_words_fit_too(language: str) -> None:
    say = speak(language)
    for match, seat in moments():
        scene: Scene = match.scene(seat, True, say)
        for sprite in scene.sprites:
            if sprite.text:
                home = next(region for region in scene.regions if within(sprite, region))
                size = text_size(sprite.w, sprite.h, [sprite.text], bool(sprite.art))
                assert size * PHONE / home.w >= LETTERS, sprite


def test_on_a_phone_each_region_is_seen_whole() -> None:
    """390 by 844 pixels, of which the page's own parts take the rest."""
    for match, seat in moments():
        for region in match.scene(seat).regions:
            assert region.h * 374 / region.w <= 844 - 18.5 * 16, region


def test_on_a_phone_all_that_is_touched_is_on_the_own_sheet_and_large_enough() -> None:
    for match, seat in moments():
        scene: Scene = match.scene(seat)
        own, known = scene.regions[0], {sprite.id: sprite for sprite in scene.sprites}
        for name in touched(scene.offers):
            sprite = known[name]
            assert within(sprite, own), name
            assert min(sprite.w, sprite.h) * PHONE / own.w >= FINGER, name


def test_what_can_be_touched_does_not_overlap() -> None:
    for match, seat in moments():
        scene: Scene = match.scene(seat)
        hit = [sprite for sprite in scene.sprites if sprite.id in touched(scene.offers)]
        for n, one in enumerate(hit):
            for other in hit[:n]:
                apart = (
                    one.x + one.w <= other.x or other.x + other.w <= one.x
                    or one.y + one.h <= other.y or other.y + other.h <= one.y
                )  # fmt: skip
                assert apart, (one.id, other.id)


def test_the_terminal_has_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for match, seat in moments():
        session = Session(match, (seat,), "random", False)
        session.log = match.sentences(seat)
        session.board(seat)
        session.moves(seat)
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines)) <= 80, max(lines, key=len)
        assert not [line for line in lines if "columns wide" in line]
        assert len(match.scene(seat).text(True).splitlines()) <= (22, 29, 29)[len(match.seats) - 2]


def test_a_terminal_that_is_too_narrow_is_told_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    Session(load(kept="AK"), ("blue",), "random", False).board("blue")
    assert "make the window as wide" in capsys.readouterr().out


def test_the_terminal_shows_what_lies_there() -> None:
    match = load(seats=4, phase="sort", rolled="KT", kept="AA", offer="M", tray=[1, 0, 2])
    text = match.scene("blue").text()
    for part in (
        "rolled      K T",
        "kept        A A",
        "offer       M",
        "1:1  2:0  3:2",
        "round 1/6",
    ):
        assert part in text


@pytest.mark.parametrize("language", languages())
def test_the_terminal_cuts_no_word_without_saying_so(language: str) -> None:
    """Words stand apart, whole or with a point where they are cut."""
    say = speak(language)
    for match, seat in moments()[::7]:
        text = match.scene(seat, True, say).text()
        for name in TRACK_NAMES:
            assert re.search(rf"(^|\s){re.escape(say(name))}\s", text), (name, text)
        rooms = [line[2:47] for line in text.splitlines()[3:17:3]]
        full = {word for name in (*TRACK_NAMES, GEM, EXIT) for word in say(name).split()} | {"?"}
        for line in rooms:
            words = [line[at : at + ROOM_W].strip(" x#") for at in range(0, 45, ROOM_W)]
            for word in (word.lstrip("x●■▲◆") for word in words):
                assert word in full or re.fullmatch(r"\w+\.", word), line


def test_no_sentence_and_no_button_says_dice_in_letters() -> None:
    for match, seat in moments():
        scene: Scene = match.scene(seat)
        told = [telling.caption(match, viewer, NAMES) for viewer in (None, seat)]
        told += [offer.label for offer in scene.offers] + match.sentences(seat)
        told += [line for o in scene.offers for line in telling.outlook(match, seat, o.move).say]  # type: ignore[union-attr]
        told += [sprite.label for sprite in scene.sprites]
        assert not [line for line in told if LETTERED.search(line)]


def test_captions_speak_to_the_player_and_call_others_by_name() -> None:
    match = load(phase="sort", rolled="KT")
    assert telling.caption(match, "blue", NAMES) == (
        "You rolled a key and a torch. Choose what you keep."
    )
    assert telling.caption(match, "red", NAMES).startswith("Ann rolled a key and a torch.")
    for moment, seat in moments():
        others = [name for name in moment.seats if name != seat]
        assert NAMES[seat] in telling.caption(moment, others[0], NAMES)
        assert NAMES[seat] not in telling.caption(moment, seat, NAMES)


def picks(match: Match, seat: str) -> dict[str, tuple[str, ...] | None]:
    return {offer.move: offer.picks for offer in match.scene(seat).offers}


def test_one_die_is_kept_or_offered_by_a_button_for_each() -> None:
    for rolled in ("T", "TX"):
        found = load(phase="sort", rolled=rolled).scene("blue").offers
        assert [(made.label, made.icons) for made in found] == [
            ("Keep a torch", ("sym-T",)), ("Offer a torch", ("sym-T",)),
        ]  # fmt: skip
        assert not [made for made in found if made.source or made.picks is not None]


def test_two_dice_are_toggled_to_be_kept() -> None:
    match = load(phase="sort", rolled="KT", marks={"reroll": 1})
    assert picks(match, "blue") == {
        "reroll": None,
        "keep:K": ("rolled-0",),
        "keep:T": ("rolled-1",),
        "keep:KT": ("rolled-0", "rolled-1"),
        "offer": (),
    }


def test_two_dice_alike_are_picked_one_by_one() -> None:
    match = load(phase="sort", rolled="KK")
    assert picks(match, "blue")["keep:KK"] == ("rolled-0", "rolled-1")
    labels = {sprite.label for sprite in match.scene("blue").sprites if "rolled-" in sprite.id}
    assert labels == {"key"}  # so that either serves for keep:K


def test_dice_of_the_offer_are_picked_then_a_map_is_pointed_at() -> None:
    match = load(phase="offer", acting="red", offer="AKK")
    found = {offer.move: offer for offer in match.scene("red").offers}
    assert found["take:AK>1"].picks == ("offer-0", "offer-1")
    assert found["take:AK>1"].target == "red-map1"
    assert found["take:KK>2"].picks == ("offer-1", "offer-2")
    assert found["take:AK>1"].icons == ("sym-A", "sym-K")


def test_every_choice_of_dice_is_another_move() -> None:
    """What is picked, with its names and place, says which move it is."""
    for match, seat in moments():
        scene: Scene = match.scene(seat)
        label = {sprite.id: sprite.label for sprite in scene.sprites}
        made = [
            (sorted(label[pick] for pick in offer.picks), offer.target)
            for offer in scene.offers
            if offer.picks is not None
        ]
        assert all(made.count(one) == 1 for one in made)


def test_rooms_that_can_be_entered_are_marked_on_all_sides() -> None:
    """No room touches another, so that what marks it is covered by none."""
    rooms = [
        s for s in load(kept="AK").scene("blue").sprites if re.fullmatch("blue-[a-e][1-5]", s.id)
    ]
    for one in rooms:
        for other in rooms:
            if one is not other and one.y == other.y:
                assert abs(one.x - other.x) - one.w >= 10
            if one is not other and one.x == other.x:
                assert abs(one.y - other.y) - one.h >= 10


def test_what_teammates_need_is_written_once_below_the_dice() -> None:
    match = load(phase="sort", rolled="KT", maps={"red": {1: "AAKTM!", 3: "KT"}})
    known = {sprite.id: sprite for sprite in match.scene("blue").sprites}
    shown = [known[f"red-need-{symbol}-brief-count"].text for symbol in "AKTM"]
    assert shown == ["6", "2", "2", "3"]
    assert not [name for name in known if re.match("blue-need|red-need-.$", name)]


def test_maps_strike_through_what_is_found_and_a_closed_one_says_only_how_it_ended() -> None:
    maps = {"red": {1: "AAKTM!", 2: "ATM!", 3: "KT"}}
    match = load(phase="sort", rolled="KT", maps=maps)

    def arts(seat: str, number: int) -> list[str]:
        spot = f"red-map{number}-"
        return [s.art for s in match.scene(seat).sprites if s.id.startswith(spot) and s.art]

    for seat in ("red", "blue"):  # large on the own sheet, small on a teammate's
        assert arts(seat, 1) == ["act-run", "act-gem"]
        assert arts(seat, 2) == ["act-run", "gem-lost"]
        assert arts(seat, 3) == [
            "prizes", "sym-K", "strike", "sym-T", "strike", "ready", "act-heal",
            "sym-A", "sym-A", "sym-M", "act-gem",
        ]  # fmt: skip


def test_arrows_lead_in_only_while_the_pawn_is_outside() -> None:
    def ways(match: Match) -> int:
        return len([s for s in match.scene("blue").sprites if s.id.endswith("-way")]) - 1  # tray

    match = Match.new("temple", 2, 1)
    everywhere = ways(match)
    match.play("blue", "side:west")
    assert 0 < ways(match) < everywhere
    assert ways(load(phase="sort", rolled="KT", pawns={"blue": "a4", "red": "e5"})) == 0


def test_everything_with_a_label_says_what_it_is() -> None:
    rulings = set()
    for match, seat in moments()[::5]:
        for sprite in match.scene(seat).sprites:
            if sprite.label:
                found = telling.about(match, seat, sprite.id)
                assert found is not None
                assert found.say, sprite.id
                assert re.fullmatch(r"TE-\d+", found.ruling), sprite.id
                rulings.add(found.ruling)
    assert len(rulings) > 10
    assert telling.about(moments()[0][0], None, "nothing") is None


def test_outlooks_tell_what_a_move_brings() -> None:
    match = load(kept="AAT", pawns={"blue": "a4", "red": "e5"}, marks={"torch": 4})
    told = telling.outlook(match, "blue", "enter:a3")
    assert told is not None
    assert told.say == (
        "You pay an adventurer and a torch; you have an adventurer left.",
        "It gives a torch mark.",
        "That mark brings the track's gem.",
    )
    assert [sprite.id for sprite in told.put] == ["blue-pawn"]
    secret = load(kept="MK", pawns={"blue": "a4", "red": "e1"})
    found = telling.outlook(secret, "blue", "enter:a5")
    assert found is not None
    assert found.say[-1] == "The blue secret opens, for red stands in e1."


def test_outlooks_tell_the_odds_of_a_roll() -> None:
    match = load(phase="heal", tray=[2, 0, 0], marks={"heal": 1})
    told = telling.outlook(match, "blue", "roll")
    assert told is not None
    assert "31%" in told.say[0]
    luck = Random(1)
    faces = [luck.choice("AAKTMX") + luck.choice("AAKTMX") for _ in range(20_000)]
    assert abs(sum("X" in pair for pair in faces) / 20_000 - 0.31) < 0.01


def test_outlooks_tell_what_a_map_gains_and_what_is_lost() -> None:
    match = load(phase="offer", acting="red", offer="KKT", maps={"red": {3: "TAAM"}})
    told = telling.outlook(match, "red", "take:KK>3")
    assert told is not None
    assert told.say == (
        "It crosses out a key.",
        "Lost: a key.",
        "The map is complete: a heal mark and a gem.",
    )


def test_standing_tells_what_each_has_found() -> None:
    match = load(
        gems=5, kept="AK", pawns={"blue": "c3", "red": "b2"}, crossed={"red": ["b2", "d2"]},
        maps={"red": {1: "AAKTM!"}, "blue": {1: "AAK!"}},
    )  # fmt: skip
    found = telling.standing(match)
    assert [part.text for part in found["team"].parts] == ["5/15", "1/8", "2"]
    assert [part.text for part in found["red"].parts] == ["3", "2"]
    assert [part.text for part in found["blue"].parts] == ["0", "✓"]
    assert found["blue"].share == found["red"].share == found["team"].share == 5 / 15


def test_the_end_tells_what_decided_it() -> None:
    won = load(pawns={"blue": "c2", "red": "c3"}, kept="AK", gems=15, crossed={"red": ["b2"]})
    won.play("blue", "enter:c3")
    assert telling.ending(won, won.result or {}, NAMES) == (
        "All came out in round 1 with 15 gems of 15 that were needed; Bob found most of them: 1."
    )
    lost = load(round=8, active="red", pawns={"red": "c4", "blue": "c3"}, marks={"run": 1}, gems=16)
    lost.play("red", "stop")
    assert telling.ending(lost, lost.result or {}, NAMES).endswith("all had come out: Bob.")
