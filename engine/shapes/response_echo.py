"""What a response of OpenAI's Responses repeats of its request."""

from engine.bodies.fields import Fields, wrong_type
from engine.bodies.openai import served_tier
from engine.jsontext import Json, JsonObject

_MOST = 10**9


def echoed(body: Fields) -> JsonObject:
    """The request's settings, completed with the API's defaults. Raises RequestError for what can't be repeated."""
    return {
        "background": body.flag("background"),
        **_conversation(body.get("conversation")),
        **_given(body),
        "frequency_penalty": 0.0,
        "instructions": _instructions(body),
        "max_output_tokens": body.integer("max_output_tokens", 1, _MOST),
        "max_tool_calls": body.integer("max_tool_calls", 1, _MOST),
        "metadata": _object(body, "metadata"),
        "parallel_tool_calls": body.flag("parallel_tool_calls", default=True),
        "presence_penalty": 0.0,
        "previous_response_id": body.text("previous_response_id") or None,
        "prompt_cache_key": body.text("prompt_cache_key") or None,
        "reasoning": {"effort": None, "summary": None, **_object(body, "reasoning")},
        "safety_identifier": body.text("safety_identifier") or None,
        "service_tier": served_tier(body),
        "store": body.flag("store", default=True),
        "temperature": _number(body, "temperature"),
        "text": {"format": {"type": "text"}, "verbosity": "medium", **_object(body, "text")},
        "tool_choice": body.get("tool_choice") or "auto",
        "tools": [_tool(tool) for tool in body.objects("tools")],
        "top_logprobs": body.integer("top_logprobs", 0, 20) or 0,
        "top_p": _number(body, "top_p"),
        "truncation": body.text("truncation", "disabled"),
        "user": body.text("user") or None,
    }


def _given(body: Fields) -> JsonObject:
    """What is repeated only where it was given."""
    objects = ((name, _object(body, name)) for name in ("prompt", "prompt_cache_options"))
    kept = {name: value for name, value in objects if value}
    retention = body.text("prompt_cache_retention")
    return {**kept, **({"prompt_cache_retention": retention} if retention else {})}


def _conversation(value: Json) -> JsonObject:
    match value:
        case str(identity) | {"id": str(identity)} if identity:
            return {"conversation": {"id": identity}}
        case _:
            return {}


def _instructions(body: Fields) -> Json:
    value = body.get("instructions")
    if not isinstance(value, str | list | None):
        raise wrong_type(body.at("instructions"), "a string or an array of items", value)
    return value


def _object(body: Fields, name: str) -> JsonObject:
    """What was given, null being as good as absent."""
    given = body.object(name)
    return {key: value for key, value in given.values.items() if value is not None} if given else {}


def _number(body: Fields, name: str) -> Json:
    value = body.get(name)
    if value is None:
        return 1.0
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong_type(body.at(name), "a number", value)
    return value


def _tool(tool: Fields) -> JsonObject:
    if tool.text("type") != "function":
        return tool.values
    return {"description": None, "parameters": None, "strict": True, **tool.values}
