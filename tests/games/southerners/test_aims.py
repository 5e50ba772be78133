"""What the board of Southerners marks: what can be hit, and nothing that is only at risk."""

from itertools import pairwise

from donjon.drawing import telling
from donjon.drawing.scene import Sprite
from donjon.engine.match import Match
from donjon.table.why import why_not
from tests.games.southerners.board import on, play, seat
from tests.games.southerners.moments import moments


def shown(match: Match, viewer: str | None) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in match.scene(viewer).sprites}


def aims(match: Match, viewer: str | None) -> set[str]:
    return {name for name in shown(match, viewer) if name.endswith("-aim")}


def test_that_building_destroys_a_base_is_told_of_the_move_and_never_shown_by_itself() -> None:
    match = Match.new("southerners", seed=1)
    play(match, "north take:3", "north keep")
    build = next(move for move in match.moves("north") if move.endswith("@2.2"))
    play(match, f"north {build}")
    drawn = shown(match, "north")
    assert {name for name in drawn if name.startswith("north-2.2")} == {
        f"north-2.2{part}" for part in ("", "-ground", "-emblem", "-name", "-power")
    }
    told = telling.about(match, "north", "north-2.2")
    assert told is not None
    assert told.say[0] == "If you build here, this base is destroyed with its troops."
    stands = build.removeprefix("build:").partition("@")[0]
    for offer in match.scene("north").offers:
        if offer.move.startswith("build:"):
            over = offer.move.endswith("@2.2")
            assert offer.label.endswith(f"; {stands} goes") == over
            led = telling.outlook(match, "north", offer.move)
            assert led is not None
            assert ("replaces" in {sprite.art for sprite in led.put}) == over
            assert led.say[0].startswith("What stands there is destroyed") == over


def test_frames_around_slots_stay_apart() -> None:
    match = Match.new("southerners", seed=1)
    slots = [shown(match, "north")[f"north-1.{n}"] for n in (1, 2, 3)]
    frame = 3 + 5 / 2  # a page's halo, and half of its line
    for one, next_one in pairwise(slots):
        assert one.y + one.h + frame <= next_one.y - frame + 0.01
    beside = shown(match, "north")["north-2.1"]
    assert slots[0].x + slots[0].w + frame <= beside.x - frame


def test_what_was_just_built_is_marked_within_its_slot_while_one_builds_on() -> None:
    match = Match.new("southerners", seed=1)
    play(match, "north take:3", "north keep")
    play(match, "north " + next(move for move in match.moves("north") if move.endswith("@2.2")))
    (beat,) = match.beats("north")
    assert beat.mark == ("north-2.2-emblem",)
    inside, slot = (shown(match, "north")[f"north-2.2{part}"] for part in ("-emblem", ""))
    assert slot.x + 3 <= inside.x
    assert inside.x + inside.w < slot.x + slot.w


def test_the_arrow_of_a_battle_starts_at_whoever_strikes() -> None:
    match = on(seat("crossroads1"), seat("settlement2", hand="ability:iara"))
    play(match, "north attack:1>1")
    assert shown(match, "south")["battle-arrow"].seat == "north"  # abilities first: it attacks
    play(match, "south pass")
    assert match.acting == ("north",)  # natives alone can't fell a mule: north strikes
    match = on(seat("woods2"), seat("settlement2"))
    play(match, "north attack:1>1")
    assert match.acting == ("south",)
    for viewer, art in (("south", "arrow-up"), ("north", "arrow-down"), (None, "arrow-up")):
        arrow = shown(match, viewer)["battle-arrow"]
        assert (arrow.seat, arrow.art) == ("south", art)


def test_of_troops_alike_any_can_be_struck_and_one_frame_is_around_them() -> None:
    match = on(seat("settlement2 crossroads2"), seat("woods2 jungle1"))
    play(match, "north attack:1>1")
    strike = next(o for o in match.scene("north").offers if o.move == "strike:1.1")
    assert (strike.source, strike.alike) == ("south-1.1-troop2", ("south-1.1-troop1",))
    assert aims(match, "north") == {"south-1.1-aim"}  # a woodland father takes more
    assert aims(match, "south") == aims(match, None) == set()
    drawn = shown(match, "north")
    ring = drawn["south-1.1-aim"]
    for troop in ("troop1", "troop2"):
        one = drawn[f"south-1.1-{troop}"]
        assert ring.x < one.x
        assert one.x + one.w < ring.x + ring.w
    assert ring.art == "aim-pair"
    play(match, "north strike:1.1")
    strike = next(o for o in match.scene("north").offers if o.move == "strike:1.1")
    assert (strike.source, strike.alike) == ("south-1.1-troop2", ())
    drawn = shown(match, "north")
    assert drawn["south-1.1-aim"].art == "aim"
    assert drawn["south-1.1-aim"].x > drawn["south-1.1-troop1"].x
    assert not why_not(match, "north", "", "south-1.1-troop2", "")


