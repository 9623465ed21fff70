"""A script made to go wrong in one way: what models and providers do, and what a client is to make of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from engine.errors import JsonError, SchemaError
from engine.jsontext import Json, JsonObject, compact, decode
from engine.messages import ToolDefinition
from engine.schema import check
from engine.schema.spoil import How, spoil
from playground.model.instructions import cards
from playground.model.instructions.arguments import arguments_of, filled, sent
from playground.model.instructions.cards import CALLS, MESSAGES, Card, Keys, Member

REPEATS = 4
"""How often a call comes that comes again and again."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where it goes wrong: a plan, and the call in it; ``tool`` is what the request offers under the call's name."""

    root: Card
    plan: Card
    call: Card | None = None
    tool: ToolDefinition | None = None


class Impossible(Exception):
    """Why a variant can't be made of this script."""


Make: TypeAlias = Callable[[Spot, Keys], Card]


@dataclass(frozen=True, slots=True)
class Variant:
    """One way. ``client`` says what a client is to do. Raises Impossible from ``make``, with the reason."""

    title: str
    client: str
    make: Make


def spot(root: Card, plan: Card, call: Card | None, tools: Mapping[str, ToolDefinition]) -> Spot:
    """A plan, a call of it (its first where none is chosen), and the call's tool."""
    calls = calls_of(plan)
    call = call if call in calls else next(iter(calls), None)
    return Spot(root, plan, call, tools.get(str(call.get("name"))) if call else None)


def calls_of(plan: Card) -> tuple[Card, ...]:
    """Every call of a plan, in order."""
    return tuple(call for message in plan.cards(MESSAGES) for call in message.cards(CALLS))


def made(variant: Variant, at: Spot, keys: Keys) -> Card:
    """The script with that variant in it. Raises Impossible."""
    if variant in OF_CALL:
        _call(at)
    return variant.make(at, keys)


# ── arguments ────────────────────────────────────────────────────────────────────────────────────


def _call(at: Spot) -> Card:
    if at.call is None:
        raise Impossible("this step calls no tool; add a call first")
    return at.call


def _spoiled(how: How) -> Make:
    def make(at: Spot, _: Keys) -> Card:
        call = _call(at)
        if at.tool is None:
            raise Impossible(f"the draft offers no tool {str(call.get('name'))[:40]!r}, so nothing says what is valid")
        try:
            text = spoil(at.tool.parameters, _valid(at.tool, arguments_of(call)), how)
        except SchemaError as error:
            raise Impossible(error.reason) from None
        return _with_arguments(at.root, call, text)

    return make


def _valid(tool: ToolDefinition, arguments: JsonObject) -> JsonObject:
    """The arguments where the tool accepts them, else some that it does."""
    if not check(tool.parameters, arguments):
        return arguments
    value = filled(tool.parameters, "")
    if isinstance(value, str):
        raise Impossible(value)
    return value


def _truncated(at: Spot, _: Keys) -> Card:
    text = sent(_call(at))
    return _with_arguments(at.root, _call(at), spoil({}, decode(text), "truncated") if _is_json(text) else text[:-1])


def _is_json(text: str) -> bool:
    try:
        decode(text)
    except JsonError:
        return False
    return True


def _raw(change: Callable[[str], str]) -> Make:
    return lambda at, _: _with_arguments(at.root, _call(at), change(sent(_call(at))), raw=True)


def _with_arguments(root: Card, call: Card, text: str, *, raw: bool = False) -> Card:
    """The call with other arguments, at the place of those it had; any text that is no object is sent as it stands."""
    value = decode(text) if _is_json(text) else None
    new = Member("args", value) if isinstance(value, dict) and not raw else Member("args_raw", text)
    old = [*call.names, "args"]
    place = min(old.index(name) for name in ("args", "args_raw") if name in old)
    kept = [member for member in call.members if member.name not in {"args", "args_raw"}]
    kept.insert(place, new)
    return cards.change(root, call.key, lambda _: Card(call.key, tuple(kept)))


# ── calls ────────────────────────────────────────────────────────────────────────────────────────


def _unknown(at: Spot, _: Keys) -> Card:
    return cards.put(at.root, _call(at).key, "name", f"{_call(at).get('name') or 'tool'}_v2")


