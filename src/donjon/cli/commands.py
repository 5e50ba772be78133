"""Which commands there are, without loading any of them."""

from donjon.engine.registry import Command, games

COMMANDS = {
    "play": Command("donjon.cli.play", "play a game in the terminal"),
    "learn": Command("donjon.cli.learn", "learn a game in five minutes, in the terminal"),
    "serve": Command("donjon.cli.serve", "open the table: play in the browser"),
    "database": Command("donjon.cli.database", "look at a table's database, or upgrade it"),
    "games": Command("donjon.cli.games", "list the games"),
    "rules": Command("donjon.cli.rules", "say what a game's rulings are, or one of them"),
    "simulate": Command("donjon.cli.simulate", "play many games at once and count"),
    "show": Command("donjon.cli.show", "show a journal or a position as text or SVG"),
    "verify": Command("donjon.cli.verify", "replay a journal and say whether it holds"),
    "bench": Command("donjon.cli.bench", "measure how fast the rules run here"),
    "bot": Command("donjon.cli.bot", "play a seat over standard input and output"),
    "analyse": Command("donjon.cli.analyse", "say what a bot thinks of a position or a game"),
    "arena": Command("donjon.cli.arena", "a tournament between bots"),
    "ladder": Command("donjon.cli.ladder", "measure how strong every level is"),
    "report": Command("donjon.cli.report", "a designer's report on a game, as one HTML file"),
    "upgrade-check": Command(
        "donjon.cli.upgrade_check", "say which running matches would not go on under new rules"
    ),
    "doctor": Command("donjon.cli.doctor", "say what is installed, cached and working"),
}


def commands() -> dict[str, Command]:
    """All of them: ours, and those that games bring; a game's never takes the place of ours."""
    known = dict(COMMANDS)
    for game in games().values():
        for name, command in game.commands.items():
            known.setdefault(name, command)
    return known
