"""What OpenAI's Responses refuse of an item: each by its kind."""

from collections.abc import Iterable

from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.bodies.responses import is_reference
from engine.errors import RequestError
from engine.strict.openai_messages import check_input
from engine.strict.rules import check_length, check_name, empty_array

_HEARD = ("input_text", "input_image", "input_file")
"""Parts that no assistant says."""
_ROLES = ("assistant", "system", "developer", "user")
_PREFIXES = {"message": "msg", "function_call": "fc", "reasoning": "rs"}
"""What the ids of items begin with; a call's own id is another."""


_LONGEST_CALL_ID = 64


def check_items(items: Iterable[Fields]) -> None:
    """Each item has what its kind needs."""
    for item in items:
        _id(item)
        match item.text("type", "message"):
            case "message" if not is_reference(item.values):
                _message(item)
            case "function_call":
                _call_id(item)
                check_name(item.get("name"), item.at("name"))
                item.text("arguments")
            case "custom_tool_call":
                _call_id(item)
                check_name(item.get("name"), item.at("name"))
                check_input(item)
            case "function_call_output" | "custom_tool_call_output":
                _call_id(item)
                _output(item)
            case _:
                pass


def _id(item: Fields) -> None:
    begins, identity = _PREFIXES.get(item.text("type", "message"), ""), item.text("id")
    if identity and not identity.startswith(begins) and not is_reference(item.values):
        raise RequestError(
            f"Invalid '{item.at('id')}': {identity!r:.100}. Expected an ID that begins with '{begins}'.",
            param=item.at("id"),
            code="invalid_value",
        )


def _call_id(item: Fields) -> None:
    check_length(item.required_text("call_id"), item.at("call_id"), _LONGEST_CALL_ID)


def _message(item: Fields) -> None:
    if item.required_text("role") not in _ROLES:
        raise wrong_value(item.at("role"), f"one of {', '.join(_ROLES)}", item.text("role"))
    if item.get("content") is None:
        raise missing(item.at("content"))
    if item.get("content") == []:
        raise empty_array(item.at("content"))
    if item.text("role") == "assistant" and isinstance(item.get("content"), list):
        for part in item.objects("content"):
            if part.text("type") in _HEARD:
                raise wrong_value(part.at("type"), "one of output_text, refusal", part.text("type"))


def _output(item: Fields) -> None:
    output = item.get("output")
    if output is None:
        raise missing(item.at("output"))
    if not isinstance(output, str | list):
        raise wrong_type(item.at("output"), "a string or an array of parts", output)
