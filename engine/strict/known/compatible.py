"""What servers of OpenAI's chat take beside what OpenAI's own does, by the name of their wire profile."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.strict.known.chat import MESSAGE, TOOL, WITHIN
from engine.strict.members import Kinds, Members, Shape, members


@dataclass(frozen=True, slots=True)
class Own:
    """A server's own fields of the body, members of an answer, of a part and of a tool, and kinds of parts.

    ``words`` are those that it takes in fields in which OpenAI takes others; None: any.
    """

    fields: str = ""
    answer: str = ""
    part: str = ""
    tool: str = ""
    parts: Mapping[str, Members] = field(default_factory=dict[str, Members])
    tools: str = ""
    words: Mapping[str, str | None] = field(default_factory=dict[str, str | None])


_URL = members("url detail uuid")
OWN: dict[str, Own] = {
    "openai": Own(),
    "test-mode": Own(),
    # its API reference; cache_control: its guide to prompt caching
    "openrouter": Own(
        fields="models route provider transforms plugins reasoning include_reasoning usage top_k top_a min_p "
        "repetition_penalty structured_outputs session_id trace debug image_config cache_control",
        part="cache_control",
        tool="cache_control",
        parts={
            "video_url": members("type", video_url=_URL),
            "input_video": members("type", video_url=_URL),
        },
        words={"modalities": None},
    ),
    # the sampling and extra parameters of its OpenAI-compatible server, and its multimodal inputs
    "vllm": Own(
        fields="top_k min_p repetition_penalty length_penalty best_of use_beam_search stop_token_ids ignore_eos "
        "include_stop_str_in_output min_tokens skip_special_tokens spaces_between_special_tokens prompt_logprobs "
        "truncate_prompt_tokens allowed_token_ids bad_words echo add_generation_prompt continue_final_message "
        "add_special_tokens documents chat_template chat_template_kwargs mm_processor_kwargs media_io_kwargs "
        "guided_json guided_regex guided_choice guided_grammar guided_decoding_backend guided_whitespace_pattern "
        "structural_tag structured_outputs include_reasoning thinking_token_budget priority request_id "
        "logits_processors return_tokens_as_token_ids return_token_ids cache_salt kv_transfer_params vllm_xargs",
        part="uuid",
        parts={
            "video_url": members("type uuid", video_url=_URL),
            "audio_url": members("type uuid", audio_url=_URL),
            "image_embeds": members("type uuid image_embeds"),
            "audio_embeds": members("type uuid audio_embeds"),
            "thinking": members("type thinking closed"),
        },
    ),
    # its API reference; prefix: its guide to chat prefix completion
    "deepseek": Own(fields="thinking", answer="prefix"),
    # the types of its SDK
    "groq": Own(
        fields="citation_options compound_custom disable_tool_validation documents exclude_domains include_domains "
        "include_reasoning reasoning_format search_settings",
        parts={"document": members("type", document=members("data id"))},
        tools="browser_search code_interpreter",
        words={
            "reasoning_effort": "none default low medium high",
            "service_tier": "auto on_demand flex performance",
        },
    ),
    # the requests that its OpenAI door reads
    "ollama-openai": Own(fields="reasoning"),
}


def within(own: Own) -> dict[str, Shape]:
    """What stands in the body's fields, a server's own members among it."""
    offered = {kind: _with(each, own.tool) for kind, each in TOOL.known.items()}
    of_its_own = dict.fromkeys(own.tools.split(), members("type"))
    return {
        **WITHIN,
        "messages": replace(MESSAGE, known={role: _message(role, each, own) for role, each in MESSAGE.known.items()}),
        "tools": replace(TOOL, known={**offered, **of_its_own}),
    }


def _message(role: str, message: Members, own: Own) -> Members:
    content = message.within.get("content")
    if role == "assistant":
        message = _with(message, own.answer)
    if not isinstance(content, Kinds):
        return message
    parts = {kind: _with(each, own.part) for kind, each in content.known.items()}
    if role == "user":
        parts.update(own.parts)
    return replace(message, within={**message.within, "content": replace(content, known=parts)})


def _with(shape: Members, names: str) -> Members:
    return replace(shape, names=shape.names | frozenset(names.split()))
