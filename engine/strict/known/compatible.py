"""What servers of OpenAI's chat take beside what OpenAI's own does, by the name of their wire profile."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.jsontext import Json
from engine.strict.known.chat import FORMAT, FUNCTION, MESSAGE, STREAM_OPTIONS, TOOL, USER_PARTS, WITHIN
from engine.strict.members import Kinds, Members, Shape, members
from engine.strict.rules import NO_MODEL

_Shapes = Mapping[str, Members]


@dataclass(frozen=True, slots=True)
class Own:
    """A server's own fields of the body, and its own members of messages, parts, tools, functions, stream options.

    ``parts``, ``tools``, ``formats``: its own kinds; one without a name is a part that doesn't say its kind.
    ``media``: the roles whose messages may hold whatever a user's may.
    ``any_tool``: it has tools of kinds that no list holds.
    ``words``: those that it takes in fields in which OpenAI takes others; None: any.
    ``alone``: values that it takes in fields which mean nothing without another one.
    ``stops``: how many stop sequences it takes.
    ``thoughts_back``: it wants its reasoning back with the calls that it led to.
    ``no_model``: what it says where no model is named; "" where it then takes its own.
    """

    fields: str = ""
    said: Mapping[str, str] = field(default_factory=dict[str, str])
    part: str = ""
    tool: str = ""
    function: str = ""
    stream_options: str = ""
    parts: _Shapes = field(default_factory=dict[str, Members])
    media: str = "user"
    tools: str = ""
    any_tool: bool = False
    formats: _Shapes = field(default_factory=dict[str, Members])
    words: Mapping[str, str | None] = field(default_factory=dict[str, str | None])
    alone: Mapping[str, tuple[Json, ...]] = field(default_factory=dict[str, tuple[Json, ...]])
    stops: int = 4
    thoughts_back: bool = False
    no_model: str = NO_MODEL


_URL = members("url detail uuid")
_VIDEO = members("url processing")
_ANY_CHOICE: tuple[Json, ...] = ("none", "auto", "required")
OWN: dict[str, Own] = {
    "openai": Own(),
    "test-mode": Own(),
    # the types of its SDK; route, transforms, usage and the like: its older API reference
    "openrouter": Own(
        no_model="",
        fields="models route provider preset transforms plugins reasoning include_reasoning usage top_k top_a min_p "
        "repetition_penalty structured_outputs session_id trace debug image_config cache_control deferred_tools "
        "stop_server_tools_when",
        said={
            "assistant": "images model",
            "system": "configuration_update",
            "developer": "configuration_update",
        },
        part="cache_control",
        tool="cache_control defer_loading",
        function="defer_loading",
        parts={
            "video_url": members("type", video_url=_VIDEO),
            "input_video": members("type", video_url=_VIDEO),
        },
        media="user assistant tool",
        any_tool=True,
        formats={"grammar": members("type grammar"), "python": members("type")},
        words={"modalities": None, "service_tier": "auto default fast flex priority scale ultrafast"},
    ),
    # the request types of its OpenAI-compatible server, and what it reads of parts
    "vllm": Own(
        no_model="",
        fields="top_k min_p repetition_penalty length_penalty best_of use_beam_search stop_token_ids ignore_eos "
        "include_stop_str_in_output min_tokens skip_special_tokens spaces_between_special_tokens prompt_logprobs "
        "truncate_prompt_tokens truncation_side allowed_token_ids bad_words echo add_generation_prompt "
        "continue_final_message add_special_tokens documents chat_template chat_template_kwargs mm_processor_kwargs "
        "media_io_kwargs guided_json guided_regex guided_choice guided_grammar guided_decoding_backend "
        "guided_whitespace_pattern structural_tag structured_outputs include_reasoning thinking_token_budget priority "
        "request_id session_id logits_processors logprob_token_ids return_tokens_as_token_ids return_token_ids "
        "return_token_offsets return_prompt_text return_mm_kwargs routed_experts_prompt_start cache_salt watermarking "
        "kv_transfer_params ec_transfer_params vllm_xargs repetition_detection stream_interval",
        said=dict.fromkeys(("assistant", "system", "user", "developer"), "reasoning task tools"),
        part="uuid",
        tool="defer_loading",
        function="defer_loading",
        stream_options="continuous_usage_stats",
        parts={
            "": members("image_url audio_url video_url image_embeds audio_embeds input_audio uuid"),
            "video_url": members("type uuid", video_url=_URL),
            "audio_url": members("type uuid", audio_url=_URL),
            "input_image": members("type image_url detail file_id uuid"),
            "image_embeds": members("type uuid image_embeds"),
            "audio_embeds": members("type uuid audio_embeds"),
            "prompt_embeds": members("type data"),
            "input_text": members("type text"),
            "output_text": members("type text"),
            "refusal": members("type refusal"),
            "thinking": members("type thinking closed"),
            "tool_reference": members("type name"),
        },
        media="user assistant tool system developer",
        formats={"structural_tag": members("type format structures triggers")},
        alone={"tool_choice": ("none",), "parallel_tool_calls": (True, False), "top_logprobs": (0,)},
    ),
    # its API reference; prefix: its guide to chat prefix completion
    "deepseek": Own(
        fields="thinking user_id",
        said={"assistant": "prefix"},
        parts={"file": members("type file_id file_data filename")},
        alone={"tool_choice": ("none",)},
        stops=16,
        thoughts_back=True,
    ),
    # the types of its SDK
    "groq": Own(
        fields="citation_options compound_custom disable_tool_validation documents exclude_domains include_domains "
        "include_reasoning reasoning_format search_settings",
        said={"assistant": "executed_tools"},
        parts={"document": members("type", document=members("data id"))},
        media="user tool",
        tools="browser_search code_interpreter",
        words={
            "reasoning_effort": "none default low medium high",
            "service_tier": "auto on_demand flex performance",
        },
    ),
    # the requests that its OpenAI door reads: it looks at no tool_choice, and counts no stop sequences
    "ollama-openai": Own(
        no_model="model is required",
        fields="reasoning _debug_render_only",
        words={"reasoning_effort": "none minimal low medium high xhigh ultra max"},
        alone={"tool_choice": _ANY_CHOICE},
        stops=100,
    ),
}


def within(own: Own) -> dict[str, Shape]:
    """What stands in the body's fields, a server's own members among it."""
    return {
        **WITHIN,
        "messages": replace(MESSAGE, known={role: _message(role, each, own) for role, each in MESSAGE.known.items()}),
        "tools": _tools(own),
        "response_format": replace(FORMAT, known={**FORMAT.known, **own.formats}),
        "stream_options": _with(STREAM_OPTIONS, own.stream_options),
    }


def _tools(own: Own) -> Kinds:
    function = members("type", function=_with(FUNCTION, own.function))
    offered = {kind: _with(each, own.tool) for kind, each in {**TOOL.known, "function": function}.items()}
    return replace(TOOL, known={**offered, **dict.fromkeys(own.tools.split(), members("type"))}, every=not own.any_tool)


def _message(role: str, message: Members, own: Own) -> Members:
    message = _with(message, own.said.get(role, ""))
    content = message.within.get("content")
    if not isinstance(content, Kinds):
        return message
    more = {**USER_PARTS, **own.parts} if role in own.media.split() else {}
    parts = {kind: _with(each, own.part) for kind, each in {**content.known, **more}.items()}
    return replace(message, within={**message.within, "content": replace(content, known=parts)})


def _with(shape: Members, names: str) -> Members:
    return replace(shape, names=shape.names | frozenset(names.split()))
