"""The catalogue for people: a Markdown table."""

from engine.switches import FAULTS, Kind

_WHERE = {
    "instead": "answers instead of the engine, in every dialect",
    "reply": "the reply, in every dialect, streamed or not",
    "chunks": "the JSON of OpenAI-style chunks and bodies",
    "frames": "the bytes and their times, in every dialect",
}


def table() -> str:
    """The faults, in the catalogue's order: how each is written, what it imitates, what it acts on."""
    rows = "".join(f"| {_written(kind)} | {kind.imitates} | {_WHERE[kind.where]} |\n" for kind in FAULTS.values())
    head = "| fault | imitates | acts on |\n|--|--|--|\n"
    return f"# Faults\n\n{head}{rows}"


def _written(kind: Kind) -> str:
    if not kind.value:
        return f"`{kind.name}`"
    default = "" if kind.default is None else f", {kind.default} where nothing is said"
    return f"`{kind.name}:n` (n: {kind.value}, {kind.low} to {kind.high}{default})"
