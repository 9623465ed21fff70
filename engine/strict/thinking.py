"""What Anthropic's thinking rules out: a budget that doesn't fit, other sampling, forced calls, lost thoughts."""

from engine.bodies.fields import Fields, missing
from engine.errors import RequestError
from engine.strict.claude_models import FORGIVING, generation_of
from engine.strict.thoughts import check_blocks

_LEAST_BUDGET = 1024
_LEAST_TOP_P = 0.95
_THINKING = frozenset({"enabled", "adaptive"})
_FORCING = frozenset({"any", "tool"})


def check_thinking(body: Fields) -> None:
    """Raises RequestError for what doesn't go with thinking; adaptive thinking only rules out other sampling."""
    thinking = body.object("thinking")
    if thinking is None or thinking.text("type") not in _THINKING:
        return
    if thinking.text("type") == "enabled":
        _check_budget(body, thinking)
        choice = body.object("tool_choice")
        if choice and choice.text("type") in _FORCING:
            raise _refusal("tool_choice", "Thinking may not be enabled when tool_choice forces tool use.")
        if generation_of(body.text("model")) < FORGIVING:
            check_blocks([*body.objects("messages")])
    _check_sampling(body)


def _check_budget(body: Fields, thinking: Fields) -> None:
    budget = thinking.integer("budget_tokens", 0, 10**9)
    path = thinking.at("enabled.budget_tokens")
    if budget is None:
        raise missing(path)
    if budget < _LEAST_BUDGET:
        raise _refusal(path, f"Input should be greater than or equal to {_LEAST_BUDGET}, but got {budget}")
    if budget >= (body.integer("max_tokens", 1, 10**9) or budget + 1):
        raise _refusal("max_tokens", "`max_tokens` must be greater than `thinking.budget_tokens`")


def _check_sampling(body: Fields) -> None:
    when = "when thinking is enabled or in adaptive mode"
    temperature, top_p = body.get("temperature"), body.get("top_p")
    if temperature not in (None, 1):
        raise _refusal("temperature", f"`temperature` may only be set to 1 {when}, but got {temperature}")
    if isinstance(top_p, float | int) and top_p < _LEAST_TOP_P:
        raise _refusal("top_p", f"`top_p` must be greater than or equal to {_LEAST_TOP_P} or unset {when}, got {top_p}")
    if body.get("top_k") is not None:
        raise _refusal("top_k", f"`top_k` must be unset {when}")


def _refusal(path: str, message: str) -> RequestError:
    return RequestError(message, param=path)
