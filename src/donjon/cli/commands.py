"""Which commands there are, without loading any of them."""

from donjon.engine.registry import Command, games
from donjon.engine.words import N_

COMMANDS = {
    "play": Command("donjon.cli.play", N_("play a game in the terminal")),
    "serve": Command("donjon.cli.serve", N_("open the table: play in the browser")),
    "database": Command("donjon.cli.database", N_("look at a table's database, or upgrade it")),
    "games": Command("donjon.cli.games", N_("list the games")),
    "rules": Command("donjon.cli.rules", N_("say what a game's rulings are, or one of them")),
    "simulate": Command("donjon.cli.simulate", N_("play many games at once and count")),
    "show": Command("donjon.cli.show", N_("show a journal or a position as text or SVG")),
    "observe": Command("donjon.cli.observe", N_("say what each number is that a learner sees")),
    "verify": Command("donjon.cli.verify", N_("replay a journal and say whether it holds")),
    "bench": Command("donjon.cli.bench", N_("measure how fast the rules run here")),
    "bot": Command("donjon.cli.bot", N_("play a seat over standard input and output")),
    "analyse": Command("donjon.cli.analyse", N_("say what a bot thinks of a position or a game")),
    "arena": Command("donjon.cli.arena", N_("a tournament between bots")),
    "ladder": Command("donjon.cli.ladder", N_("measure how strong every level is")),
    "report": Command("donjon.cli.report", N_("a designer's report on a game, as one HTML file")),
    "upgrade-check": Command(
        "donjon.cli.upgrade_check", N_("say which running matches would not go on under new rules")
    ),
    "doctor": Command("donjon.cli.doctor", N_("say what is installed, cached and working")),
}


def commands() -> dict[str, Command]:
    """All of them: ours, and those that games bring; a game's never takes the place of ours."""
    known = dict(COMMANDS)
    for game in games().values():
        for name, command in game.commands.items():
            known.setdefault(name, command)
    return known
