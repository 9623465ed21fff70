"""Arguments of one tool made invalid on purpose, each with what is said against it, and the block that scripts them."""

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.errors import JsonError, SchemaError
from engine.extract import Words
from engine.jsontext import Json, JsonObject, compact, decode, pretty
from engine.schema import check, generate
from engine.schema.spoil import WAYS, How, spoil
from playground.model.draft import Draft, add_turn

TITLES: dict[How, str] = {
    "wrong_type": "Wrong type",
    "missing_required": "Missing required",
    "extra_property": "Extra property",
    "truncated": "Truncated JSON",
}


@dataclass(frozen=True, slots=True)
class Spoiled:
    """``text``: the arguments as a model would send them, "" where ``refused`` says why there are none."""

    how: How
    text: str = ""
    complaints: tuple[str, ...] = ()
    refused: str = ""

    @property
    def title(self) -> str:
        """Its way, for people."""
        return TITLES[self.how]


@dataclass(frozen=True, slots=True)
class Spoils:
    """Valid arguments of a tool, and each way of spoiling them. ``refused``: why there are none."""

    valid: str = ""
    ways: tuple[Spoiled, ...] = ()
    refused: str = ""


def spoils(parameters: JsonObject, words: str = "") -> Spoils:
    """Every way of spoiling the arguments that the words give a tool."""
    return _spoils(compact(parameters), words)


@lru_cache(maxsize=32)
def _spoils(parameters: str, words: str) -> Spoils:
    schema = decode(parameters)
    schema = schema if isinstance(schema, dict) else {}
    try:
        value = generate(schema, Words(words) if words else None, as_object=True).value
    except SchemaError as error:
        return Spoils(refused=str(error))
    return Spoils(compact(value), tuple(_spoiled(schema, value, how) for how in WAYS))


def _spoiled(schema: JsonObject, value: Json, how: How) -> Spoiled:
    try:
        text = spoil(schema, value, how)
    except SchemaError as error:
        return Spoiled(how, refused=error.reason)
    return Spoiled(how, text, _complaints(schema, text))


def _complaints(schema: JsonObject, text: str) -> tuple[str, ...]:
    try:
        value = decode(text)
    except JsonError as error:
        return (str(error),)
    return tuple(f"{each.path}: {each.message}" for each in check(schema, value))


def block_of(tool: str, arguments: str) -> str:
    """An instruction block that calls the tool with just these arguments."""
    return pretty({"messages": [{"tool_call": [scripted_call(tool, arguments)]}]})


def scripted_call(tool: str, arguments: str) -> JsonObject:
    """A call as a block writes it."""
    try:
        value = decode(arguments)
    except JsonError:
        value = None
    given: JsonObject = {"args": value} if isinstance(value, dict) else {"args_raw": arguments}
    return {"name": tool, **given}


def scripted(draft: Draft, tool: str, arguments: str) -> Draft:
    """The draft with that block, carried by its newest user message (a new one where it has none)."""
    carrier = draft if draft.block_turn else add_turn(draft, "user", f"Call {tool}.")
    return replace(carrier, block=block_of(tool, arguments), block_on="", json=None)