def _same_id(at: Spot, keys: Keys) -> Card:
    call = _call(at)
    named = cards.put(at.root, call.key, "id", call.get("id") or "call_1")
    return cards.duplicate(named, call.key, keys)


def _again(at: Spot, keys: Keys) -> Card:
    root = cards.as_chain(at.root, keys)
    for _ in range(REPEATS - 1):
        root = cards.duplicate(root, at.plan.key, keys)
    return root


def _ends_with(reason: str) -> Make:
    def make(at: Spot, _: Keys) -> Card:
        root = cards.put(at.root, at.plan.key, "finish_reason", reason)
        for message in at.plan.cards(MESSAGES):
            root = cards.drop(root, message.key, "finish_reason")
        return root

    return make


# ── the reply ────────────────────────────────────────────────────────────────────────────────────


def _with(name: str, value: Json) -> Make:
    return lambda at, _: cards.put(at.root, at.plan.key, name, value)


def _fault(name: str) -> Make:
    def make(at: Spot, _: Keys) -> Card:
        found = at.plan.get("fault")
        there: list[Json] = found if isinstance(found, list) else [found] if found else []
        return cards.put(at.root, at.plan.key, "fault", [*there, *([name] if name not in there else [])])

    return make


def _only(message: JsonObject) -> Make:
    def make(at: Spot, keys: Keys) -> Card:
        return cards.add(cards.drop(at.root, at.plan.key, MESSAGES, "error"), at.plan.key, MESSAGES, message, keys)

    return make


_REPORT = "Don't run it. Give the model a result that says what is wrong, so that it can call again."

OF_CALL = (
    Variant("Wrong type", f"{_REPORT} Never turn a text into a number on your own.", _spoiled("wrong_type")),
    Variant("Missing required", f"{_REPORT} Name the property that is missing.", _spoiled("missing_required")),
    Variant(
        "Extra property", "Refuse it or leave it out, but decide which; never pass it on.", _spoiled("extra_property")
    ),
    Variant("Truncated JSON", f"{_REPORT} Half of the arguments must never count as all of them.", _truncated),
    Variant("JSON in a string", "Read it once more or report it; the tool must never get a text.", _raw(compact)),
    Variant("Empty arguments", "Take it as {} only for a tool that needs nothing, else report it.", _raw(lambda _: "")),
    Variant("Unknown tool", "Answer with an error that lists the tools there are; go on.", _unknown),
    Variant("Duplicate id", "Tell the calls apart by their place, and answer both.", _same_id),
    Variant("Empty id", "Give the call an id of your own before anything is merged by it.", _fault("empty_id")),
    Variant("No index", "Merge fragments by id, or go on with the last call.", _fault("missing_index")),
    Variant("Calls that end with stop", "Look at the calls, not at the finish reason alone.", _ends_with("stop")),
    Variant("The same call for ever", "Notice it, and stop after a few rounds.", _again),
)
OF_REPLY = (
    Variant(
        "Rate limit",
        "Wait as long as Retry-After says, then ask again; give up after a few attempts.",
        _with("error", {"status": 429, "retry_after": 2, "message": "Rate limit reached."}),
    ),
    Variant(
        "Server error",
        "Ask again with growing waits; tell the user in the end.",
        _with("error", {"status": 500, "message": "The server had an error."}),
    ),
    Variant("Refused once", "Ask again: the retry is answered.", _fault("fail_first:1")),
    Variant("Dropped connection", "Throw away what came, or mark it as unfinished; ask again.", _with("cut_after", 2)),
    Variant(
        "Content filter", "Don't show the half reply as whole; say that it was withheld.", _ends_with("content_filter")
    ),
    Variant(
        "Refusal",
        "Show the refusal as one: it is no answer, and no error.",
        _only({"refusal": "I can't help with that."}),
    ),
    Variant("Cut by length", "Mark it as unfinished, go on, or ask for more tokens.", _ends_with("length")),
    Variant("Empty reply", "Legal: don't fail, don't loop; ask once more or say so.", _only({"text": ""})),
    Variant("Error in the stream", "Stop, keep nothing as finished, and report the error.", _fault("error_event")),
    Variant("Broken chunk", "Report it; never guess at what it held.", _fault("malformed_chunk")),
)
VARIANTS: Mapping[str, Variant] = MappingProxyType({each.title: each for each in (*OF_CALL, *OF_REPLY)})
