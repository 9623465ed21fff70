"""The members of Anthropic's requests, from the types of its SDK."""

from engine.strict.members import Kinds, kinds, members

_CACHED = Kinds(kinds({"ephemeral": "type! ttl"}), default="ephemeral")
_SOURCES = Kinds(
    kinds(
        {
            "base64": "data! media_type!",
            "url": "url!",
            "file": "file_id!",
            "text": "data! media_type!",
            "content": "content!",
        }
    )
)
_BLOCKS = {
    "text": "text cache_control citations",
    "image": "source! cache_control transformations",
    "document": "source! cache_control citations context title",
    "search_result": "content! source! title! cache_control citations",
    "thinking": "signature! thinking!",
    "redacted_thinking": "data!",
    "tool_use": "id! input! name! cache_control caller toolset_name",
    "tool_result": "tool_use_id cache_control content is_error toolset_name",
    "server_tool_use": "id input name cache_control caller",
    "web_search_tool_result": "content tool_use_id cache_control caller",
    "web_fetch_tool_result": "content tool_use_id cache_control caller",
    "advisor_tool_result": "content tool_use_id cache_control",
    "code_execution_tool_result": "content tool_use_id cache_control",
    "bash_code_execution_tool_result": "content tool_use_id cache_control",
    "text_editor_code_execution_tool_result": "content tool_use_id cache_control",
    "tool_search_tool_result": "content tool_use_id cache_control",
    "mcp_tool_use": "id input name server_name cache_control",
    "mcp_tool_result": "tool_use_id cache_control content is_error",
    "container_upload": "file_id cache_control",
    "compaction": "cache_control content encrypted_content signature tool_changes",
    "tool_addition": "tool cache_control",
    "tool_removal": "tool cache_control",
    "mcp_tool_listing": "mcp_server_name tools",
    "fallback": "from to trigger",
}
_known = kinds(_BLOCKS, cache_control=_CACHED)
_OF_RESULTS = Kinds(
    {
        **{kind: _known[kind] for kind in ("text", "image", "search_result", "document")},
        **kinds(
            {"tool_reference": "tool_name cache_control", "browser_state": "tabs cache_control state_changes"},
            cache_control=_CACHED,
        ),
    }
)
_known["tool_result"] = members(_BLOCKS["tool_result"] + " type", cache_control=_CACHED, content=_OF_RESULTS)
for _kind in ("image", "document"):
    _known[_kind] = members(_BLOCKS[_kind] + " type", cache_control=_CACHED, source=_SOURCES)

_CONTENT = Kinds(_known)
_MESSAGE = Kinds(
    {
        "user": members("role", content=_CONTENT),
        "assistant": members("role", content=_CONTENT),
        "system": members("role clear_at output_config", content=_CONTENT),
    },
    tag="role",
    default="user",
    every=False,
)
CONVERSATION = members("", messages=_MESSAGE)
"""Where blocks of a message stand."""

_TOOL = Kinds(
    {
        "custom": members(
            "type name description input_schema strict allowed_callers defer_loading eager_input_streaming "
            "input_examples",
            cache_control=_CACHED,
        )
    },
    default="custom",
    every=False,
)
THINKING = Kinds(
    kinds(
        {
            "enabled": "budget_tokens block_binding display",
            "disabled": "",
            "between_tools": "",
            "adaptive": "block_binding display",
        }
    ),
    every=False,
)
_CHOICE = Kinds(
    kinds(
        {
            "auto": "disable_parallel_tool_use",
            "any": "disable_parallel_tool_use",
            "tool": "name disable_parallel_tool_use",
            "none": "",
        }
    ),
    every=False,
)
WITHIN = {
    "messages": _MESSAGE,
    "system": Kinds({"text": _known["text"]}),
    "tools": _TOOL,
    "tool_choice": _CHOICE,
    "thinking": THINKING,
    "metadata": members("user_id"),
    "cache_control": _CACHED,
    "output_config": members("effort format task_budget"),
    "mcp_servers": members("name! type! url! authorization_token tool_configuration"),
    "context_management": members("edits"),
}
TYPES = {
    "a string": (
        "model id name text signature data file_id url tool_use_id tool_name title context user_id server_name "
        "mcp_server_name description inference_geo user_profile_id workspace_id fallback_credit_token "
        "authorization_token"
    ),
    "one of image/jpeg, image/png, image/gif, image/webp, application/pdf, text/plain": "media_type",
    "one of 5m, 1h": "ttl",
    "one of low, medium, high, xhigh, max": "effort",
    "a boolean": "is_error strict defer_loading eager_input_streaming disable_parallel_tool_use",
    "an object": (
        "metadata cache_control output_config context_management diagnostics compaction billing_policy "
        "tool_configuration caller transformations"
    ),
    "an array of strings": "betas allowed_callers",
    "an array of objects": "mcp_servers edits input_examples",
    "an object or an array": "citations",
    "a string or an object": "container",
    "a string or an array of objects": "fallbacks",
}
"""What stands in the members of these names."""
