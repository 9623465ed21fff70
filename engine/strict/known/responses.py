"""The members of OpenAI's Responses requests: those of its SDK's types, and of a reply's items, which are sent back."""

from engine.strict.members import Kinds, kinds, members

_CACHED = members("mode ttl")
_PARTS = kinds(
    {
        "input_text": "text prompt_cache_breakpoint",
        "input_image": "detail file_id image_url prompt_cache_breakpoint",
        "input_file": "detail file_data file_id file_url filename prompt_cache_breakpoint",
        "output_text": "annotations text logprobs",
        "refusal": "refusal",
    },
    prompt_cache_breakpoint=_CACHED,
)
_GIVEN = Kinds({kind: _PARTS[kind] for kind in ("input_text", "input_image", "input_file")})
_ITEMS = {
    "message": "content role phase status id",
    "file_search_call": "id queries status results",
    "computer_call": "id call_id pending_safety_checks status action actions",
    "computer_call_output": "call_id output id acknowledged_safety_checks status created_by",
    "web_search_call": "id action status",
    "function_call": "async arguments call_id name id caller namespace status",
    "function_call_output": "output id call_id caller name namespace status created_by",
    "tool_search_call": "arguments id call_id execution status created_by",
    "tool_search_output": "tools id call_id execution status created_by",
    "additional_tools": "role tools id",
    "configuration_update": "id reasoning text",
    "reasoning": "id summary content encrypted_content status",
    "compaction": "encrypted_content id created_by",
    "image_generation_call": (
        "id result status action background error output_format quality revised_prompt size svg_usage"
    ),
    "code_interpreter_call": "id code container_id outputs status",
    "local_shell_call": "id action call_id status",
    "local_shell_call_output": "id output status",
    "shell_call": "action call_id id caller environment status created_by",
    "shell_call_output": "call_id output id caller max_output_length status created_by",
    "apply_patch_call": "call_id operation status id caller created_by",
    "apply_patch_call_output": "call_id status id caller output created_by",
    "mcp_list_tools": "id server_label tools error",
    "mcp_approval_request": "id arguments name server_label",
    "mcp_approval_response": "approval_request_id approve id reason",
    "mcp_call": "id arguments name server_label approval_request_id error output status",
    "custom_tool_call_output": "call_id output id caller status created_by",
    "custom_tool_call": "async call_id input name id caller namespace status created_by",
    "compaction_trigger": "id",
    "item_reference": "id",
    "program": "id call_id code fingerprint",
    "program_output": "id call_id result status",
}
_known = kinds(_ITEMS)
_known["message"] = members("type role phase status id", content=Kinds(_PARTS))
_known["function_call_output"] = members(_ITEMS["function_call_output"] + " type", output=_GIVEN)

_ITEM = Kinds(_known, default="message")
CONVERSATION = members("", input=_ITEM)
"""Where items and their parts stand."""
ITEMS = members("metadata", items=_ITEM)
"""The same in the calls about a conversation."""

_TOOL = Kinds(
    {
        **kinds({"function": "async name parameters strict allowed_callers defer_loading description output_schema"}),
        "custom": members(
            "type async name allowed_callers defer_loading description",
            format=Kinds(kinds({"text": "", "grammar": "syntax definition"})),
        ),
    },
    every=False,
)
_FORMAT = Kinds(kinds({"text": "", "json_object": "", "json_schema": "name schema description strict"}))
WITHIN = {
    "input": _ITEM,
    "tools": _TOOL,
    "text": members("verbosity", format=_FORMAT),
    "reasoning": members("context effort generate_summary mode summary"),
    "stream_options": members("include_obfuscation"),
    "conversation": members("id!"),
}
TYPES = {
    "a string": (
        "model name description call_id refusal image_url file_id file_data file_url filename encrypted_content "
        "user prompt_cache_key safety_identifier"
    ),
    "one of auto, low, high, original": "detail",
    "a boolean": "include_obfuscation defer_loading",
    "an array of objects": "context_management",
    "an object": "prompt prompt_cache_options moderation stream_options access_programs background_options image",
    "a string or an object": "conversation",
}
"""What stands in the members of these names."""
