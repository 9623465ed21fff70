"""From the draft to the request that is sent, in the draft's dialect."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.errors import RequestError
from engine.jsontext import Json, JsonObject, compact, kind, pretty
from engine.messages import Media, Message, Reasoning, Refusal
from engine.wire import HttpRequest
from playground.model import fields, options
from playground.model.dialects import DIALECTS, Dialect, Entry, Verbatim
from playground.model.dialects.turns import turn_of
from playground.model.draft import Draft, Turn
from playground.model.losses import losses
from playground.model.problems import Problem, read_json
from playground.model.reading import CLOSE, OPEN, body_problems, from_body, message_problem, object_problem, with_block
from playground.model.tools.box import read_tools
from playground.model.tools.custom import call_as_function

__all__ = ["CLOSE", "OPEN", "Compiled", "compiled", "from_body", "json_text", "with_block"]


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a draft comes to: the body as far as it could be built, and everything that is wrong with it.

    ``lost`` is what the dialect has no place for, each with its place in the form.
    """

    body: JsonObject
    problems: tuple[Problem, ...]
    headers: tuple[tuple[str, str], ...]
    path: str = DIALECTS["openai"].paths[0]
    query: str = ""
    lost: tuple[Problem, ...] = ()

    @property
    def http(self) -> HttpRequest:
        """The request as it is sent."""
        sent = (("content-type", "application/json"), *self.headers)
        return HttpRequest("POST", self.path, sent, compact(self.body).encode("utf-8", "replace"), self.query)


def compiled(draft: Draft, limit: int = 10_000_000) -> Compiled:
    """The request of a draft; ``limit`` is the largest body in bytes."""
    dialect = DIALECTS[draft.dialect]
    lost: tuple[Problem, ...] = ()
    if draft.json is not None:
        body, problems = _from_text(draft.json, dialect)
    else:
        body, problems, lost = _from_form(draft, dialect)
    problems += options.header_problems(draft.echo)
    path, query = dialect.path(draft.asked.model, stream=draft.asked.stream)
    headers = (*dialect.headers, *options.headers(draft.echo))
    result = Compiled(body, tuple(problems), headers, path, query, lost)
    size = len(result.http.body)
    if size > limit:
        message = f"the request is {size:,} bytes long; the largest that is taken is {limit:,} bytes"
        result = replace(result, problems=(*result.problems, Problem("size", "Request", message)))
    return result


# ── the form ─────────────────────────────────────────────────────────────────────────────────────


def _from_form(draft: Draft, dialect: Dialect) -> tuple[JsonObject, list[Problem], tuple[Problem, ...]]:
    entries, problems, dropped = _entries(draft, dialect)
    said = dialect.write(entries)
    box = read_tools(draft.tools)
    tools: JsonObject = {"tools": dialect.offered(box.tools)} if box.tools else {}
    taken = frozenset(said.keys() | tools.keys() | ({"tools"} if dialect.name == "openai" else set()))
    further, wrong = fields.write_all(dialect.fields, draft.asked, taken)
    model = {"model": further.pop("model")} if "model" in further else {}
    body: JsonObject = {**model, **said, **tools, **further}
    return body, [*problems, *box.problems, *wrong], (*losses(draft), *dropped)


def _entries(draft: Draft, dialect: Dialect) -> tuple[list[Entry], list[Problem], list[Problem]]:
    """What the dialect writes, what is wrong with it, and what of it has no place there."""
    carrier = draft.block_turn
    entries: list[Entry] = []
    problems: list[Problem] = []
    dropped: list[Problem] = []
    for number, turn in enumerate(draft.turns, 1):
        label, place = f"Message {number}", f"turn-{turn.key}"
        block = draft.block if carrier is not None and turn.key == carrier.key else ""
        if turn.raw is None:
            calls = turn.calls if dialect.custom else tuple(map(call_as_function, turn.calls))
            entries.append(replace(turn, text=with_block(turn.text, block), calls=calls))
            problem = message_problem({"role": turn.role}, place, label)
        else:
            found, problem = _raw(turn, turn.raw, dialect, place, label)
            entries += found
            dropped += _dropped(turn, turn.raw, dialect, place)
        problems += [problem] if problem else []
    return entries, problems, dropped


def _raw(turn: Turn, raw: str, dialect: Dialect, place: str, label: str) -> tuple[Sequence[Entry], Problem | None]:
    """A message that is edited as JSON: as it stands in its own dialect, else what can be told of it in another."""
    read = read_json(raw, place, label)
    if read.problem:
        return (), read.problem
    if turn.raw_in == dialect.name:
        checked = message_problem if dialect.name == "openai" else object_problem
        return (Verbatim(read.value),), checked(read.value, place, label)
    try:
        return [turn_of(message) for message in _read_as(turn, read.value)], None
    except RequestError as error:
        return (), Problem(place, label, f"as a message of {DIALECTS[turn.raw_in].label} it can't be read: {error}")


def _read_as(turn: Turn, value: Json) -> Sequence[Message]:
    if not isinstance(value, dict):
        raise RequestError(f"expected an object, found {kind(value)}")
    return DIALECTS[turn.raw_in].read(value)


def _dropped(turn: Turn, raw: str, dialect: Dialect, place: str) -> Iterator[Problem]:
    """What a message in another dialect's JSON holds beside words, calls and results."""
    if turn.raw_in == dialect.name:
        return
    try:
        messages = _read_as(turn, read_json(raw, "", "").value)
    except RequestError:
        return
    parts = [part for message in messages for part in message.parts if isinstance(part, Media | Reasoning | Refusal)]
    if parts:
        names = ", ".join(part.kind if isinstance(part, Media) else type(part).__name__.lower() for part in parts)
        spelled = DIALECTS[turn.raw_in].label
        yield Problem(place, dialect.label, f"Spelled for {spelled}; in {dialect.label} this isn't sent: {names}.")


# ── the JSON view ────────────────────────────────────────────────────────────────────────────────


def _from_text(text: str, dialect: Dialect) -> tuple[JsonObject, list[Problem]]:
    read = read_json(text, "json", "JSON")
    if read.problem:
        return {}, [read.problem]
    if not isinstance(read.value, dict):
        return {}, [Problem("json", "JSON", f"expected a request object, found {kind(read.value)}")]
    return read.value, body_problems(read.value, dialect)


def json_text(draft: Draft) -> str:
    """The text of the JSON view."""
    return draft.json if draft.json is not None else pretty(compiled(draft).body)
