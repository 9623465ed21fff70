"""What OpenAI's chat refuses."""

from collections.abc import Iterator
from typing import assert_never

from engine.errors import RequestError
from engine.fields import Fields, missing, wrong_type, wrong_value
from engine.jsontext import Json
from engine.strict.body import Check
from engine.strict.pairing import Orphan, Repeated, Turn, Unanswered, mismatches
from engine.strict.rules import (
    check_name,
    check_names,
    empty_array,
    known_fields,
    needs,
    not_empty,
    ranges,
    required,
    unknown_parameter,
)
from engine.strict.schemas import check_strict

FIELDS = (
    "audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages "
    "metadata modalities model moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key "
    "prompt_cache_options prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier "
    "stop store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity "
    "web_search_options"
)
RANGES: dict[str, tuple[float, float]] = {
    "temperature": (0, 2),
    "top_p": (0, 1),
    "frequency_penalty": (-2, 2),
    "presence_penalty": (-2, 2),
}
_MOST_STOPS = 4
_MOST_TOOLS = 128


def _messages(body: Fields) -> None:
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


def _assistant(message: Fields) -> None:
    calls = [*message.objects("tool_calls")]
    if message.get("tool_calls") == []:
        raise empty_array(message.at("tool_calls"))
    if message.get("content") is None and not calls and not message.get("function_call") and not message.get("refusal"):
        raise wrong_type(message.at("content"), "a string, or 'tool_calls' beside it", None)
    for call in calls:
        _call(call)


def _call(call: Fields) -> None:
    call.required_text("id")
    if call.text("type") == "custom":
        return
    function = call.object("function")
    if function is None:
        raise missing(call.at("function"))
    check_name(function.get("name"), function.at("name"))
    arguments = function.get("arguments")
    if not isinstance(arguments, str):
        raise wrong_type(function.at("arguments"), "a string of JSON", arguments)


def _tool(message: Fields) -> None:
    message.required_text("tool_call_id")
    check_result(message.get("content"), message.at("content"))


def check_result(content: Json, path: str) -> None:
    """A tool's result: a string (an empty one too), or an array of text parts that isn't empty."""
    match content:
        case str():
            return
        case []:
            raise empty_array(path)
        case list() if all(isinstance(part, dict) and part.get("type") == "text" for part in content):
            return
        case list():
            raise wrong_value(path, "a string or an array of text parts", content)
        case _:
            raise wrong_type(path, "a string or an array of text parts", content)


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


def _pairs(body: Fields) -> None:
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


def _tools(body: Fields) -> None:
    offered = [*body.objects("tools")]
    if len(offered) > _MOST_TOOLS:
        raise RequestError(
            f"Invalid 'tools': array too long. Expected an array with maximum length {_MOST_TOOLS}, but got an array "
            f"with length {len(offered)} instead.",
            param="tools",
            code="array_above_max_length",
        )
    functions = [_offered(tool) for tool in offered if tool.required_text("type") == "function"]
    known = [*functions, *body.objects("functions")]
    check_names((function.at("name"), function.get("name")) for function in known)
    for function in known:
        if function.flag("strict"):
            owner = f"function '{function.text('name')}'"
            check_strict(function.get("parameters"), owner, function.at("parameters"), "invalid_function_parameters")


def _offered(tool: Fields) -> Fields:
    function = tool.object("function")
    if function is None:
        raise missing(tool.at("function"))
    return function


def _format(body: Fields) -> None:
    wanted = body.object("response_format")
    if wanted is None:
        return
    if wanted.text("type") == "json_object" and "json" not in str(body.get("messages")).lower():
        raise RequestError(
            "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
            param="messages",
        )
    inner = wanted.object("json_schema")
    if inner is None:
        return
    check_name(inner.get("name"), inner.at("name"))
    if inner.flag("strict"):
        owner = f"response_format '{inner.text('name')}'"
        check_strict(inner.get("schema"), owner, inner.at("schema"), "invalid_json_schema")


def _limits(body: Fields) -> None:
    if body.get("max_tokens") is not None and body.get("max_completion_tokens") is not None:
        raise RequestError(
            "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported: expected one of them.",
            param="max_tokens",
            code="invalid_parameter_combination",
        )
    stop = body.get("stop")
    if isinstance(stop, list) and len(stop) > _MOST_STOPS:
        raise wrong_value("stop", f"at most {_MOST_STOPS} sequences", len(stop))


CHECKS: tuple[Check, ...] = (
    required("messages"),
    known_fields(FIELDS, unknown_parameter),
    not_empty("messages"),
    not_empty("tools"),
    not_empty("functions"),
    ranges(RANGES),
    needs("tool_choice", "tools"),
    needs("parallel_tool_calls", "tools"),
    needs("function_call", "functions"),
    needs("top_logprobs", "logprobs"),
    needs("stream_options", "stream"),
    _limits,
    _messages,
    _pairs,
    _tools,
    _format,
)
