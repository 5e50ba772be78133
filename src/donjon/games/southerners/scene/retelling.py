"""A step event by event: what a viewer sees of a position after each.

`Unfolding` keeps a view of the position before a step and does to it what the events tell, so
that the board can be drawn as it stood between.  It knows no rule: an event says what happened.
"""

from collections.abc import Callable
from copy import deepcopy

from donjon.engine.reader import Json
from donjon.games.southerners.scene.battle import powers, price_of
from donjon.games.southerners.scene.cards import UNSEEN, ability_of, army_of


class Unfolding:
    """A view on its way from before a step to after it."""

    def __init__(self, before: Json, after: Json, viewer: str | None) -> None:
        self.view, self.after, self.viewer = deepcopy(before), after, viewer
        self.revealed = False  # what was done unseen is told to everybody now

    def tell(self, event: Json) -> None:
        """Do to the view what an event tells."""
        deed = DEEDS.get(event["kind"])
        if deed is not None:
            deed(self, event)
            if "seat" in event:
                self._sort(event["seat"])

    def _sort(self, seat: str) -> None:
        """Cards lie in the order of their army, as in every view."""
        side, army = self.view[seat], army_of(self.view, seat)
        names = {"base": army.base_names(), "ability": army.ability_names()}
        for pile, cards in side["hand"].items():
            if not isinstance(cards, int):
                side["hand"][pile] = _sorted(cards, names[pile])
        side["milled"] = _sorted(side["milled"], names["base"])
        side["played"] = _sorted(side["played"], names["ability"])

    # --- cards --------------------------------------------------------------------------

    def side(self, event: Json) -> Json:
        found: Json = self.view[event["seat"]]
        return found

    def draw(self, event: Json) -> None:
        side, pile = self.side(event), event["pile"]
        side["draw"][pile] -= 1
        _add(side["hand"][pile], event["card"])

    def keep(self, event: Json) -> None:
        self.side(event)["stage"] = "build"

    def burn(self, event: Json) -> None:
        side = self.side(event)
        for pile, cards in side["hand"].items():
            for name, count in cards.items():
                _add(side["discard"][pile], name, count)
            side["hand"][pile] = {}
        side["stage"] = "take"

    def discard(self, event: Json) -> None:
        side, pile = self.side(event), event["pile"]
        _add(side["hand"][pile], event["card"], -1)
        _add(side["discard"][pile], event["card"])

    def reveal(self, event: Json) -> None:
        self.revealed = True
        if event["seat"] != self.viewer:
            side = self.side(event)
            side["stage"] = "ready"  # it is hidden no longer
            side["hand"] = {"base": event["bases"], "ability": event["abilities"]}
            side["draw"] = dict(self.after[event["seat"]]["draw"])

    def piled(self, event: Json) -> None:
        if event["seat"] != self.viewer:
            _add(self.side(event)["discard"][event["pile"]], event["card"], event["count"])

    def play(self, event: Json) -> None:
        side, name = self.side(event), event["card"]
        held = side["hand"]
        if isinstance(held["ability"], int):
            held["ability"] -= 1
        else:
            _add(held["ability"], name, -1)
        if ability_of(army_of(self.view, event["seat"]), name).troop is None:
            _add(side["played"], name)

    def mill(self, event: Json) -> None:
        side = self.side(event)
        side["draw"]["base"] -= 1
        _add(side["milled"], event["card"])

    # --- bases and troops ---------------------------------------------------------------

    def build(self, event: Json) -> None:
        side, name = self.side(event), event["card"]
        if self.revealed and event["seat"] == self.viewer:
            return  # it stands there already
        if not self.revealed:
            self._take_from(side, name)
        territory, slot = _place(event)
        side["territories"][territory][slot] = {"base": name, "troops": 0}

    def _take_from(self, side: Json, name: str) -> None:
        """Where a base that is built comes from: what was turned up, the hand, the discards."""
        if side["milled"].get(name):
            _add(side["milled"], name, -1)
            for left, count in side["milled"].items():
                _add(side["discard"]["base"], left, count)
            side["milled"] = {}
        elif self.view["phase"] in UNSEEN:
            _add(side["hand"]["base"], name, -1)
        else:
            _add(side["discard"]["base"], name, -1)

    def destroy(self, event: Json) -> None:
        side = self.side(event)
        territory, slot = _place(event)
        side["territories"][territory][slot] = None
        _add(side["discard"]["base"], event["card"])

    def recruit(self, event: Json) -> None:
        side = self.side(event)
        if event["place"] == "palace":
            side["palace"].append(self._guard(event))
        else:
            territory, slot = _place(event)
            side["territories"][territory][slot]["troops"] = event["count"]

    def fall(self, event: Json) -> None:
        """A troop is gone, however."""
        side, place = self.side(event), event["place"]
        if self.view["battle"]:
            _add(self.view["battle"]["doomed"][event["seat"]], place, -1)
        if place == "palace":
            name = self._guard(event)
            newest = max(n for n, known in enumerate(side["palace"]) if known == name)
            del side["palace"][newest]
            _add(side["discard"]["ability"], name)
        else:
            territory, slot = _place(event)
            side["territories"][territory][slot]["troops"] -= 1

    def _guard(self, event: Json) -> str:
        """The card of a troop in the palace."""
        abilities = army_of(self.view, event["seat"]).abilities
        return next(a.name for a in abilities if a.troop and a.troop.name == event["troop"])

    def toll(self, event: Json) -> None:
        self.view["phase"] = "toll"
        self.side(event)["toll"] = event["count"]

    # --- the turn -----------------------------------------------------------------------

    def ready(self, event: Json) -> None:
        self.view["actors"] = [name for name in self.view["actors"] if name != event["seat"]]
        if event["seat"] == self.viewer:
            self.side(event)["stage"] = "ready"

    def turn(self, event: Json) -> None:
        """A turn begins; what was played in the last one is discarded."""
        self.view["turn"], self.view["attacker"] = event["turn"], event["seat"]
        self.view["phase"], self.view["actors"] = "renew", [event["seat"]]
        for name in self.view["seats"]:
            side = self.view[name]
            for card, count in side["played"].items():
                _add(side["discard"]["ability"], card, count)
            side["played"], side["attacked"] = {}, []
            side.pop("stage", None)

    def win(self, event: Json) -> None:
        self.view |= {"phase": "over", "battle": None, "actors": [], "winner": event["seat"]}

    def drawn(self, _: Json) -> None:
        self.view |= {"phase": "over", "battle": None, "actors": [], "winner": None}

    # --- battle -------------------------------------------------------------------------

    def attack(self, event: Json) -> None:
        side = self.side(event)
        if event["from"] not in side["attacked"]:
            side["attacked"].append(event["from"])
        self.view["phase"] = "respond"
        nothing = dict.fromkeys(self.view["seats"], 0)
        self.view["battle"] = {
            "from": event["from"], "to": event["to"], "damage": nothing,
            "artillery": dict(nothing), "doomed": {name: {} for name in nothing},
            "powers": {name: {} for name in nothing}, "razed": [],
        }  # fmt: skip

    def vain(self, _: Json) -> None:
        self.view["battle"] = None

    def through(self, _: Json) -> None:
        self.view["battle"]["to"] = "palace"

    def step(self, event: Json) -> None:
        """A step of the battle begins, with what each side has to spend."""
        battle, attacker = self.view["battle"], self.view["attacker"]
        self.view["phase"] = event["step"]
        self.view["actors"] = []
        for name in self.view["seats"]:
            mine = name == attacker
            battle["damage"][name] = event["attacker_damage" if mine else "defender_damage"]
            battle["artillery"][name] = event["artillery"] if mine else 0
            battle["doomed"][name] = {}
            group = battle["from" if mine else "to"]
            battle["powers"][name] = powers(self.view, name, group)
        battle["razed"] = []

    def strike(self, event: Json) -> None:
        battle, seat = self.view["battle"], event["seat"]
        _add(battle["doomed"][self._foe(seat)], event["place"])
        battle["damage"][seat] = event["left"]
        self.view["actors"] = [seat]

    def aim(self, event: Json) -> None:
        """Damage is spent on a base, artillery's first."""
        battle, seat = self.view["battle"], event["seat"]
        battle["razed"].append(event["place"])
        cost = price_of(self.view, self._foe(seat), event["place"])
        battle["artillery"][seat] = max(battle["artillery"][seat] - cost, 0)
        battle["damage"][seat] = event["left"] - battle["artillery"][seat]
        self.view["actors"] = [seat]

    def _foe(self, seat: str) -> str:
        return str(next(name for name in self.view["seats"] if name != seat))


