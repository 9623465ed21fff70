"""The recorded streams and bodies; none where the shared material isn't on this machine."""

import json
from typing import Any

from tests.engine.cases.requests import SHARED

FOLDER = SHARED / "corpora" / "streams"
ABSENT = "the recorded streams are not on this machine; ECHO_SHARED says where they are"


def _index(name: str) -> Any:
    file = FOLDER / name
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}


STREAMS: list[dict[str, Any]] = [*_index("index.json")]
BODIES: list[dict[str, Any]] = _index("index_extra.json").get("json_replies", [])


def data(entry: dict[str, Any]) -> bytes:
    return (FOLDER / entry["file"]).read_bytes()


def read(file: str) -> Any:
    return json.loads((FOLDER / file).read_text("utf-8"))


def smallest(count: int, most: int) -> list[dict[str, Any]]:
    """The smallest streams of every dialect, ``count`` of each, up to ``most`` bytes."""
    ordered = sorted(STREAMS, key=lambda entry: entry["bytes"])
    dialects = dict.fromkeys(entry["dialect"] for entry in ordered)
    return [
        entry
        for dialect in dialects
        for entry in [each for each in ordered if each["dialect"] == dialect][:count]
        if entry["bytes"] <= most
    ]
