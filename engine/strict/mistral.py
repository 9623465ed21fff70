"""What Mistral refuses: OpenAI's form, and an order of roles of its own."""

import re
from itertools import pairwise
from typing import assert_never

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.strict.body import Check
from engine.strict.known.mistral import TYPES, WITHIN
from engine.strict.members import Members, Stranger, known_members, members
from engine.strict.openai_messages import check_kinds, check_result, turns
from engine.strict.pairing import Orphan, Repeated, Unanswered, mismatches
from engine.strict.rules import check_name, check_names, check_roles, known_fields, needs, not_empty, ranges, required
from engine.strict.values import typed_members

FIELDS = (
    "model messages temperature top_p max_tokens stream stop random_seed metadata response_format tools tool_choice "
    "presence_penalty frequency_penalty min_tokens repetition_penalty top_k logprobs top_logprobs prompt_logprobs "
    "top_prompt_logprobs n prediction parallel_tool_calls reasoning_effort prompt_mode guardrails prompt_cache_key "
    "service_tier safe_prompt"
)
FIM_FIELDS = (
    "max_tokens metadata min_tokens model prompt prompt_cache_key random_seed stop stream suffix temperature top_p"
)
"""Those of a call that fills in the middle."""
BODY = Members(frozenset(FIELDS.split()), WITHIN)
RANGES: dict[str, tuple[float, float]] = {
    "temperature": (0, 1.5),
    "top_p": (0, 1),
    "presence_penalty": (-2, 2),
    "frequency_penalty": (-2, 2),
}
_ID = re.compile(r"[a-zA-Z0-9]{9}")
_FOLLOWERS = {
    "tool": ("assistant", "tool"),
    "assistant": ("user", "tool"),
    "user": ("assistant", "user", "system"),
    "system": ("assistant", "user", "system"),
}
"""Which roles may stand after which."""


def unknown(name: str) -> RequestError:
    """The complaint about a field that the API doesn't have."""
    return RequestError(
        f"Extra inputs are not permitted: {name[:100]} (expected a field that the API has)",
        param=name[:100],
        code="unknown_parameter",
    )


def _stranger(stranger: Stranger) -> RequestError:
    known = ", ".join(stranger.known)
    if stranger.is_kind:
        words = f"Input tag {stranger.came!r:.100} found using 'type' does not match any of the expected tags: {known}"
        return RequestError(f"{words} ({stranger.path})", param=stranger.place, code="invalid_value")
    words = f"Extra inputs are not permitted: {stranger.place} (expected one of {known})"
    return RequestError(words, param=stranger.place, code="unknown_parameter")


def _refusal(path: str, message: str) -> RequestError:
    return RequestError(message, param=path, code="3230")


def _roles(body: Fields) -> None:
    messages = [*body.objects("messages")]
    for before, message in pairwise(messages):
        role, earlier = message.text("role"), before.text("role")
        if role not in _FOLLOWERS.get(earlier, tuple(_FOLLOWERS)):
            raise _refusal(
                message.at("role"),
                f"Unexpected role '{role[:40]}' after role '{earlier[:40]}' at {message.path}: "
                f"expected {' or '.join(_FOLLOWERS[earlier])}.",
            )
    last = messages[-1]
    if last.text("role") not in {"user", "tool"} and not last.flag("prefix"):
        raise _refusal(
            last.at("role"),
            "Expected last role User or Tool (or Assistant with prefix True) for serving but got "
            f"{last.text('role')[:40]} at {last.path}",
        )


def _contents(body: Fields) -> None:
    for message in body.objects("messages"):
        match message.text("role"):
            case "assistant":
                _assistant(message)
            case "tool":
                check_result(message.get("content"), message.at("content"))
            case _:
                if message.get("content") in (None, "", []):
                    raise _refusal(
                        message.at("content"), f"Expected content that says something at {message.path}, but got none."
                    )


def _assistant(message: Fields) -> None:
    calls = [*message.objects("tool_calls")]
    if not message.get("content") and not calls:
        raise _refusal(
            message.path, f"Assistant message must have either content or tool_calls, but not none: {message.path}."
        )
    for call in calls:
        identity = call.text("id")
        if not _ID.fullmatch(identity):
            raise _refusal(
                call.at("id"),
                f"Tool call id was {identity[:100]} but must be a-z, A-Z, 0-9, with a length of 9 ({call.at('id')}).",
            )
        function = call.object("function")
        check_name(function.get("name") if function else None, call.at("function.name"))


def _pairs(body: Fields) -> None:
    for mismatch in mismatches(turns(body)):
        match mismatch:
            case Orphan(path, call_id, waiting):
                raise _refusal(
                    path,
                    f"Unexpected tool call id {call_id[:100]} in tool results at {path}: "
                    f"expected {', '.join(waiting) or 'no result here'}.",
                )
            case Unanswered(path, left, calls):
                raise _refusal(
                    path,
                    f"Not the same number of function calls and responses: {path} calls {len(calls)}, "
                    f"but got no response for {', '.join(left)}.",
                )
            case Repeated(path, call_id):
                raise _refusal(path, f"Duplicate tool call id {call_id[:100]} at {path}: expected one of its own.")
            case _:
                assert_never(mismatch)


def _tools(body: Fields) -> None:
    functions = [tool.object("function") for tool in body.objects("tools")]
    known = [function for function in functions if function]
    check_names((function.at("name"), function.get("name")) for function in known)


FIM_CHECKS: tuple[Check, ...] = (
    required("model", "prompt"),
    known_fields(FIM_FIELDS, unknown),
    ranges(RANGES),
    typed_members(members(FIM_FIELDS), {"a string": "model prompt suffix", "an object": "metadata"}),
)
CHECKS: tuple[Check, ...] = (
    required("model", "messages"),
    known_fields(FIELDS, unknown),
    not_empty("messages"),
    ranges(RANGES),
    needs("tool_choice", "tools"),
    check_roles,
    _contents,
    _pairs,
    _roles,
    _tools,
    known_members(BODY, _stranger),
    check_kinds,
    typed_members(BODY, TYPES),
)
