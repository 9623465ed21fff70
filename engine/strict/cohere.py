"""What Cohere's chat refuses."""

from typing import assert_never

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.strict.body import Check
from engine.strict.known.cohere import TYPES, WITHIN
from engine.strict.members import Members, Stranger, known_members
from engine.strict.openai_messages import check_kinds, check_result, turns
from engine.strict.pairing import Orphan, Repeated, Unanswered, mismatches
from engine.strict.rules import check_names, check_roles, known_fields, not_empty, ranges, required, words
from engine.strict.values import typed_members

FIELDS = (
    "citation_options documents frequency_penalty k logprobs max_tokens messages model p presence_penalty priority "
    "raw_prompting reasoning_effort response_format safety_mode seed stop_sequences stream strict_tools temperature "
    "thinking tool_choice tools"
)
BODY = Members(frozenset(FIELDS.split()), WITHIN)
RANGES: dict[str, tuple[float, float]] = {
    "temperature": (0, 1),
    "p": (0.01, 0.99),
    "k": (0, 500),
    "frequency_penalty": (0, 1),
    "presence_penalty": (0, 1),
}
WORDS = {"tool_choice": "REQUIRED NONE"}


def refusal(path: str, message: str) -> RequestError:
    """A complaint in Cohere's words."""
    return RequestError(f"invalid request: {message}", param=path)


def _unknown(name: str) -> RequestError:
    return refusal(name[:100], f"unknown field: parameter '{name[:100]}' is not a valid field")


def unknown_member(stranger: Stranger) -> RequestError:
    """The complaint about a member that an object doesn't have, or about an object of an unknown kind."""
    known = ", ".join(stranger.known)
    if stranger.is_kind:
        return refusal(stranger.place, f"{stranger.place} must be one of {known}, but got {stranger.came!r:.100}")
    return refusal(
        stranger.place, f"unknown field: parameter '{stranger.place}' is not a valid field (expected one of {known})"
    )


def _model(body: Fields) -> None:
    if body.get("model") in (None, ""):
        raise refusal("model", "model is required")


def _contents(body: Fields) -> None:
    for message in body.objects("messages"):
        if message.get("tool_calls") == []:
            raise refusal(message.at("tool_calls"), f"{message.at('tool_calls')} must not be empty")
        content, place = message.get("content"), message.at("content")
        if message.text("role") == "tool" and content is not None:
            check_result(content, place)
        elif content in (None, "", []) and not message.get("tool_calls"):
            raise refusal(place, f"{place} must say something, but got none")


def _pairs(body: Fields) -> None:
    for mismatch in mismatches(turns(body)):
        match mismatch:
            case Orphan(path, call_id, waiting):
                raise refusal(
                    path,
                    f"tool call id not found in previous tool calls: {call_id[:100]} at {path}, "
                    f"expected {', '.join(waiting) or 'none'}",
                )
            case Unanswered(path, left, _):
                raise refusal(path, f"missing tool results for tool calls with ids: [{', '.join(left)}] at {path}")
            case Repeated(path, call_id):
                raise refusal(path, f"duplicate tool call id {call_id[:100]} at {path}, expected one of its own")
            case _:
                assert_never(mismatch)


def _tools(body: Fields) -> None:
    functions = [tool.object("function") for tool in body.objects("tools")]
    check_names((function.at("name"), function.get("name")) for function in functions if function)
    if body.get("tool_choice") is not None and not body.get("tools"):
        raise refusal("tool_choice", "tool_choice may only be set while tools are provided, but got none")


CHECKS: tuple[Check, ...] = (
    _model,
    required("messages"),
    known_fields(FIELDS, _unknown),
    not_empty("messages"),
    ranges(RANGES),
    words(WORDS),
    check_roles,
    _contents,
    _pairs,
    _tools,
    known_members(BODY, unknown_member),
    check_kinds,
    typed_members(BODY, TYPES),
)