def test_just_what_can_be_hit_has_a_frame() -> None:
    met = set()
    for match, viewer in moments():
        scene = match.scene(viewer)
        hits = {o.source or o.target for o in scene.offers if o.move[:4] in ("stri", "raze")}
        alike = {name for offer in scene.offers for name in offer.alike if "guard" in name}
        hits = {name.partition("-troop")[0] for name in hits | alike}
        framed = {name.removesuffix("-aim") for name in aims(match, viewer)}
        assert framed == {name for name in hits if not name.endswith("-palace")}, match.moves
        met |= {name.partition("-")[2][:5] for name in framed}
    assert len(met) > 3


def test_guards_alike_can_be_struck_alike() -> None:
    match = on(seat("crossroads2"), seat(palace="iara iara"))
    play(match, "north attack:1>1")
    strike = next(o for o in match.scene("north").offers if o.move == "strike:palace")
    assert (strike.source, strike.alike) == ("south-guard2", ("south-guard1",))
    assert aims(match, "north") == {"south-guard1-aim", "south-guard2-aim"}


def test_done_says_what_becomes_of_the_damage_that_is_left() -> None:
    match = on(seat("settlement2 crossroads2"), seat("woods2 jungle1"))
    play(match, "north attack:1>1")
    labels = {offer.move: offer.label for offer in match.scene("north").offers}
    assert labels["done"] == "Done: keep 2 damage"
    told = telling.outlook(match, "north", "done")
    assert told is not None
    assert told.say[0].startswith("What is left counts in regular combat")
    play(match, "north done")
    assert match.position()["phase"] == "regular"
    labels = {offer.move: offer.label for offer in match.scene("north").offers}
    assert labels["done"] == "Done: lose 8 damage"
    told = telling.outlook(match, "north", "done")
    assert told is not None
    assert told.say == ("The damage that is left is lost.",)
    opening = Match.new("southerners", seed=1)
    play(opening, "north take:3", "north keep")
    labels = {offer.move: offer.label for offer in opening.scene("north").offers}
    assert labels["done"] == "Done"


def test_a_battle_keeps_the_sums_of_both_sides_in_sight() -> None:
    match = on(seat("crossroads2"), seat("woods2 jungle", hand="base:woods"))
    before = shown(match, "north")
    play(match, "north attack:1>1")
    after = shown(match, "north")
    for name in ("ahead-north-sum", "ahead-south-sum"):
        assert after[name].text == before[name].text
    assert after["ahead-north-bar"].y > after["north-1"].y + after["north-1"].h


def test_what_is_open_is_summed_while_the_rest_is_hidden() -> None:
    match = on(seat("woods2 crossroads1"), seat("jungle1"), phase="renew")
    play(match, "north renew")
    drawn = shown(match, "north")
    assert drawn["ahead"].text == "Open so far"
    assert drawn["ahead-open"].text == "the rest is hidden"
    counts = [[drawn[f"ahead-{n}-{name}-count"].text for n in range(4)] for name in match.seats]
    own, others = counts
    assert drawn["ahead-north-sum"].text == str(sum(map(int, own)))
    assert others[1] == "?"
    known = sum(int(count) for count in others if count != "?")
    assert drawn["ahead-south-sum"].text == f"{known}+"  # at least
    assert "ahead-north-bar" not in drawn


def test_slots_of_somebody_who_builds_unseen_are_not_called_empty() -> None:
    match = Match.new("southerners", seed=1)
    drawn = shown(match, "north")
    assert "hidden until both are ready" in drawn["south-1.1"].label
    assert drawn["south-1.1-unknown"].text == "?"
    assert "north-1.1-unknown" not in drawn
    open_now = shown(on(seat("woods1"), seat()), "north")
    assert open_now["south-1.1"].label.endswith("empty.")
    assert "south-1.1-unknown" not in open_now
