"""Words in a row of characters make room for each other."""

from donjon.drawing.labels import Label, apart


def row(*labels: tuple[int, str], columns: int = 40) -> str:
    """The row as it reads; what is written later lies on top."""
    signs = [" "] * columns
    for label in apart([Label(0, start, line) for start, line in labels], columns):
        signs[label.start : label.start + len(label.line)] = label.line
    return "".join(signs).rstrip()


def test_where_there_is_room_nothing_moves() -> None:
    assert row((2, "north"), (10, "b:4"), (20, "●2")) == "  north   b:4       ●2"


def test_a_word_that_runs_into_the_next_moves_it_on() -> None:
    assert row((2, "your side <"), (8, "b:12"), (13, "s:9")) == "  your side < b:12 s:9"


def test_at_the_edge_it_gives_way_to_the_left() -> None:
    told = row((24, "initiative"), (33, "regular"), columns=40)
    assert told == "                      initiative regular"
    assert row((10, "nobody knows how this ends"), columns=30).endswith(
        "   nobody knows how this ends"
    )


def test_no_piece_is_covered() -> None:
    told = row((2, "your side"), (8, "b:12"), (13, "●2"))
    assert told == "  your… b:12 ●2"
    assert row((0, "[ palace 10 ]"), (5, "●2")) == "[ pal●2e 10 ]"


def test_what_finds_no_room_is_cut_and_says_so() -> None:
    assert row((0, "a very long sentence"), columns=10) == "a very lo…"
    assert row((3, "settlement"), (6, "crossroads"), columns=12) == "… crossroads"
