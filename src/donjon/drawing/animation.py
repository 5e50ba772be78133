"""A step as one SVG that plays it: sprites glide, appear and go, beat after beat.

Each sprite is drawn once for every look that it has on the way; keyframes of CSS move it and
say when it is seen.  Where motion is unwanted the board before stands still.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby, pairwise
from zlib import crc32

from donjon.drawing.beats import Beat, Step, boards
from donjon.drawing.scene import Scene, Sprite, within
from donjon.drawing.svg import document, draw_sprite
from donjon.drawing.telling import beats, last_step
from donjon.engine.match import Match
from donjon.engine.words import N_, Say

BEFORE, AFTER = 1.6, 4.0  # how many beats one looks at the board before and after
GLIDE = 0.3  # of a second
STRIP = 44
STILL = "@media(prefers-reduced-motion:reduce){.film *{animation:none!important}}"


@dataclass(frozen=True)
class Frame:
    """A board that is looked at for a while."""

    sprites: Sequence[Sprite]
    words: str
    time: float


@dataclass(frozen=True)
class Film:
    """A step that plays; a notebook shows it."""

    scene: Scene  # the board after
    frames: Sequence[Frame]
    loop: bool = True
    beat: float = 0.8  # seconds: its sentences are to be read
    strip: float = STRIP  # below the board, for its sentences; 0: without them

    def part(self, x: float, y: float, w: float, h: float) -> "Film":
        """What happens in a piece of the board, without words below it."""
        frames = [
            replace(frame, sprites=within(frame.sprites, x, y, w, h)) for frame in self.frames
        ]
        return replace(self, scene=self.scene.part(x, y, w, h), frames=frames, strip=0)

    def svg(self, theme: str = "auto") -> str:
        """The film as an SVG document, complete in itself."""
        tracks = [track for track in _tracks(self.frames) if track]
        seen = [sprite for track in tracks for sprite in track if sprite is not None]
        reel = _Reel(self, crc32(repr(seen).encode()))
        body = "".join(reel.sprite(track) for track in tracks)
        if self.strip:
            body += "".join(reel.words(n, f.words) for n, f in enumerate(self.frames) if f.words)
        height = self.scene.height + self.strip
        size, caption = (self.scene.width, height), " ".join(f.words for f in self.frames).strip()
        style = "".join(reel.rules) + STILL
        whole = f'<g class="film">{body}</g>'
        return document(size, caption, self.scene.art, seen, whole, theme, style)

    def _repr_html_(self) -> str:
        return self.svg()


def film(
    scene: Scene, step: Step, shown: Sequence[Beat], sentences: Sequence[str], loop: bool = True
) -> Film:
    """The step from the board before to the board after, with a sentence for each beat."""
    parts = zip(boards(step, shown), sentences, shown, strict=True)
    between = [Frame(sprites, words, beat.time) for sprites, words, beat in parts]
    first, last = Frame(step.sprites_before, "", BEFORE), Frame(step.sprites_after, "", AFTER)
    return Film(scene, [first, *between, last], loop)


def last_film(match: Match, seat: str | None, loop: bool, say: Say) -> Film:
    """The last move of a match, as a seat saw it."""
    step = last_step(match, seat, say)
    if step is None:
        raise ValueError(N_("no move has been played yet"))
    scene, sentences = match.scene(seat, False, say), match.sentences(seat, say)
    return film(scene, step, beats(match.game, step, say), sentences, loop)


Track = list[Sprite | None]  # one thing in every frame


def _tracks(frames: Sequence[Frame]) -> Iterator[Track]:
    """Everything that is ever seen, what lies below first."""
    known = [{sprite.id: sprite for sprite in frame.sprites} for frame in frames]
    order = dict.fromkeys(known[-1]) | dict.fromkeys(name for found in known for name in found)
    return ([found.get(name) for found in known] for name in order)


class _Reel:
    """Draws tracks, and collects the keyframes that they need."""

    def __init__(self, film: Film, number: int) -> None:
        self.film, self.name = film, f"film{number:08x}"
        self.names: dict[tuple[str, ...], str] = {}  # of what moves alike: one rule does for all
        self.rules: list[str] = []
        self.starts = [0.0]
        for frame in film.frames:
            self.starts.append(self.starts[-1] + frame.time * film.beat)

    def sprite(self, track: Track) -> str:
        """A thing in each of its looks."""
        drawn = []
        for look, places in groupby(enumerate(track), lambda place: _look(place[1])):
            if look is not None:
                found = [(n, sprite) for n, sprite in places if sprite is not None]
                drawn.append(self._look(found, len(track)))
        return "".join(drawn)

    def _look(self, places: list[tuple[int, Sprite]], count: int) -> str:
        """A thing that looks alike for some frames, wherever it stands in them."""
        (first, here), (last, _) = places[0], places[-1]
        shifts = [(0.0, 0.0)] * first
        shifts += [(sprite.x - here.x, sprite.y - here.y) for _, sprite in places]
        shifts += [shifts[-1]] * (count - last - 1)
        seen = [first <= n <= last for n in range(count)]
        return self._moving(draw_sprite(here, False), seen, shifts)

    def words(self, number: int, words: str) -> str:
        """A sentence that is read during its frame."""
        scene, count = self.film.scene, len(self.film.frames)
        size = min(22.0, scene.width / (0.5 * max(len(words), 1)))
        place = f'x="{scene.width / 2:g}" y="{scene.height + STRIP / 2:g}" font-size="{size:.1f}"'
        seen = [n == number for n in range(count)]
        drawn = f"<text {place}>{escape(words)}</text>"
        return self._moving(drawn, seen, [(0.0, 0.0)] * count)

    def _moving(self, drawn: str, seen: list[bool], shifts: list[tuple[float, float]]) -> str:
        if all(seen) and not any(map(any, shifts)):
            return drawn
        still = not any(map(any, shifts))
        states = tuple(
            f"opacity:{shown:d}" + ("" if still else f";transform:translate({x:g}px,{y:g}px)")
            for shown, (x, y) in zip(seen, shifts, strict=True)
        )
        if states not in self.names:
            self.names[states] = self._rule(states)
        return f'<g class="{self.names[states]}">{drawn}</g>'

    def _rule(self, states: Sequence[str]) -> str:
        """The name of the rule by which something goes through its states."""
        name = f"{self.name}-{len(self.rules)}"
        often = "infinite" if self.film.loop else "1 forwards"
        timing = f"animation:{name} {self.starts[-1]:.2f}s linear {often}"
        rule = f".{name}{{{states[0]};{timing}}}@keyframes {name}{{{self._keys(states)}}}"
        self.rules.append(rule)
        return name

    def _keys(self, states: Sequence[str]) -> str:
        """Each frame begins on the way to what it shows; only where something changes."""
        whole, keys = self.starts[-1], [f"0%{{{states[0]}}}"]
        for n, (before, now) in enumerate(pairwise(states), 1):
            if before != now:
                start, end = self.starts[n], min(self.starts[n] + GLIDE, self.starts[n + 1])
                keys.append(f"{100 * start / whole:.3f}%{{{before}}}")
                keys.append(f"{100 * end / whole:.3f}%{{{now}}}")
        return "".join([*keys, f"100%{{{states[-1]}}}"])


def _look(sprite: Sprite | None) -> Sprite | None:
    """All but where it stands: what must be drawn anew."""
    return None if sprite is None else sprite._replace(x=0, y=0, label="", glyph="")
