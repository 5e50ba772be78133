"""What all messages have, and how they are written."""

from dataclasses import dataclass
from typing import ClassVar

import orjson

from donjon.engine.reader import Json

KEYS: dict[type["Message"], list[tuple[str, str, bool]]] = {}  # name, key, needed; of each kind


@dataclass(frozen=True)
class Message:
    """Something that a table says; a field that is None by default is left out then."""

    kind: ClassVar[str]
    example: ClassVar[Json]

    def to_json(self) -> Json:
        content: Json = {"is": self.kind}
        own = vars(self)
        for name, key, needed in KEYS[type(self)]:
            value = own[name]
            if needed or value is not None:
                content[key] = value
        return content

    def to_bytes(self) -> bytes:
        return orjson.dumps(self.to_json())
