"""What a response of OpenAI's Responses repeats of its request."""

from engine.fields import Fields
from engine.jsontext import Json, JsonObject


def echoed(body: Fields) -> JsonObject:
    """The request's settings, completed with the API's defaults."""
    return {
        "background": body.flag("background"),
        "instructions": body.get("instructions"),
        "max_output_tokens": body.get("max_output_tokens"),
        "max_tool_calls": body.get("max_tool_calls"),
        "metadata": body.get("metadata") or {},
        "parallel_tool_calls": body.flag("parallel_tool_calls", default=True),
        "previous_response_id": body.get("previous_response_id"),
        "prompt_cache_key": body.get("prompt_cache_key"),
        "reasoning": {"effort": None, "summary": None, **_object(body, "reasoning")},
        "safety_identifier": body.get("safety_identifier"),
        "service_tier": "default",
        "store": body.flag("store", default=True),
        "temperature": _number(body, "temperature"),
        "text": {"format": {"type": "text"}, "verbosity": "medium", **_object(body, "text")},
        "tool_choice": body.get("tool_choice") or "auto",
        "tools": [_tool(tool) for tool in body.objects("tools")],
        "top_logprobs": body.get("top_logprobs") or 0,
        "top_p": _number(body, "top_p"),
        "truncation": body.text("truncation", "disabled"),
        "user": body.get("user"),
    }


def _object(body: Fields, name: str) -> JsonObject:
    """What was given, null being as good as absent."""
    given = body.object(name)
    return {key: value for key, value in given.values.items() if value is not None} if given else {}


def _number(body: Fields, name: str) -> Json:
    value = body.get(name)
    return 1.0 if value is None else value


def _tool(tool: Fields) -> JsonObject:
    if tool.text("type") != "function":
        return tool.values
    return {"description": None, "parameters": None, "strict": True, **tool.values}
