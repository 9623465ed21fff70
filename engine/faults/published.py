"""The catalogue for people: a Markdown table."""

from engine.switches import FAULTS, Kind

_WHERE = {
    "instead": "answers instead of the engine, any call of every dialect, also a malformed one",
    "head": "the headers, of any answer in every dialect",
    "reply": "the reply, in every dialect, streamed or not",
    "chunks": "the JSON of OpenAI-style chunks and bodies",
    "frames": "the bytes and their times, of any answer in every dialect",
}
_BESIDE = """
Calls that no reply answers (embeddings, moderations, rerank, token counts, lists of models, stored completions and
responses, conversations) have no stream, no calls and no choices: what answers instead of the engine acts on them, so
does what acts on the headers or on the bytes of a whole body, and `disconnect_after` loses it. A fault that changes
nothing in an answer is named in its header `x-echo-warning`.

What answers instead of the engine does so before the body of a request is read; an unknown path, a missing key and a
body that is too large are refused before it. All other faults act on answers: a refusal goes out as it is, at once and
without that warning.
"""


def table() -> str:
    """The faults, in the catalogue's order: how each is written, what it imitates, what it acts on; where none does."""
    rows = "".join(f"| {_written(kind)} | {kind.imitates} | {_WHERE[kind.where]} |\n" for kind in FAULTS.values())
    head = "| fault | imitates | acts on |\n|--|--|--|\n"
    return f"# Faults\n\n{head}{rows}{_BESIDE}"


def _written(kind: Kind) -> str:
    if not kind.value:
        return f"`{kind.name}`"
    default = "" if kind.default is None else f", {kind.default} where nothing is said"
    return f"`{kind.name}:n` (n: {kind.value}, {kind.low} to {kind.high}{default})"
