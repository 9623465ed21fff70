"""What newer generations of Anthropic's models refuse that older ones take, by the model's name.

Facts: Anthropic's guide to migrating between its models, and the refusals that clients report.
"""

import re

from engine.bodies.fields import Fields
from engine.errors import RequestError

_MODEL = re.compile(r"claude-[a-z]+-(?P<major>\d)(?:-(?P<minor>\d{1,2}))?(?![\d])")
_ONE_SAMPLING, _NO_PREFILL, _ADAPTIVE = (4, 1), (4, 6), (4, 7)
"""The generations from which a model takes one kind of sampling, no begun answer, and only adaptive thinking."""
FORGIVING = (4, 6)
"""The generation from which a model whose thoughts were lost goes on without thinking."""
_PAUSES = re.compile(r"compaction|server_tool_use|mcp_tool_use|.+_tool_result")
"""Blocks of a turn in which the API itself paused: sent back as it came, the turn goes on from there."""


def check_generation(body: Fields) -> None:
    """Raises RequestError for what the generation of the model named has given up."""
    generation = generation_of(body.text("model"))
    if generation >= _ADAPTIVE:
        _check_adaptive(body)
    if generation >= _ONE_SAMPLING and body.get("temperature") is not None and body.get("top_p") is not None:
        raise RequestError(
            "`temperature` and `top_p` cannot both be specified for this model. Please use only one.", param="top_p"
        )
    if generation >= _NO_PREFILL and _is_begun(body):
        raise RequestError(
            "This model does not support assistant message prefill. The conversation must end with a user message.",
            param="messages",
        )


def _check_adaptive(body: Fields) -> None:
    thinking = body.object("thinking")
    if thinking and thinking.text("type") == "enabled":
        raise RequestError(
            '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and '
            '"output_config.effort" to control thinking behavior.',
            param="thinking.type",
        )
    for name in ("temperature", "top_p", "top_k"):
        if body.get(name) not in ((None,) if name == "top_k" else (None, 1)):
            raise RequestError(f"`{name}` is deprecated for this model.", param=name)


def generation_of(model: str) -> tuple[int, int]:
    """Of ``claude-opus-4-7-20260401`` (4, 7); (0, 0) for older names and those of others."""
    found = _MODEL.match(model)
    return (int(found["major"]), int(found["minor"] or 0)) if found else (0, 0)


def _is_begun(body: Fields) -> bool:
    """Whether the conversation ends with an answer that the client began."""
    *_, last = [None, *body.objects("messages")]
    if last is None or last.text("role") != "assistant":
        return False
    blocks = last.objects("content") if isinstance(last.get("content"), list) else ()
    return not any(_PAUSES.fullmatch(block.text("type")) for block in blocks)
