"""From the draft to the request that is sent, and from a request back to a draft."""

from dataclasses import dataclass, replace

from engine.jsontext import Json, JsonObject, compact, kind, pretty
from engine.messages import ROLES
from engine.wire import HttpRequest
from playground.model import options
from playground.model.draft import Call, Draft, Turn, with_key
from playground.model.problems import Problem, read_json
from playground.model.tool_box import read_tools

PATH = "/v1/chat/completions"
OPEN, CLOSE = "<|instruction_start|>", "<|instruction_end|>"


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a draft comes to: the body as far as it could be built, and everything that is wrong with it."""

    body: JsonObject
    problems: tuple[Problem, ...]
    headers: tuple[tuple[str, str], ...]

    @property
    def http(self) -> HttpRequest:
        """The request as it is sent."""
        sent = (("content-type", "application/json"), *self.headers)
        return HttpRequest("POST", PATH, sent, compact(self.body).encode("utf-8", "replace"))


def compiled(draft: Draft, limit: int = 10_000_000) -> Compiled:
    """The request of a draft; ``limit`` is the largest body in bytes."""
    body, problems = _from_text(draft.json) if draft.json is not None else _from_form(draft)
    problems += options.header_problems(draft.echo)
    result = Compiled(body, tuple(problems), options.headers(draft.echo))
    size = len(result.http.body)
    if size > limit:
        message = f"the request is {size:,} bytes long; the largest that is taken is {limit:,} bytes"
        result = replace(result, problems=(*result.problems, Problem("size", "Request", message)))
    return result


# ── the form ─────────────────────────────────────────────────────────────────────────────────────


def _from_form(draft: Draft) -> tuple[JsonObject, list[Problem]]:
    carrier = draft.block_turn
    messages: list[Json] = []
    problems: list[Problem] = []
    for number, turn in enumerate(draft.turns, 1):
        block = draft.block if carrier is not None and turn.key == carrier.key else ""
        message, problem = message_of(turn, f"Message {number}", block)
        messages.append(message)
        problems += [problem] if problem else []
    fields, wrong = options.write_all(draft.asked)
    box = read_tools(draft.tools)
    body: JsonObject = {"model": draft.asked.model} if draft.asked.model else {}
    body |= {"messages": messages}
    if box.tools:
        body["tools"] = list(box.tools)
    return body | fields, [*problems, *box.problems, *wrong]


def message_of(turn: Turn, label: str, block: str = "") -> tuple[Json, Problem | None]:
    """The message of a turn as JSON, and what is wrong with it."""
    place = f"turn-{turn.key}"
    if turn.raw is not None:
        read = read_json(turn.raw, place, label)
        return read.value, read.problem or message_problem(read.value, place, label)
    message: JsonObject = {"role": turn.role}
    match turn.role.lower():
        case "tool":
            message |= {"tool_call_id": turn.call_id, "content": turn.text}
        case "assistant" if turn.calls:
            message |= {"content": turn.text or None, "tool_calls": [_call(call) for call in turn.calls]}
        case _:
            message["content"] = with_block(turn.text, block)
    return message, message_problem(message, place, label)


def message_problem(message: Json, place: str, label: str) -> Problem | None:
    """What keeps a JSON value from being a message: it is to be an object with a known role, no more."""
    if not isinstance(message, dict):
        return Problem(place, label, f"expected an object, found {kind(message)}")
    role = message.get("role", "user")
    if not isinstance(role, str) or (role and role.lower() not in ROLES):
        shown = repr(role) if isinstance(role, str) else kind(role)
        return Problem(place, label, f"role: expected one of {', '.join(ROLES)}, found {shown}")
    return None


def with_block(text: str, block: str) -> str:
    """A user's words and then the block between its tags, each on lines of its own."""
    if not block.strip():
        return text
    return f"{text}\n{OPEN}\n{block}\n{CLOSE}" if text else f"{OPEN}\n{block}\n{CLOSE}"


def _call(call: Call) -> Json:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


# ── the JSON view ────────────────────────────────────────────────────────────────────────────────


def _from_text(text: str) -> tuple[JsonObject, list[Problem]]:
    read = read_json(text, "json", "JSON")
    if read.problem:
        return {}, [read.problem]
    if not isinstance(read.value, dict):
        return {}, [Problem("json", "JSON", f"expected a request object, found {kind(read.value)}")]
    return read.value, body_problems(read.value)


def body_problems(body: JsonObject) -> list[Problem]:
    """What keeps an object from being a request."""
    messages = body.get("messages")
    if not isinstance(messages, list):
        found = "none" if messages is None else kind(messages)
        return [Problem("json", "JSON", f"messages: expected an array, found {found}")]
    found = [message_problem(message, "json", f"JSON, messages[{index}]") for index, message in enumerate(messages)]
    problems = [problem for problem in found if problem]
    if not isinstance(body.get("tools"), list | None):
        problems.append(Problem("json", "JSON", f"tools: expected an array, found {kind(body['tools'])}"))
    return problems


def json_text(draft: Draft) -> str:
    """The text of the JSON view."""
    return draft.json if draft.json is not None else pretty(compiled(draft).body)


def from_body(body: JsonObject, draft: Draft) -> Draft:
    """The draft with the form filled from a body without problems; ``draft`` keeps name and engine settings."""
    messages = body["messages"]
    draft = replace(draft, turns=(), block="", block_on="", json=None, asked=options.read_all(body))
    for message in messages if isinstance(messages, list) else []:
        draft, key = with_key(draft)
        draft, turn = _turn(draft, key, message)
        draft = replace(draft, turns=(*draft.turns, turn))
    tools = body.get("tools")
    draft = replace(draft, tools=pretty(tools) if tools else "")
    return _lift_block(draft)


def _turn(draft: Draft, key: str, message: Json) -> tuple[Draft, Turn]:
    """The message as a turn; as JSON where the form would not give just the same message back."""
    if isinstance(message, dict):
        plain = Turn(key, _word(message, "role"), _word(message, "content"), call_id=_word(message, "tool_call_id"))
        draft, calls = _calls(draft, message.get("tool_calls"))
        turn = replace(plain, calls=calls)
        if _same(message_of(turn, "")[0], message):
            return draft, turn
    return draft, Turn(key, raw=pretty(message))


def _same(left: Json, right: JsonObject) -> bool:
    """Equal but for the order of the keys of the message itself."""
    return (
        isinstance(left, dict)
        and left.keys() == right.keys()
        and all(compact(left[key]) == compact(right[key]) for key in left)
    )


def _calls(draft: Draft, calls: Json | None) -> tuple[Draft, tuple[Call, ...]]:
    made: list[Call] = []
    for call in calls if isinstance(calls, list) else []:
        function = call.get("function") if isinstance(call, dict) else None
        if isinstance(call, dict) and isinstance(function, dict):
            draft, key = with_key(draft)
            made.append(Call(key, _word(call, "id"), _word(function, "name"), _word(function, "arguments")))
    return draft, tuple(made)


def _word(message: JsonObject, key: str) -> str:
    value = message.get(key)
    return value if isinstance(value, str) else ""


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
