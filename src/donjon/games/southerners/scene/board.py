"""Where everything stands on the board of Southerners: the viewer's side below, the other above.

From top to bottom: the far hand and piles, the far palace, its territories, the battle, the
near territories, the near palace, the near hand and piles.
"""

from collections.abc import Sequence

from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.southerners.rules.layout import State
from donjon.games.southerners.scene.offers import offers
from donjon.games.southerners.scene.panels import ART, FAR, NEAR, WIDTH, Side, art_of, below, each

HEIGHT = 732
BAND_Y, BAND_H = 304, 84


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    """The board as a position shows it, with a seat's legal moves on it."""
    board = Scene(WIDTH, HEIGHT, ART, cell=(10, 28), legend=say(LEGEND))
    board.caption = caption(view, say)
    near = seat or view["seats"][-1]
    for name in view["seats"]:
        side = Side(board, view, name, NEAR if name == near else FAR, say)
        side.draw()
    _band(board, view, say)
    board.offers = offers(view, state, seat, moves, say)
    return board


LEGEND = N_("2+ power, strikes first  4- hits only bases  1! has attacked  ^ base  * ability")
CAPTIONS = {
    "opening": N_("The opening: both take five cards and build, unseen."),
    "renew": N_("Turn {turn}: will {seat} renew the game?"),
    "renewal": N_("Turn {turn}: the game is renewed; both draw and build, unseen."),
    "toll": N_("Turn {turn}: {asked} must give up a troop."),
    "main": N_("Turn {turn}: {seat} plays abilities, attacks, or ends the turn."),
    "respond": N_("Turn {turn}: {asked} may play an ability or pass."),
    "curupira": N_("Turn {turn}: Curupira strikes for {asked}."),
    "initiative": N_("Turn {turn}: {asked} strikes with initiative."),
    "regular": N_("Turn {turn}: {asked} spends damage in regular combat."),
    "woods": N_("Turn {turn}: {asked} gives up or regrows bases."),
    "bandeira": N_("Turn {turn}: {asked} builds from the discard pile."),
    "mill": N_("Turn {turn}: {asked} turns up bases and builds one."),
}


def caption(view: Json, say: Say) -> str:
    """Who is asked and what it is about."""
    if view["phase"] == "over":
        if view["winner"] is None:
            return say(N_("The game is over: a draw."))
        return say(N_("The palace has fallen: {seat} has won.")).format(seat=say(view["winner"]))
    words = {
        "turn": view["turn"],
        "seat": say(view["attacker"]),
        "asked": ", ".join(say(name) for name in view["actors"]),
    }
    return sentence_case(say(CAPTIONS[view["phase"]]).format(**words))


STEPS = {
    "respond": N_("abilities"),
    "curupira": N_("Curupira"),
    "initiative": N_("initiative"),
    "regular": N_("regular combat"),
}


def _band(board: Scene, view: Json, say: Say) -> None:
    """The strip between the sides: the battle with its numbers, or cards turned up."""
    for name in view["seats"]:
        for n, card in enumerate(each(view[name]["milled"])):
            board.add(
                Sprite(f"{name}-milled-{card}-{n + 1}", art_of("card-base", card),
                       20 + n * 62, BAND_Y, 58, BAND_H, label=say(card),
                       text=below(say(card)), glyph=say(card)[:5])
            )  # fmt: skip
    battle = view["battle"]
    if battle is None:
        line = say(N_("turn {turn}")).format(turn=view["turn"])
        board.add(Sprite("turn", "", 430, BAND_Y + 26, 120, 32, text=line, glyph=line))
        return
    attacker = view["attacker"]
    defender = next(name for name in view["seats"] if name != attacker)
    phase: str = view["phase"]
    step = say(STEPS.get(phase, phase))
    where = f"{say(battle['from'])} > {say(battle['to'])}"
    board.add(
        Sprite("battle", "panel", 360, BAND_Y + 4, 260, BAND_H - 8, text=f"{where}\n{step}",
               label=f"{where}, {step}", glyph=f"{where}  {step}")
    )  # fmt: skip
    for name, x in ((attacker, 190), (defender, 660)):
        _strength(board, view, name, x, say)


def _strength(board: Scene, view: Json, name: str, x: float, say: Say) -> None:
    """What a side has left to spend."""
    battle = view["battle"]
    damage, artillery = battle["damage"][name], battle["artillery"][name]
    unit = say(N_("strikes")) if view["phase"] == "curupira" else say(N_("damage"))
    line = f"{damage} {unit}" + (f"\n{artillery} {say(N_('artillery'))}" if artillery else "")
    board.add(
        Sprite(f"battle-{name}-sign", "", x, BAND_Y + 24, 36, 36, seat=name, shape=shape_of(name)),
        Sprite(f"battle-{name}", "", x + 42, BAND_Y + 16, 100, 52, seat=name, text=line,
               label=f"{say(name)}: {line}",
               glyph=f"{sign_of(name)} {line}"),
    )  # fmt: skip
