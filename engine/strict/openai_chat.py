"""What OpenAI's chat refuses."""

from engine.bodies.fields import Fields, missing
from engine.errors import RequestError
from engine.strict.body import Check
from engine.strict.known.chat import TYPES
from engine.strict.known.compatible import OWN, Own, within
from engine.strict.members import Members, known_members
from engine.strict.openai_messages import check_kinds, check_marks, check_messages, check_pairs
from engine.strict.openai_models import check_chat
from engine.strict.rules import (
    check_metadata,
    check_name,
    check_names,
    known_fields,
    model_named,
    most_items,
    most_stops,
    needs,
    not_empty,
    ranges,
    required,
    unknown_member,
    unknown_parameter,
    words,
)
from engine.strict.schemas import check_parameters, check_shape, check_strict
from engine.strict.thoughts import check_reasoning_content
from engine.strict.values import typed_members

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
WORDS = {
    "modalities": "text audio",
    "prompt_cache_retention": "in_memory 24h",
    "reasoning_effort": "none minimal low medium high xhigh max",
    "service_tier": "auto default flex scale priority fast",
    "verbosity": "low medium high",
    "web_search_options.search_context_size": "low medium high",
}
NEEDS = {
    "tool_choice": "tools",
    "parallel_tool_calls": "tools",
    "function_call": "functions",
    "top_logprobs": "logprobs",
    "stream_options": "stream",
}
"""Fields that mean nothing without another."""
_MOST_TOOLS = 128


def _tools(body: Fields) -> None:
    known = _functions(body)
    check_names((tool.at("name"), tool.get("name")) for tool in known)
    for tool in known:
        check_parameters(tool)


def _shapes(body: Fields) -> None:
    for tool in _functions(body):
        check_shape(tool)


def _functions(body: Fields) -> list[Fields]:
    kinds = [(tool.required_text("type"), tool) for tool in body.objects("tools")]
    named = [_said(tool, kind) for kind, tool in kinds if kind in {"function", "custom"}]
    return [*named, *body.objects("functions")]


def _said(tool: Fields, kind: str) -> Fields:
    """What a tool says under the name of its kind; the parameters that a custom one lacks are as good as any."""
    said = tool.object(kind)
    if said is None:
        raise missing(tool.at(kind))
    return said


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


def _one_limit(body: Fields) -> None:
    if body.get("max_tokens") is not None and body.get("max_completion_tokens") is not None:
        raise RequestError(
            "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported: expected one of them.",
            param="max_tokens",
            code="invalid_parameter_combination",
        )


def _body(own: Own) -> Members:
    return Members(frozenset(f"{FIELDS} {own.fields}".split()), within(own))


BODY = _body(OWN["openai"])


def _checks(own: Own) -> tuple[Check, ...]:
    taken = {path: known for path, known in {**WORDS, **own.words}.items() if known is not None}
    return (
        *((model_named(own.no_model),) if own.no_model else ()),
        required("messages"),
        known_fields(f"{FIELDS} {own.fields}", unknown_parameter),
        not_empty("messages"),
        not_empty("tools"),
        not_empty("functions"),
        ranges(RANGES),
        words(taken),
        check_metadata,
        *(needs(name, other, own.alone.get(name, ())) for name, other in NEEDS.items()),
        _one_limit,
        *((check_chat,) if own is OWN["openai"] else ()),
        most_stops(own.stops),
        check_messages,
        *((check_marks,) if own is OWN["openai"] else ()),
        check_pairs,
        *((check_reasoning_content,) if own.thoughts_back else ()),
        most_items("tools", _MOST_TOOLS),
        _tools,
        _format,
        known_members(_body(own), unknown_member),
        typed_members(_body(own), TYPES),
        *(() if "" in own.parts else (check_kinds,)),
        *((_shapes,) if own is OWN["openai"] else ()),
    )


CHECKS: dict[str, tuple[Check, ...]] = {profile: _checks(own) for profile, own in OWN.items()}
"""What each server of this wire refuses, by the name of its profile."""
