"""What a table says: one class a message.

docs/protocol.md is written from these classes (`make protocol`).
"""

from donjon.table.answers.message import KEYS
from donjon.table.answers.to_all import Again, All, Gone, Here, Moved, News, Rematch, Said
from donjon.table.answers.to_one import About, Done, Hint, Moment, No, Pass, Review, Seated, Why
from donjon.table.fields import fields_of

ANSWERS = (Done, No, Seated, Pass, Why, About, Moment, Review)
SENT = (All, News, Said, Here, Hint, Again, Rematch, Moved, Gone)
KEYS.update(
    (kind, [(field.name, field.key, field.needed) for field in fields_of(kind)])
    for kind in (*ANSWERS, *SENT)
)
