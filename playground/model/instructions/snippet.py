"""A script as a pytest test: the steps for ``echo.script(…)``, and a conversation that goes through them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import EchoError, JsonError
from engine.jsontext import Json, JsonObject, compact, decode
from engine.messages import ChatReply, Choice, ToolCall, ToolDefinition
from engine.service import Service
from engine.steps import Steps
from engine.wire import HttpRequest
from playground.model.draft import Draft
from playground.model.instructions.cards import Card
from playground.model.instructions.played import laid_out
from playground.model.instructions.preview import GO_ON, base, given_back, results_of
from playground.model.request import compiled
from playground.model.runs.record import Run, record
from playground.model.tools.trial import tools_of

_WIDTH = 88
_LONGEST = 80
"""Characters of a text that a test asserts."""
_SENT = (
    "model",
    "messages",
    "tools",
    "tool_choice",
    "parallel_tool_calls",
    "max_tokens",
    "max_completion_tokens",
    "stop",
    "n",
    "response_format",
    "reasoning_effort",
)
"""What of the draft's request a test asks with."""
_HEAD = '''"""A conversation scripted in the Echo Playground."""

'''
_OWN = """
    # Your own code goes here. Give it echo.openai, echo.anthropic, …
    # or any client over echo.transport.
    ask = echo.openai.with_options(max_retries=0).chat.completions.create
"""


@dataclass(frozen=True, slots=True)
class Snippet:
    """``code`` is a whole test file; "" where ``cannot`` says why there is none."""

    code: str = ""
    cannot: str = ""


def snippet(draft: Draft, root: Card, results: str = "") -> Snippet:
    """The script as a test of its own, asked with the draft's words and tools. Each of its requests takes a step."""
    try:
        told = laid_out(root)
        service = Service(replay=Steps(told))
    except EchoError as error:
        return Snippet(cannot=str(error))
    body = _body(draft)
    lines = list(_conversation(Asking(service, body, tools_of(draft), results_of(results)[0]), len(told)))
    imports = [name for name in ("openai", "pytest") if any(f"{name}." in line for line in lines)]
    head = "".join(f"import {name}\n" for name in imports)
    script = "".join(f"        {literal(step, '        ')},\n" for step in told)
    asked = "".join(f"    {name} = {literal(body[name])}\n" for name in ("messages", "tools") if name in body)
    test = f"def test_the_scripted_conversation(echo):\n    echo.script(\n{script}    )\n{_OWN}{asked}"
    counted = f"    echo.assert_requests({len(told)})\n"
    return Snippet(_HEAD + (f"{head}\n\n" if head else "\n") + test + "".join(lines) + counted)


def _body(draft: Draft) -> JsonObject:
    """The draft's request without its block, as OpenAI's."""
    body = compiled(replace(base(draft), block="", dialect="openai")).body
    return {name: body[name] for name in _SENT if name in body}


# ── the conversation ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Asking:
    """What a test asks with: a double that plays its steps, the request, the tools and what they give back."""

    service: Service
    body: JsonObject
    tools: tuple[ToolDefinition, ...]
    results: Mapping[str, str]


def _conversation(asking: Asking, count: int) -> Iterator[str]:
    """The lines that ask for each step and say what comes of it, as the engine answers them now."""
    given = asking.body.get("messages")
    messages: list[Json] = [*given] if isinstance(given, list) else []
    further = ", ".join(
        f"{name}={name if name in {'messages', 'tools'} else literal(value)}" for name, value in asking.body.items()
    )
    for number in range(count):
        run = record(asking.service, _http({**asking.body, "messages": messages}))
        last = number == count - 1
        yield "\n"
        yield from _asked(run, further, keeps=not last)
        if run.reply and not run.cut and not last and _is_json(run.body):
            results = [given_back(call, asking.tools, asking.results) for call in run.reply.choices[0].tool_calls]
            yield from _goes_on(results)
            messages = [*messages, *_next(run.reply.choices[0], results)]


