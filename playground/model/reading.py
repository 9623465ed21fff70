"""From a request back to a draft: what the form can show becomes turns and options, the rest is kept as it stands."""

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, count

from engine.errors import RequestError
from engine.jsontext import Json, JsonObject, compact, kind, pretty
from engine.messages import ROLES
from playground.model import fields
from playground.model.dialects import DIALECTS, Dialect
from playground.model.dialects.turns import turns_of
from playground.model.draft import Asked, Draft, Turn
from playground.model.problems import Problem
from playground.model.tools.box import read_tools

OPEN, CLOSE = "<|instruction_start|>", "<|instruction_end|>"


def from_body(body: JsonObject, draft: Draft) -> Draft:
    """The form filled from a body of the draft's dialect, without problems; name and engine settings are kept."""
    dialect = DIALECTS[draft.dialect]
    rest = dict(dialect.tidy(body))
    items = _items(rest, dialect) or []
    rest.pop(dialect.messages, None)
    told = dialect.read_system(rest[dialect.system]) if dialect.system in rest else None
    if told is not None:
        del rest[dialect.system]
    system = (Turn("", "system", text) for text in told or ())
    draft = replace(draft, turns=(), block="", block_on="", json=None)
    draft = _with_turns(draft, chain(system, _turns(items, dialect)), joins=dialect.joins)
    draft, rest = _with_tools(draft, rest, dialect)
    return _lift_block(replace(draft, asked=fields.read_all(dialect.fields, rest, _base(draft.asked, dialect))))


def _base(old: Asked, dialect: Dialect) -> Asked:
    """Blank options, but for those that a body of this dialect doesn't tell of."""
    kept = {each.name for each in dataclasses.fields(Asked)} - dialect.carried - {"extra"} | dialect.in_path
    blank = Asked(model="", stream=False, include_usage=False)
    return replace(blank, **{name: getattr(old, name) for name in kept})


def _turns(items: list[Json], dialect: Dialect) -> Iterator[Turn]:
    calling: list[Turn] = []
    goes_on = False
    for item in items:
        found = _shown(item, dialect, calling) if isinstance(item, dict) else None
        yield from [Turn("", raw=pretty(item), raw_in=dialect.name)] if found is None else found
        calls = [turn for turn in found or () if turn.calls]
        calling = [*(calling if goes_on else ()), *calls] if calls else calling
        goes_on = bool(calls)  # calls that are items of their own are answered together


def _shown(item: JsonObject, dialect: Dialect, calling: list[Turn]) -> list[Turn] | None:
    """The message as turns, if the form would give just the same message back; ``calling`` made the newest calls."""
    try:
        turns = dialect.turns(item) if dialect.turns else turns_of(dialect.read(item))
    except RequestError:
        return None
    if turns is None:
        return None
    before, written = _written(calling, dialect), _written([*calling, *turns], dialect)
    return turns if len(written) == len(before) + 1 and _same(written[-1], dialect.normal(item)) else None


def _written(turns: list[Turn], dialect: Dialect) -> list[Json]:
    items = dialect.write(turns)[dialect.messages]
    return items if isinstance(items, list) else []


def _same(left: Json, right: JsonObject) -> bool:
    """Equal but for the order of the keys of the message itself."""
    return (
        isinstance(left, dict)
        and left.keys() == right.keys()
        and all(compact(left[key]) == compact(right[key]) for key in left)
    )


def _with_turns(draft: Draft, found: Iterable[Turn], *, joins: bool) -> Draft:
    """The turns under keys of their own; calls alone go with the words before them where those are apart."""
    keys = count(draft.next_key)
    turns: list[Turn] = []
    for turn in found:
        key = f"t{next(keys)}"
        calls = tuple(replace(call, key=f"t{next(keys)}") for call in turn.calls)
        last = turns[-1] if turns else None
        if joins and calls and not turn.text and last and last.raw is None and last.role == "assistant":
            turns[-1] = replace(last, calls=(*last.calls, *calls))
        else:
            turns.append(replace(turn, key=key, calls=calls))
    return replace(draft, turns=tuple(turns), next_key=next(keys))


