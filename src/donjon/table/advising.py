"""Hints: what a bot would do on somebody's seat, in a game against bots alone."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from donjon.bots import Analysis, Request, request
from donjon.engine.figures import figure
from donjon.engine.words import N_, Say, said, speak
from donjon.table import studying
from donjon.table.answers.to_one import Hint, No
from donjon.table.errors import Refused
from donjon.table.live import Live
from donjon.table.studies import SHORT, Place

if TYPE_CHECKING:
    from donjon.table.asking import Asker
    from donjon.table.house import House

OTHERS = N_("There are hints only in games against bots alone.")
NOT_YOURS = N_("There is nothing to decide for you just now.")
ONLY = N_("There is only one move: “{move}”.")
CLEAR = N_(
    "A strong bot would play “{move}”: it sees {chance} for you with that, and {other} with the "
    "next best, “{next}”."
)
CLOSE = N_(
    "A strong bot would play “{move}”, which it sees at {chance} for you; “{next}” is about as "
    "good ({other})."
)
UNSURE = N_(
    "A strong bot would play “{move}”, which it sees at {chance} for you; “{next}” promises "
    "{other}, but it has looked at that less."
)
NEAR = 0.02  # chances that differ by less are about the same


class Hints:
    """Asks for them, and tells whoever asked."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.asked: set[str] = set()  # tables whose hint is on its way

    def ask(self, live: Live, asker: "Asker", seat: str) -> None:
        """Begin to find one out; the table's lock is held."""
        must_play_bots_alone(live, seat)
        if seat not in live.sitting.acting:
            raise Refused(NOT_YOURS)
        if live.id in self.asked:
            return
        match, say = live.sitting.match, speak(asker.language)
        question = request(match, seat)  # what the seat sees, and nothing more
        labels = {offer.move: offer.label for offer in match.scene(seat, True, say).offers}
        lines = len(live.sitting.lines(seat))

        def hint(found: Analysis) -> Hint:
            return Hint(seat, lines, sentence(found, labels, say), studying.told(found, labels))

        place = self.house.studies.enter(SHORT, asker.address)
        self.asked.add(live.id)
        self.house.expect_search(live.facts.game)
        self.house.spawn(self._find(live, asker, question, place, hint))

    async def _find(
        self, live: Live, asker: "Asker", question: Request, place: Place,
        hint: Callable[[Analysis], Hint],
    ) -> None:  # fmt: skip
        try:
            found = await self.house.studies.work(place, studying.advise, question)
            self._tell(live, asker, question.seat, hint(found))
        except Refused as error:
            reason = said(error.reason, speak(asker.language))
            self._tell(live, asker, question.seat, No(reason))
        finally:
            self.asked.discard(live.id)
            self.house.studies.leave(place)

    def _tell(self, live: Live, asker: "Asker", seat: str, message: Hint | No) -> None:
        """Only to the pages of whoever asked, as long as the seat is theirs."""
        body = message.to_bytes()
        for listener in list(live.listeners):
            if listener.device == asker.device and live.seat_of(listener) == seat:
                listener.push(body)


def must_play_bots_alone(live: Live, seat: str) -> None:
    """Nobody else has a seat here, nor one to come back to."""
    others = [chair.who for name, chair in live.sitting.chairs.items() if name != seat]
    own = live.sitting.chairs[seat].who == "person"
    if not own or set(others) != {"bot"} or set(live.holders) != {seat}:
        raise Refused(OTHERS, status=403)


def sentence(found: Analysis, labels: dict[str, str], say: Say) -> str:
    """What it would do and why."""
    best, *others = found.moves
    first = labels.get(best.move, best.move)
    tried = [other for other in others if other.share > 0]
    if not tried:
        return say(ONLY).format(move=first)
    second = tried[0]
    ahead = best.chance - second.chance
    words = CLEAR if ahead >= NEAR else CLOSE if ahead >= -NEAR / 2 else UNSURE
    return say(words).format(
        move=first, chance=figure(best.chance, ".0%", say),
        next=labels.get(second.move, second.move), other=figure(second.chance, ".0%", say),
    )  # fmt: skip
