"""The printed sheet as the setup tells it, and a seat's own before it begins."""

from donjon.engine.state import Row, fill
from donjon.games.temple.rules.layout import (
    FACES,
    HEAD,
    MAP_FACTS,
    MAPS,
    NONE,
    OUTSIDE,
    ROOM_FACTS,
    ROOMS,
    SYMBOLS,
    TRACKS,
    Deed,
    Sheet,
    State,
)


def print_sheet(state: State, setup: Row) -> None:
    """What is the same on every sheet."""
    state.variant = setup[0]
    state.goal = setup[1]  # TE-1
    state.last = setup[2]
    state.boxes = setup[3]
    state.dice = setup[4]
    state.maps = setup[5]
    for track in range(TRACKS):
        state.gem_at[track] = setup[HEAD + track]
    for face in range(FACES):
        state.face[face] = setup[HEAD + TRACKS + face]
    print_rooms(state, setup, HEAD + TRACKS + FACES)
    print_maps(state, setup, HEAD + TRACKS + FACES + ROOM_FACTS * ROOMS)


def print_rooms(state: State, setup: Row, at: int) -> None:
    fill(state.entrance, 0)
    fill(state.secret, 0)
    for room in range(ROOMS):
        state.first[room] = setup[at]
        state.second[room] = setup[at + 1]
        state.deed[room] = setup[at + 2]
        if setup[at + 2] == Deed.EXIT:
            state.leave = room
        if setup[at + 3] != NONE:
            state.entrance[setup[at + 3]] |= 1 << room
        if setup[at + 4] != NONE:
            state.secret[setup[at + 4]] |= 1 << room
        at += ROOM_FACTS


def print_maps(state: State, setup: Row, at: int) -> None:
    for chart in range(MAPS):
        for symbol in range(SYMBOLS):
            state.map[chart].action[symbol] = setup[at + symbol]
            state.map[chart].gem[symbol] = setup[at + SYMBOLS + symbol]
        state.map[chart].reward = setup[at + 2 * SYMBOLS]
        at += MAP_FACTS


def clear_sheet(sheet: Sheet) -> None:
    sheet.side = NONE
    sheet.pawn = OUTSIDE
    sheet.crossed = 0
    sheet.shut_east = 0
    sheet.shut_south = 0
    sheet.closed = 0
    for chart in range(MAPS):
        fill(sheet.found[chart], 0)
