"""The members of OpenAI's chat requests: those of its SDK's types, and of a reply's message, which may be sent back."""

from engine.strict.members import Kinds, Members, kinds, members

_CACHED = members("mode ttl")
_FUNCTION = members("arguments name")
_PARTS = {
    **kinds({"text": "text prompt_cache_breakpoint"}, prompt_cache_breakpoint=_CACHED),
    "image_url": members("type", image_url=members("url detail"), prompt_cache_breakpoint=_CACHED),
    "input_audio": members("type", input_audio=members("data format"), prompt_cache_breakpoint=_CACHED),
    "file": members("type", file=members("file_data file_id filename"), prompt_cache_breakpoint=_CACHED),
    "refusal": members("type refusal"),
}


def _parts(*names: str) -> Kinds:
    return Kinds({name: _PARTS[name] for name in names})


_CALL = Kinds(
    {
        "function": members("id type index", function=members("arguments name parsed_arguments")),
        "custom": members("id type index", custom=members("input name")),
    },
    default="function",
)
_SAID = "role name refusal audio annotations parsed reasoning reasoning_content reasoning_details"
_USER = _parts("text", "image_url", "input_audio", "file")
USER_PARTS = _USER.known
"""What a user's message may be made of."""

MESSAGE = Kinds(
    {
        "developer": members("role name", content=_parts("text")),
        "system": members("role name", content=_parts("text")),
        "user": members("role name", content=_USER),
        "assistant": members(
            _SAID,
            content=_parts("text", "refusal"),
            function_call=_FUNCTION,
            tool_calls=_CALL,
        ),
        "tool": members("role tool_call_id name", content=_parts("text")),
        "function": members("role name content"),
    },
    tag="role",
    every=False,
)
_ANYONE = members(f"{_SAID} function_call tool_calls", content=Kinds(_PARTS))
_TALKING: dict[str, Members] = dict.fromkeys(("user", "assistant", "system", "developer"), _ANYONE)
FORMAT = Kinds(
    {
        "text": members("type"),
        "json_object": members("type"),
        "json_schema": members("type", json_schema=members("name description schema strict")),
    }
)
CONVERSATION = members("", messages=Kinds(_TALKING, tag="role", default="user", every=False), response_format=FORMAT)
"""What is passed over where it is of an unknown kind: parts (a tool's result is taken as it is), a form of answers."""

FUNCTION = members("name description parameters strict")
_INPUT = Kinds({"text": members("type"), "grammar": members("type", grammar=members("syntax definition"))})
TOOL = Kinds(
    {
        "function": members("type", function=FUNCTION),
        "custom": members("type", custom=members("name description", format=_INPUT)),
    }
)
STREAM_OPTIONS = members("include_obfuscation include_usage")
WITHIN = {
    "messages": MESSAGE,
    "tools": TOOL,
    "functions": members("name description parameters"),
    "response_format": FORMAT,
    "stream_options": STREAM_OPTIONS,
}
TYPES = {
    "a string": (
        "model user safety_identifier prompt_cache_key name description id tool_call_id text url file_data "
        "file_id filename"
    ),
    "one of auto, low, high, original": "detail",
    "a string or an object": "data",
    "an integer": "seed",
    "an object": "logit_bias web_search_options prompt_cache_options moderation prediction audio",
    "a boolean": "include_obfuscation",
}
"""What stands in the members of these names."""
