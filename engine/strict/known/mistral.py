"""The members of Mistral's chat requests, from the types of its SDK."""

from engine.strict.members import Kinds, Members, kinds, members

_PARTS = {
    **kinds(
        {
            "text": "text",
            "thinking": "thinking signature closed",
            "document_url": "document_url document_name",
            "reference": "reference_ids",
            "file": "file_id",
            "input_audio": "input_audio",
            "resource": "uri content",
            "resource_link": "uri metadata",
        }
    ),
    "image_url": members("type", image_url=members("url detail")),
}
_CONTENT = Kinds(_PARTS)
_CALL = members("id type index", function=members("name arguments"))
_MESSAGE = Kinds(
    {
        "system": members("role", content=Kinds({name: _PARTS[name] for name in ("text", "thinking")})),
        "user": members("role", content=_CONTENT),
        "assistant": members("role prefix", content=_CONTENT, tool_calls=_CALL),
        "tool": members("role tool_call_id name", content=_CONTENT),
    },
    tag="role",
    every=False,
)
_ANYONE = members("", content=_CONTENT)
_TALKING: dict[str, Members] = dict.fromkeys(("user", "assistant", "system", "developer"), _ANYONE)
_FORMAT = Kinds(
    {
        "text": members("type"),
        "json_object": members("type"),
        "json_schema": members("type", json_schema=members("name schema description strict")),
    },
    default="text",
)
CONVERSATION = members("", messages=Kinds(_TALKING, tag="role", default="user", every=False), response_format=_FORMAT)
"""What is passed over where it is of an unknown kind: parts (a tool's result is taken as it is), a form of answers."""

_TOOL = Kinds(
    {"function": members("type", function=members("name description parameters strict"))},
    default="function",
    every=False,
)
WITHIN = {
    "messages": _MESSAGE,
    "tools": _TOOL,
    "response_format": _FORMAT,
    "prediction": members("type content"),
}
TYPES = {
    "a string": "model name description tool_call_id id text document_url document_name file_id uri prompt_cache_key",
    "one of none, minimal, low, medium, high, xhigh, max": "reasoning_effort",
    "one of reasoning": "prompt_mode",
    "one of auto, standard_only": "service_tier",
    "a boolean": "prefix closed safe_prompt prompt_logprobs",
    "an integer": "random_seed min_tokens top_k top_prompt_logprobs",
    "a number": "repetition_penalty",
    "an object": "metadata prediction",
    "an object or a string": "arguments",
    "an array": "reference_ids",
    "an array of objects": "guardrails",
}
"""What stands in the members of these names."""