DEEDS: dict[str, Callable[[Unfolding, Json], None]] = {
    "draw": Unfolding.draw, "keep": Unfolding.keep, "burn": Unfolding.burn,
    "discard": Unfolding.discard, "build": Unfolding.build, "destroy": Unfolding.destroy,
    "ready": Unfolding.ready, "reveal": Unfolding.reveal, "piled": Unfolding.piled,
    "turn": Unfolding.turn, "recruit": Unfolding.recruit, "toll": Unfolding.toll,
    "sacrifice": Unfolding.fall, "play": Unfolding.play, "mill": Unfolding.mill,
    "attack": Unfolding.attack, "vain": Unfolding.vain, "through": Unfolding.through,
    "step": Unfolding.step, "strike": Unfolding.strike, "aim": Unfolding.aim,
    "fell": Unfolding.fall, "lost": Unfolding.fall, "win": Unfolding.win, "drawn": Unfolding.drawn,
}  # fmt: skip


def _add(cards: dict[str, int], name: str, count: int = 1) -> None:
    """Some cards more or fewer; nothing is kept of a name with none."""
    left = cards.get(name, 0) + count
    if left > 0:
        cards[name] = left
    else:
        cards.pop(name, None)


def _sorted(cards: dict[str, int], names: list[str]) -> dict[str, int]:
    return {name: cards[name] for name in names if name in cards}


def _place(event: Json) -> tuple[int, int]:
    territory, slot = event["place"].split(".")
    return int(territory) - 1, int(slot) - 1
