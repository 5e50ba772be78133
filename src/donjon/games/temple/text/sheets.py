"""One seat's sheet in a position."""

from donjon.engine.reader import Json, Reader
from donjon.engine.twin import put
from donjon.engine.words import N_, Name, because
from donjon.games.temple.data.names import ROOM_NAMES, SIDE_NAMES, SYMBOL_NAMES, counts, symbols
from donjon.games.temple.rules.layout import (
    NONE,
    OUTSIDE,
    PASSAGES,
    ROOMS,
    SYMBOLS,
    Sheet,
    State,
    Variant,
    near_end,
)
from donjon.games.temple.rules.maps import is_full
from donjon.games.temple.rules.walk import is_shut, neighbours
from donjon.games.temple.text.names import passage_name


def sheet_json(state: State, sheet: Sheet) -> Json:
    return {
        "side": None if sheet.side == NONE else SIDE_NAMES[sheet.side],
        "pawn": "outside" if sheet.pawn == OUTSIDE else ROOM_NAMES[sheet.pawn],
        "crossed": [ROOM_NAMES[room] for room in range(ROOMS) if sheet.crossed >> room & 1],
        "closed": [passage_name(p) for p in range(PASSAGES) if is_shut(sheet, p)],
        "maps": [
            {
                "action": symbols(state.map[chart].action),
                "gem": symbols(state.map[chart].gem),
                "crossed": symbols(sheet.found[chart]),
                "closed": bool(sheet.closed >> chart & 1),
            }
            for chart in range(state.maps)
        ],
    }


def read_counts(value: Reader, most: int) -> list[int]:
    text = value.text(most)
    if set(text) - set(SYMBOL_NAMES[:SYMBOLS]):
        value.wrong(N_("symbols of A, K, T and M"))
    return counts(text)


def place_sheet(value: Reader, state: State, sheet: Sheet) -> None:
    fields = value.fields(("side", "pawn", "crossed", "closed", "maps"))
    side = fields["side"].one_of((None, *SIDE_NAMES))
    sheet.side = NONE if side is None else SIDE_NAMES.index(side)
    pawn = fields["pawn"].one_of(("outside", *ROOM_NAMES))
    sheet.pawn = OUTSIDE if pawn == "outside" else ROOM_NAMES.index(pawn)
    sheet.crossed = 0
    for item in fields["crossed"].items():
        room = ROOM_NAMES.index(item.one_of(ROOM_NAMES))
        if room == state.leave:
            item.fail(N_("the exit has nothing to cross out (TE-9)"))
        if sheet.crossed >> room & 1:
            item.fail(N_("is there twice"))
        sheet.crossed |= 1 << room
    _place_closed(fields["closed"], state, sheet)
    seat = [id(other) for other in state.sheet].index(id(sheet))
    for chart, item in enumerate(fields["maps"].items(state.maps)):
        _place_map(item, state, seat, chart)


def _place_closed(value: Reader, state: State, sheet: Sheet) -> None:
    names = [passage_name(passage) for passage in range(PASSAGES)]
    sheet.shut_east = sheet.shut_south = 0
    for item in value.items():
        passage = names.index(item.one_of(names))
        if state.variant != Variant.CLOSED:
            item.fail(N_("passages are closed only in the variant closed (TE-16)"))
        if is_shut(sheet, passage):
            item.fail(N_("is there twice"))
        if passage < PASSAGES // 2:
            sheet.shut_east |= 1 << near_end(passage)
        else:
            sheet.shut_south |= 1 << near_end(passage)
    if not neighbours(sheet, state.leave):
        value.fail(N_("the exit's last passage can't be closed (TE-16)"))


def _place_map(value: Reader, state: State, seat: int, chart: int) -> None:
    fields = value.fields(("action", "gem", "crossed", "closed"))
    printed, sheet = state.map[chart], state.sheet[seat]
    for name, part in (("action", printed.action), ("gem", printed.gem)):
        if read_counts(fields[name], 99) != list(part):
            fields[name].fail(
                because(
                    N_("the sheet's map {chart} shows {symbols}"),
                    chart=chart + 1,
                    symbols=Name(symbols(part)),
                )
            )
    put(sheet.found[chart], read_counts(fields["crossed"], 99))
    for symbol in range(SYMBOLS):
        most = printed.action[symbol] + printed.gem[symbol]
        if sheet.found[chart][symbol] > most:
            fields["crossed"].fail(
                because(
                    N_("the map shows {symbol} {most} times (TE-13)"),
                    symbol=Name(SYMBOL_NAMES[symbol]),
                    most=most,
                )
            )
    sheet.closed &= ~(1 << chart)
    if fields["closed"].flag():
        sheet.closed |= 1 << chart
    elif is_full(state, seat, chart):
        fields["closed"].fail(N_("a map full in both parts has paid and is closed (TE-14)"))