def _http(body: JsonObject) -> HttpRequest:
    return HttpRequest("POST", "/v1/chat/completions", (("content-type", "application/json"),), compact(body).encode())


def _asked(run: Run, arguments: str, *, keeps: bool) -> Iterator[str]:
    call = f"ask({arguments})"
    if run.reply is None:
        yield f"    with pytest.raises(openai.APIStatusError) as refused:\n        {call}\n"
        yield f"    assert refused.value.status_code == {run.status}\n"
    elif "stall" in run.faults:
        yield f"    with pytest.raises(openai.APITimeoutError):\n        ask({arguments}, timeout=1)\n"
    elif run.cut:
        yield f"    with pytest.raises(openai.APIConnectionError):\n        {call}\n"
    elif not _is_json(run.body):
        yield f"    with pytest.raises(ValueError):  # the body is no JSON\n        {call}\n"
    else:
        yield f"    {'reply = ' if keeps else ''}{call}\n"
        yield from _said(run.reply)


def _said(reply: ChatReply) -> Iterator[str]:
    yield f"    assert echo.reply.finish_reason == {literal(reply.finish_reason)}\n"
    for choice in reply.choices:
        for call in choice.tool_calls:
            yield _called(call)
        text = choice.text
        if text and len(text) <= _LONGEST and "\n" not in text:
            yield f"    echo.assert_said({literal(text)})\n"


def _called(call: ToolCall) -> str:
    named = {name: value for name, value in call.values.items() if name.isidentifier() and name not in {"self", "name"}}
    keywords = "".join(f", {name}={literal(value)}" for name, value in named.items())
    line = f"    echo.assert_called({literal(call.name)}{keywords})\n"
    return line if len(line) <= _WIDTH and "\n" not in line[:-1] else f"    echo.assert_called({literal(call.name)})\n"


def _goes_on(results: Sequence[str]) -> Iterator[str]:
    """The lines that put the reply into the conversation, and what follows from it."""
    yield "    messages.append(reply.choices[0].message)\n"
    for place, given in enumerate(results):
        yield f"    call = reply.choices[0].message.tool_calls[{place}]\n"
        yield f'    messages.append({{"role": "tool", "tool_call_id": call.id, "content": {literal(given)}}})\n'
    if not results:
        yield f'    messages.append({{"role": "user", "content": {literal(GO_ON)}}})\n'


def _next(choice: Choice, results: Sequence[str]) -> Iterator[JsonObject]:
    """The same messages, for what the engine is asked next."""
    calls: list[Json] = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in choice.tool_calls
    ]
    yield {"role": "assistant", "content": choice.text or None, **({"tool_calls": calls} if calls else {})}
    for call, given in zip(choice.tool_calls, results, strict=True):
        yield {"role": "tool", "tool_call_id": call.id, "content": given}
    if not calls:
        yield {"role": "user", "content": GO_ON}


def _is_json(body: bytes) -> bool:
    try:
        decode(body)
    except JsonError:
        return False
    return True


def literal(value: Json, margin: str = "    ") -> str:
    """A Python literal: on one line where it fits, else its parts on lines of their own."""
    flat = _flat(value)
    if len(margin) + len(flat) <= _WIDTH or not isinstance(value, dict | list):
        return flat
    inner = margin + "    "
    if isinstance(value, list):
        items = "".join(f"{inner}{literal(each, inner)},\n" for each in value)
        return f"[\n{items}{margin}]"
    items = "".join(f"{inner}{_flat(key)}: {literal(each, inner)},\n" for key, each in value.items())
    return f"{{\n{items}{margin}}}"


def _flat(value: Json) -> str:
    """A Python literal on one line; JSON's strings are Python's."""
    match value:
        case str():
            return compact(value)
        case list():
            return f"[{', '.join(map(_flat, value))}]"
        case dict():
            return f"{{{', '.join(f'{_flat(key)}: {_flat(each)}' for key, each in value.items())}}}"
        case _:
            return repr(value)
