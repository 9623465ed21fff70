"""The members of Gemini's Interactions requests, from the types of its SDK."""

from engine.strict.members import Kinds, kinds, members

_CONTENTS = kinds(
    {
        "text": "text annotations",
        "image": "data mime_type resolution uri",
        "audio": "channels data mime_type processing sample_rate uri",
        "document": "data mime_type processing resolution uri",
        "video": "data mime_type name processing resolution uri",
    }
)
_CONTENT = Kinds(_CONTENTS)
_DONE = kinds({"function_result": "call_id result is_error name"})
_STEPS = {
    "user_input": members("type", content=Kinds({**_CONTENTS, **_DONE})),
    "model_output": members("type error", content=_CONTENT),
    "thought": members("type signature", summary=Kinds({kind: _CONTENTS[kind] for kind in ("text", "image")})),
    **kinds({"function_call": "arguments id name"}),
    **_DONE,
}
_TOOL = Kinds(kinds({"function": "defer_loading description name parameters short_description"}), every=False)
_INPUT = Kinds({**_CONTENTS, **_STEPS}, every=False)
CONVERSATION = members("", input=_INPUT)
"""Where steps and their contents stand."""
WITHIN = {
    "input": _INPUT,
    "tools": _TOOL,
    "safety_settings": members("type method threshold"),
    "generation_config": members(
        "image_config max_output_tokens seed speech_config stop_sequences temperature thinking_level "
        "thinking_summaries top_p transcription_config video_config",
        tool_choice=members("", allowed_tools=members("mode tools")),
    ),
}
TYPES = {
    "a string": "model text name description id call_id data uri mime_type response_mime_type system_instruction",
    "an integer": "seed",
    "a boolean": "is_error store background",
    "an object": "arguments parameters labels",
    "an array of strings": "response_modalities",
}
"""What stands in the members of these names."""
