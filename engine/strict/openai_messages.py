"""What OpenAI's chat refuses of a conversation: each message by its role, and calls with their results."""

import re
from collections.abc import Iterator
from typing import assert_never

from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.errors import RequestError
from engine.jsontext import Json
from engine.strict.body import Check
from engine.strict.pairing import Orphan, Repeated, Turn, Unanswered, mismatches
from engine.strict.rules import check_length, check_name, empty_array, off_pattern

_SPEAKER = re.compile(r"[^\s<|\\/>]+")
_LONGEST_SPEAKER = 64
_LONGEST_ID = 40


def check_messages(body: Fields) -> None:
    """Each message by its role."""
    for message in body.objects("messages"):
        _MESSAGES.get(message.text("role"), _no_role)(message)


def _no_role(message: Fields) -> None:
    raise (
        wrong_value(message.at("role"), f"one of {', '.join(_MESSAGES)}", message.get("role"))
        if message.get("role")
        else missing(message.at("role"))
    )


def _said(message: Fields) -> None:
    """Instructions and what the user says: not empty."""
    content = message.get("content")
    if content is None:
        raise missing(message.at("content"))
    if content == "" and message.text("role") == "user":
        raise RequestError(
            f"Invalid '{message.at('content')}': expected text or parts that say something, but got an empty string.",
            param=message.at("content"),
            code="empty_string",
        )
    if content == []:
        raise empty_array(message.at("content"))


_SAID = ("content", "function_call", "refusal", "audio")
"""What an assistant may have said."""


def _assistant(message: Fields) -> None:
    calls = [*message.objects("tool_calls")]
    if message.get("tool_calls") == []:
        raise empty_array(message.at("tool_calls"))
    if not calls and all(message.get(name) is None for name in _SAID):
        raise wrong_type(message.at("content"), "a string, or 'tool_calls' beside it", None)
    for call in calls:
        _call(call)


def _call(call: Fields) -> None:
    call.required_text("id")
    if call.text("type") == "custom":
        custom = call.object("custom")
        if custom is None:
            raise missing(call.at("custom"))
        check_name(custom.get("name"), custom.at("name"))
        check_input(custom)
        return
    function = call.object("function")
    if function is None:
        raise missing(call.at("function"))
    check_name(function.get("name"), function.at("name"))
    arguments = function.get("arguments")
    if not isinstance(arguments, str):
        raise wrong_type(function.at("arguments"), "a string of JSON", arguments)


def check_input(custom: Fields) -> None:
    """What a custom tool is called with: a string, an empty one too."""
    if not isinstance(custom.get("input"), str):
        raise wrong_type(custom.at("input"), "a string", custom.get("input"))


def _tool(message: Fields) -> None:
    message.required_text("tool_call_id")
    check_result(message.get("content"), message.at("content"))


def check_result(content: Json, path: str) -> None:
    """A tool's result: a string (an empty one too), or an array of parts that isn't empty."""
    match content:
        case str():
            return
        case []:
            raise empty_array(path)
        case list() if all(isinstance(part, dict) for part in content):
            return
        case list():
            raise wrong_value(path, "a string or an array of parts", content)
        case _:
            raise wrong_type(path, "a string or an array of parts", content)


def check_kinds(body: Fields) -> None:
    """Each part of a message says of which kind it is."""
    for message in body.objects("messages"):
        if isinstance(message.get("content"), list):
            for part in message.objects("content"):
                part.required_text("type")


def check_marks(body: Fields) -> None:
    """OpenAI's own limits, which other servers of its wire don't have: who speaks, and the ids of calls."""
    for message in body.objects("messages"):
        if message.text("role") not in {"tool", "function"}:
            _speaker(message)
        check_length(message.text("tool_call_id"), message.at("tool_call_id"), _LONGEST_ID)
        for call in message.objects("tool_calls"):
            check_length(call.text("id"), call.at("id"), _LONGEST_ID)


def _speaker(message: Fields) -> None:
    name, path = message.get("name"), message.at("name")
    if name is not None:
        name = message.text("name")
        check_length(name, path, _LONGEST_SPEAKER)
        if not _SPEAKER.fullmatch(name):
            raise off_pattern(name, path, f"^{_SPEAKER.pattern}$")


def _function(message: Fields) -> None:
    check_name(message.get("name"), message.at("name"))


_MESSAGES: dict[str, Check] = {
    "system": _said,
    "developer": _said,
    "user": _said,
    "assistant": _assistant,
    "tool": _tool,
    "function": _function,
}


def turns(body: Fields) -> Iterator[Turn]:
    """The conversation's calls and results."""
    for message in body.objects("messages"):
        if message.text("role") == "tool":
            yield Turn(message.path, results=((message.path, message.text("tool_call_id")),))
        else:
            calls = tuple((call.at("id"), call.text("id")) for call in message.objects("tool_calls"))
            yield Turn(message.path, calls)


def check_pairs(body: Fields) -> None:
    """Every result has its call and every call its result."""
    for mismatch in mismatches(turns(body)):
        match mismatch:
            case Orphan(path, call_id, ()):
                raise RequestError(
                    f"Invalid parameter: messages with role 'tool' must be a response to a preceding message with "
                    f"'tool_calls'. {path}: tool message without a preceding tool_calls, but got the tool_call_id "
                    f"{call_id!r:.100}.",
                    param=f"{path}.role",
                )
            case Orphan(path, call_id, waiting):
                raise RequestError(
                    f"Invalid parameter: 'tool_call_id' of {call_id!r:.100} not found in 'tool_calls' of previous "
                    f"message. {path}: expected one of {', '.join(waiting)}.",
                    param=f"{path}.tool_call_id",
                )
            case Unanswered(path, left, calls):
                raise RequestError(
                    "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
                    "'tool_call_id'. The following tool_call_ids did not have response messages: "
                    f"{', '.join(left)}. {path}: expected results for {', '.join(calls)}, but got none for "
                    f"{', '.join(left)} (missing result for {left[0]}).",
                    param=path,
                )
            case Repeated(path, call_id):
                raise RequestError(
                    f"Invalid '{path}': duplicate tool call id. Expected an id that no earlier call has, "
                    f"but got {call_id!r:.100}.",
                    param=path,
                    code="invalid_value",
                )
            case _:
                assert_never(mismatch)
