"""Response generation: a rule's prompt, variables and history become messages, and the model's answer a response.

With tools, the model is asked until it calls none of them, or until the rule's iterations are used up.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from engine.events import Timed
from engine.jsontext import Json, JsonObject
from engine.messages import ChatRequest, Choice, Message, Options, Role, Text, ToolDefinition
from engine.streaming import collect, one_choice
from engine.template import substitute
from engine.tools.calling import ToolRun, forbidden, run_calls
from engine.tools.definition import ToolContext
from engine.tools.router import ToolRouter

__all__ = ["ResponseRule", "ToolUse", "generate_response", "substitute"]

RawStream: TypeAlias = Callable[[ChatRequest], Iterable[Timed]]

EXHAUSTED = "I reached the maximum number of tool calls. Please try rephrasing your request."
PUZZLED = "I encountered an issue processing your request."
NO_DOCUMENTS = "[No relevant documents found]"
_ENDS = frozenset({"stop", "end_turn"})
_CALLS = frozenset({"tool_calls", "tool_use"})


class ToolUse(BaseModel):
    """Whether a rule's model may use tools, which, and how often it is asked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    enabled: bool = False
    allowed_tools: tuple[str, ...] | None = None
    max_iterations: int = Field(default=5, ge=1, le=1_000)


class ResponseRule(BaseModel):
    """How to answer: the prompt's template, the model and its options, the tools."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())

    prompt: str = ""
    model: str = "echo"
    service: str = "echo"
    max_tokens: int | None = Field(default=None, ge=1)
    temperature: float | None = None
    tools: ToolUse = ToolUse()


def generate_response(  # noqa: PLR0913, PLR0917  the parts of a conversation, by name
    rule: ResponseRule | Mapping[str, Any],
    profile: Mapping[str, Json],
    history: Sequence[Message | Mapping[str, Any]],
    user_message: str,
    model: RawStream,
    tools: ToolRouter | None = None,
) -> JsonObject:
    """``{content, service, model, tool_calls, warnings}``, and ``max_iterations_reached`` where that is so.

    ``profile`` holds the template's variables; ``intent``, ``service``, ``user_message`` and ``rag_context`` are
    always bound. Each of ``tool_calls`` is ``{tool, params, result, iteration}``. Raises pydantic's ValidationError
    for a rule that isn't one, and what ``model`` raises.
    """
    read = rule if isinstance(rule, ResponseRule) else ResponseRule.model_validate(rule)
    prompt, warnings = substitute(read.prompt, _bound(read, profile, user_message))
    messages = (
        Message("system", (Text(prompt),)),
        *map(_message, history),
        Message("user", (Text(user_message),)),
    )
    generation = _Generation(read, model, [*messages], [*warnings])
    offered = generation.offered(tools)
    if tools is None or not offered:
        return generation.plain()
    return generation.with_tools(tools, offered)


def _bound(rule: ResponseRule, profile: Mapping[str, Json], user_message: str) -> dict[str, Json]:
    return {
        "intent": "",
        **profile,
        "service": profile.get("service", rule.service),
        "user_message": user_message,
        "rag_context": profile.get("rag_context") or NO_DOCUMENTS,
    }


def _message(turn: Message | Mapping[str, Any]) -> Message:
    if isinstance(turn, Message):
        return turn
    read = _Turn.model_validate(turn)
    return Message(read.role, (Text(read.content),))


class _Turn(BaseModel):
    model_config = ConfigDict(extra="ignore")

    role: Role = "user"
    content: str = ""


@dataclass(slots=True)
class _Generation:
    """One response coming about: what was said so far, what ran, what there is to warn of."""

    rule: ResponseRule
    model: RawStream
    messages: list[Message]
    warnings: list[str]
    runs: list[ToolRun] = field(default_factory=list[ToolRun])

    def offered(self, tools: ToolRouter | None) -> tuple[ToolDefinition, ...]:
        """The tools to offer: none without a router, where the rule doesn't use them, or where none is left."""
        if tools is None or not self.rule.tools.enabled:
            return ()
        offered = tuple(tool.definition for tool in tools.registry.allowed(self.rule.tools.allowed_tools))
        if not offered:
            self.warnings.append("no tools are left after filtering: the response is generated without")
        return offered

    def plain(self) -> JsonObject:
        """Asks once, without tools."""
        return self._response(self._ask(()).text)

    def with_tools(self, tools: ToolRouter, offered: tuple[ToolDefinition, ...]) -> JsonObject:
        """Asks and runs in turns."""
        for iteration in range(1, self.rule.tools.max_iterations + 1):
            choice = self._ask(offered)
            if choice.finish_reason in _ENDS:
                return self._response(choice.text)
            if choice.finish_reason not in _CALLS or not choice.tool_calls:
                self.warnings.append(f"unexpected finish reason {choice.finish_reason!r:.100}")
                return self._response(choice.text or PUZZLED)
            self._run(tools, choice, {tool.name for tool in offered}, iteration)
        self.warnings.append(f"the maximum of {self.rule.tools.max_iterations} iterations is reached")
        return {**self._response(EXHAUSTED), "max_iterations_reached": True}

    def _ask(self, offered: tuple[ToolDefinition, ...]) -> Choice:
        options = Options(max_tokens=self.rule.max_tokens, temperature=self.rule.temperature)
        request = ChatRequest(self.rule.model, tuple(self.messages), offered, options)
        reply = one_choice(collect(self.model(request)))
        return reply.choices[0] if reply.choices else Choice((), "")

    def _run(self, tools: ToolRouter, choice: Choice, allowed: set[str], iteration: int) -> None:
        """Runs a round's calls in order; a tool that wasn't offered is refused here too."""
        self.messages.append(Message("assistant", choice.parts))
        for call in choice.tool_calls:
            if call.name in allowed:
                (run,) = run_calls(tools, (call,), iteration, ToolContext())
            else:
                run = forbidden(call, iteration, sorted(allowed))
            self.runs.append(run)
            self.messages.append(run.message)

    def _response(self, content: str) -> JsonObject:
        return {
            "content": content,
            "service": self.rule.service,
            "model": self.rule.model,
            "tool_calls": [run.data for run in self.runs],
            "warnings": [*self.warnings],
        }
