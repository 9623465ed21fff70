"""What OpenAI's Responses refuse."""

from collections.abc import Iterator

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.jsontext import Json, JsonObject
from engine.strict.body import Check
from engine.strict.known.responses import TYPES, WITHIN
from engine.strict.members import Members, known_members
from engine.strict.openai_models import check_responses
from engine.strict.response_items import check_items
from engine.strict.rules import (
    check_metadata,
    check_name,
    check_names,
    known_fields,
    needs,
    not_empty,
    ranges,
    required,
    unknown_member,
    unknown_parameter,
    words,
)
from engine.strict.schemas import check_parameters, check_shape, check_strict
from engine.strict.thoughts import check_reasoning_items
from engine.strict.values import typed_members

FIELDS = (
    "access_programs background background_options context_management conversation image include input instructions "
    "max_output_tokens max_tool_calls metadata model moderation parallel_tool_calls previous_response_id prompt "
    "prompt_cache_key prompt_cache_options prompt_cache_retention reasoning safety_identifier service_tier store "
    "stream stream_options temperature text tool_choice tools top_logprobs top_p truncation user"
)
BODY = Members(frozenset(FIELDS.split()), WITHIN)
RANGES: dict[str, tuple[float, float]] = {
    "temperature": (0, 2),
    "top_p": (0, 1),
    "max_output_tokens": (16, 10**9),
}


WORDS = {
    "include": (
        "file_search_call.results web_search_call.results web_search_call.action.sources message.input_image.image_url "
        "computer_call_output.output.image_url code_interpreter_call.outputs reasoning.encrypted_content "
        "message.output_text.logprobs"
    ),
    "prompt_cache_retention": "in_memory 24h",
    "reasoning.effort": "none minimal low medium high xhigh max",
    "reasoning.summary": "auto concise detailed",
    "service_tier": "auto default flex scale priority fast",
    "text.verbosity": "low medium high",
    "truncation": "auto disabled",
}


_CALLS = {"function_call": "function call", "custom_tool_call": "custom tool call"}
_OUTPUTS = {f"{kind}_output": f"{words} output" for kind, words in _CALLS.items()}
"""The types of calls and of their outputs, and what OpenAI calls them in its complaints."""
_BEFORE = ("previous_response_id", "conversation", "prompt")
"""What may say more than the input does."""


def _items(body: Fields) -> Iterator[Fields]:
    return iter(()) if isinstance(body.get("input"), str) else body.objects("input")


def _input(body: Fields) -> None:
    check_items(_items(body))


def pairs(before: list[Json], named: str) -> Check:
    """What was thought is followed by what came of it, every output has its call, and every call its output.

    Calls and outputs count that came ``before``; ``named`` is the parameter that points to these.
    """

    def check(body: Fields) -> None:
        check_reasoning_items([*_items(body)])
        earlier = [item for item in before if isinstance(item, dict)]
        called = {_call_id(item): words for item in earlier if (words := _CALLS.get(str(item.get("type"))))}
        answered = {_call_id(item) for item in earlier if item.get("type") in _OUTPUTS}
        open_calls = dict.fromkeys((call_id for call_id in called if call_id not in answered), named)
        for item in _items(body):
            _pair(item, called, open_calls)
        for call_id, path in open_calls.items():
            raise RequestError(
                f"No tool output found for {called[call_id]} {call_id[:100]}. {path}: expected an item of type "
                f"{' or '.join(map(repr, _OUTPUTS))} with its call_id, but got none.",
                param="input",
            )

    return check


def _pair(item: Fields, called: dict[str, str], open_calls: dict[str, str]) -> None:
    call_id, kind = item.text("call_id"), item.text("type")
    if kind in _CALLS:
        if call_id in called:
            raise RequestError(
                f"Invalid '{item.at('call_id')}': duplicate call_id. Expected one that no earlier call has, "
                f"but got {call_id!r:.100}.",
                param=item.at("call_id"),
                code="invalid_value",
            )
        called[call_id] = _CALLS[kind]
        open_calls[call_id] = item.path
    elif kind in _OUTPUTS:
        if call_id not in called:
            raise RequestError(
                f"No tool call found for {_OUTPUTS[kind]} with call_id {call_id[:100]}. "
                f"{item.path}: expected a {' or a '.join(map(repr, _CALLS))} with this call_id before it.",
                param="input",
            )
        open_calls.pop(call_id, None)


def _call_id(item: JsonObject) -> str:
    return str(item.get("call_id", ""))


def _tools(body: Fields) -> None:
    kinds = [(tool.required_text("type"), tool) for tool in body.objects("tools")]
    check_names((tool.at("name"), tool.get("name")) for kind, tool in kinds if kind in {"function", "custom"})
    for kind, tool in kinds:
        if kind == "function":
            check_parameters(tool)


def _shapes(body: Fields) -> None:
    for tool in body.objects("tools"):
        if tool.text("type") == "function":
            check_shape(tool)


def _format(body: Fields) -> None:
    text = body.object("text")
    wanted = text.object("format") if text else None
    if wanted is None:
        return
    if wanted.text("type") == "json_object" and not any(body.get(name) for name in _BEFORE):
        _asks_for_json(body)
    if wanted.text("type") != "json_schema":
        return
    check_name(wanted.get("name"), wanted.at("name"))
    if wanted.flag("strict"):
        owner = f"response_format '{wanted.text('name')}'"
        check_strict(wanted.get("schema"), owner, wanted.at("schema"), "invalid_json_schema")


def _asks_for_json(body: Fields) -> None:
    if "json" not in str(body.get("input")).lower():
        raise RequestError(
            "Response input messages must contain the word 'json' in some form to use 'text.format' of type "
            "'json_object'.",
            param="input",
        )


def _model(body: Fields) -> None:
    """A prompt that is kept at OpenAI names its own model."""
    if body.get("prompt") is None:
        required("model")(body)


def _background(body: Fields) -> None:
    if body.flag("background") and not body.flag("store", default=True):
        raise RequestError("'background' needs 'store' to be true, but it is false.", param="store")


def _choice(body: Fields) -> None:
    """``auto`` and ``none`` mean something without tools, ``required`` and names don't."""
    if body.get("tool_choice") not in ("auto", "none"):
        needs("tool_choice", "tools")(body)


CHECKS: tuple[Check, ...] = (
    _model,
    known_fields(FIELDS, unknown_parameter),
    not_empty("input"),
    ranges(RANGES),
    words(WORDS),
    check_metadata,
    check_responses,
    _background,
    _choice,
    _input,
    _tools,
    _format,
    known_members(BODY, unknown_member),
    typed_members(BODY, TYPES),
    _shapes,
)
