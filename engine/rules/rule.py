"""A rule: when it answers, and what."""

from dataclasses import dataclass, fields
from typing import Final, TypeAlias

from engine.messages import ChatRequest
from engine.replies.decided import Decided
from engine.rules.turns import Asked, Turn
from engine.rules.words import Contains, Matches, Said
from engine.script import Chain, Plan, PlannedCall

Condition: TypeAlias = Contains | Matches

_NAMES: Final = {
    "model": "no model's name",
    "system": "no system prompt",
    "user": "no user message",
    "tool_result": "no tool result",
}


@dataclass(frozen=True, slots=True)
class When:
    """What must hold, all of it. A turn is that of its user message or, where a result is asked for, of its results."""

    model: Condition | None = None
    system: Condition | None = None
    user: Condition | None = None
    tool_result: Condition | None = None

    def step(self, asked: Asked) -> int | None:
        """How many assistant messages follow the newest turn in which all holds; None where it never does."""
        if not (_holds(self.model, asked.model) and _holds(self.system, asked.system)):
            return None
        return next((step for step, turn in enumerate(asked.turns) if self._holds_in(turn)), None)

    def first(self, asked: Asked, step: int) -> int:
        """The same for the first turn in which all holds since the user began what goes on in the turn at ``step``."""
        for before, turn in enumerate(asked.turns[step:], step):
            step = before if self._holds_in(turn) else step
            if turn.opens:
                break
        return step

    def _holds_in(self, turn: Turn) -> bool:
        here = turn.fresh if self.tool_result is None else any(map(self.tool_result.holds, turn.results))
        return here and _holds(self.user, turn.user)

    def why_not(self, asked: Asked) -> str:
        """In words, the first condition that never holds by itself."""
        fresh = [turn.user for turn in asked.turns if turn.fresh]
        seen = {
            "model": [asked.model],
            "system": [asked.system],
            "user": fresh,
            "tool_result": [result for turn in asked.turns for result in turn.results],
        }
        for name, condition in self._given.items():
            if not any(map(condition.holds, seen[name])):
                return f"{_NAMES[name]} {condition}"
        return "its conditions never hold together" if fresh else "there is no user message"

    @property
    def _given(self) -> dict[str, Condition]:
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: condition for name, condition in given.items() if condition}

    def __str__(self) -> str:
        return ", ".join(f"{name} {condition}" for name, condition in self._given.items()) or "always"


def _holds(condition: Condition | None, said: Said) -> bool:
    return condition is None or condition.holds(said)


@dataclass(frozen=True, slots=True)
class Rule:
    """``chain`` answers the request in which ``when`` holds, and goes on through the requests that follow it.

    Where a function decides, it gives the one plan of it.
    """

    when: When
    chain: Chain
    decided: Decided | None = None

    def plan(self, step: int, request: ChatRequest) -> Plan:
        """What is played at a step. Raises EchoError where a function gives none."""
        return self.decided.plan(request) if self.decided else self.chain.plans[step]

    def step(self, asked: Asked) -> int | None:
        """How many assistant messages follow the turn that it answers; None where it never holds.

        What calls tools, as a function may, is begun once: else it would be for ever, where an agent says something
        beside the results.
        """
        step = self.when.step(asked)
        if step is None or asked.turns[step].opens or self.when.tool_result or not self._may_call:
            return step
        return self.when.first(asked, step)

    @property
    def _may_call(self) -> bool:
        messages = (message for plan in self.chain.plans for message in plan.messages)
        calls = any(isinstance(part, PlannedCall) for message in messages for part in message.parts)
        return calls or self.decided is not None

    def why_not(self, asked: Asked) -> str:
        """In words, why it isn't due."""
        if self.step(asked) is None:
            return self.when.why_not(asked)
        return "its chain is used up" if self.chain.is_chain else "its one reply is given already"
