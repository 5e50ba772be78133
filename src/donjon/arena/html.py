"""Pieces of a page: one file, nothing fetched from elsewhere."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from donjon.arena.charts import STYLE
from donjon.drawing.themes import dark, light
from donjon.engine.words import Say, language_said

COPY = """
for (const button of document.querySelectorAll("button[data-copy]")) {
  button.addEventListener("click", () => {
    const rows = [...button.parentElement.querySelectorAll("tr")];
    const text = rows.map(r => [...r.cells].map(c => c.innerText).join("\\t")).join("\\n");
    navigator.clipboard.writeText(text).then(() => { button.textContent = button.dataset.copy; });
  });
}
"""


def page(title: str, body: str, say: Say) -> str:
    """A whole file."""
    style = Path(__file__).with_name("page.css").read_text("utf-8")
    inks = "".join(f"--{name}:{ink};" for name, ink in light().items())
    night = "".join(f"--{name}:{ink};" for name, ink in dark().items())
    return (
        '<!doctype html>\n<html lang="'
        f'{escape(language_said(say))}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n:root{{{inks}}}\n"
        f"@media (prefers-color-scheme: dark) {{ :root{{{night}}} }}\n{style}{STYLE}\n</style>\n"
        f"</head>\n<body>\n<main>\n{body}\n</main>\n<script>{COPY}</script>\n</body>\n</html>\n"
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]], say: Say) -> str:
    """A table, with a button that copies it for a spreadsheet.  Cells may hold markup."""
    copied, copy = escape(say("copied")), escape(say("copy table"))
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return (
        f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>\n{body}\n'
        f'</tbody></table><button type="button" data-copy="{copied}">{copy}</button></div>'
    )


def figure(svg: str, caption: str = "") -> str:
    titled = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{svg}{titled}</figure>"


def section(title: str, *parts: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n" + "\n".join(parts) + "\n</section>"


def filled(text: str, **fields: str) -> str:
    """A text in markup; its fields hold markup already."""
    return escape(text, quote=False).format(**fields)


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{text}</p>' if kind else f"<p>{text}</p>"
