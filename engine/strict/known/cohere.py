"""The members of Cohere's chat requests, from the types of its SDK."""

from engine.strict.members import Kinds, Members, kinds, members

_PARTS = {
    **kinds({"text": "text", "thinking": "thinking"}),
    "image_url": members("type", image_url=members("url detail")),
    "document": members("type", document=members("data id")),
}


def _parts(*names: str) -> Kinds:
    return Kinds({name: _PARTS[name] for name in names})


_CALL = members("id type", function=members("name arguments"))
_MESSAGE = Kinds(
    {
        "system": members("role", content=_parts("text")),
        "user": members("role", content=_parts("text", "image_url")),
        "assistant": members("role tool_plan citations", content=_parts("text", "thinking"), tool_calls=_CALL),
        "tool": members("role tool_call_id", content=_parts("text", "document")),
    },
    tag="role",
    every=False,
)
_ANYONE = members("", content=Kinds(_PARTS))
_TALKING: dict[str, Members] = dict.fromkeys(("user", "assistant", "system", "developer"), _ANYONE)
CONVERSATION = members("", messages=Kinds(_TALKING, tag="role", default="user", every=False))
"""Where parts stand of which the unknown ones are passed over; a tool's result is taken as it is."""

_TOOL = Kinds({"function": members("type", function=members("name description parameters"))}, default="function")
WITHIN = {
    "messages": _MESSAGE,
    "tools": _TOOL,
    "thinking": members("type token_budget"),
    "citation_options": members("mode"),
}
INPUTS = {"inputs": members("", content=_parts("text", "image_url"))}
"""Within the requests for embeddings."""
TYPES = {
    "a string": "model reasoning_effort name arguments description tool_call_id id text tool_plan input_type truncate",
    "one of CONTEXTUAL, STRICT, OFF": "safety_mode",
    "a boolean": "strict_tools raw_prompting",
    "an integer": "seed priority token_budget max_tokens",
    "an object": "citation_options",
    "an array": "documents citations",
}
"""What stands in the members of these names."""
