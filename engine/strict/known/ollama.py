"""What Ollama's server reads its requests into, from its own source (api/types.go): the fields, each with its Go type.

Fields that Go's reader doesn't know it passes over, so they aren't refused.
"""

from typing import Final

_MESSAGE: Final = {
    "role": "string",
    "content": "string",
    "thinking": "string",
    "images": "[]api.ImageData",
    "tool_calls": "[]api.ToolCall",
    "tool_name": "string",
    "tool_call_id": "string",
}
_ASKED: Final = {
    "model": "string",
    "stream": "bool",
    "keep_alive": "api.Duration",
    "options": "map[string]interface {}",
    "think": "api.ThinkValue",
    "truncate": "bool",
    "shift": "bool",
    "_debug_render_only": "bool",
    "logprobs": "bool",
    "top_logprobs": "int",
}
STRUCTS: Final[dict[str, dict[str, str]]] = {
    "api.ChatRequest": {**_ASKED, "messages": "[]api.Message", "tools": "api.Tools"},
    "api.GenerateRequest": {
        **_ASKED,
        "prompt": "string",
        "suffix": "string",
        "system": "string",
        "template": "string",
        "context": "[]int",
        "raw": "bool",
        "images": "[]api.ImageData",
    },
    "api.EmbedRequest": {
        "model": "string",
        "input": "interface {}",
        "keep_alive": "api.Duration",
        "truncate": "bool",
        "dimensions": "int",
        "options": "map[string]interface {}",
    },
    "api.EmbeddingRequest": {
        "model": "string",
        "prompt": "string",
        "keep_alive": "api.Duration",
        "options": "map[string]interface {}",
    },
    "api.ShowRequest": {
        "model": "string",
        "name": "string",
        "system": "string",
        "template": "string",
        "verbose": "bool",
        "options": "map[string]interface {}",
    },
    "api.Message": _MESSAGE,
    "api.ToolCall": {"id": "string", "function": "api.ToolCallFunction"},
    "api.ToolCallFunction": {"index": "int", "name": "string", "arguments": "api.ToolCallFunctionArguments"},
    "api.Tool": {"type": "string", "function": "api.ToolFunction"},
    "api.ToolFunction": {"name": "string", "description": "string", "parameters": "api.ToolFunctionParameters"},
    "api.ToolFunctionParameters": {"type": "string", "required": "[]string", "properties": "api.ToolPropertiesMap"},
    "api.ToolProperty": {
        "anyOf": "[]api.ToolProperty",
        "type": "api.PropertyType",
        "description": "string",
        "enum": "[]interface {}",
        "properties": "api.ToolPropertiesMap",
        "required": "[]string",
    },
}
LISTS: Final = {"api.Tools": "[]api.Tool"}
"""Go types that are lists under a name of their own."""

ALONE: Final = frozenset({"api.Message", "api.ToolProperty"})
"""Types that Go reads by themselves: what doesn't fit within them is told of the struct around them."""

OPTIONS: Final = {
    name: kind
    for kind, names in {
        "integer": "num_keep seed num_predict top_k repeat_last_n num_ctx num_batch num_gpu main_gpu num_thread "
        "draft_num_predict",
        "float32": "top_p min_p typical_p temperature repeat_penalty presence_penalty frequency_penalty",
        "boolean": "use_mmap",
        "array": "stop",
    }.items()
    for name in names.split()
}
"""The options that a model is run with; others are passed over."""