def _with_tools(draft: Draft, rest: JsonObject, dialect: Dialect) -> tuple[Draft, JsonObject]:
    """The tools in their box; those that the box would send otherwise stay among the further fields."""
    tools = rest.get("tools")
    text = pretty(tools) if tools else ""
    if dialect.name != "openai" and text:
        box = read_tools(text)
        if box.problems or compact(dialect.offered(box.tools)) != compact(tools):
            return replace(draft, tools=""), rest
    return replace(draft, tools=text), {key: value for key, value in rest.items() if key != "tools"}


def _lift_block(draft: Draft) -> Draft:
    """Takes the newest user turn's block into the box, where the box would put it back letter by letter."""
    turn = next((turn for turn in reversed(draft.turns) if turn.raw is None and OPEN in turn.text), None)
    if turn is None or turn.role.lower() != "user":
        return draft
    before, _, rest = turn.text.partition(OPEN)
    text, block = before.removesuffix("\n"), rest.removesuffix(CLOSE).removeprefix("\n").removesuffix("\n")
    if with_block(text, block) != turn.text:
        return draft
    turns = tuple(replace(each, text=text) if each.key == turn.key else each for each in draft.turns)
    return replace(draft, turns=turns, block=block, block_on=turn.key)


# ── what keeps a value from being a request ──────────────────────────────────────────────────────


def body_problems(body: JsonObject, dialect: Dialect = DIALECTS["openai"]) -> list[Problem]:
    """What keeps an object from being a request of a dialect."""
    name = dialect.messages
    items = _items(body, dialect)
    if items is None:
        found = "none" if body.get(name) is None else kind(body[name])
        return [Problem("json", "JSON", f"{name}: expected an array, found {found}")]
    checked = message_problem if dialect.name == "openai" else object_problem
    told = [(index, checked(message, "json", "JSON")) for index, message in enumerate(items)]
    problems = [replace(one, message=f"{name}[{index}]{_joined(one.message)}") for index, one in told if one]
    if not isinstance(body.get("tools"), list | None):
        problems.append(Problem("json", "JSON", f"tools: expected an array, found {kind(body['tools'])}"))
    return problems


def _joined(message: str) -> str:
    """What is wrong in a message, to stand behind its place: ``.role: expected …``, ``: expected an object``."""
    return f".{message}" if message.startswith("role:") else f": {message}"


def _items(body: JsonObject, dialect: Dialect) -> list[Json] | None:
    """The messages of a body, or of one whose only message is a text."""
    match dialect.tidy(body).get(dialect.messages):
        case list() as items:
            return items
        case dict() as item if dialect.name == "gemini":
            return [item]
        case str(text) if dialect.messages != "messages":
            return (
                [{"role": "user", "content": text}] if dialect.joins else [{"role": "user", "parts": [{"text": text}]}]
            )
        case _:
            return None


def message_problem(message: Json, place: str, label: str) -> Problem | None:
    """What keeps a JSON value from being a message: it is to be an object with a known role, no more."""
    if not isinstance(message, dict):
        return object_problem(message, place, label)
    role = message.get("role", "user")
    if not isinstance(role, str) or (role and role.lower() not in ROLES):
        shown = repr(role) if isinstance(role, str) else kind(role)
        return Problem(place, label, f"role: expected one of {', '.join(ROLES)}, found {shown}")
    return None


def object_problem(message: Json, place: str, label: str) -> Problem | None:
    """What keeps a JSON value from being a message of any dialect."""
    return None if isinstance(message, dict) else Problem(place, label, f"expected an object, found {kind(message)}")


def with_block(text: str, block: str) -> str:
    """A user's words and then the block between its tags, each on lines of its own."""
    if not block.strip():
        return text
    return f"{text}\n{OPEN}\n{block}\n{CLOSE}" if text else f"{OPEN}\n{block}\n{CLOSE}"
