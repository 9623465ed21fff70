"""Rules in play: the first one that is due answers."""

from dataclasses import dataclass, field, replace
from typing import Final

from engine.errors import EchoError, RequestError
from engine.jsontext import JsonObject
from engine.messages import ChatRequest
from engine.replies.decided import Decision, Step
from engine.replies.draft import Draft, Passed, passed
from engine.replies.scripted import past_the_end, play, step_of
from engine.rules.loading import made, parse
from engine.rules.rule import Rule
from engine.rules.turns import Asked, Turn
from engine.script import Plan
from engine.settings import Settings
from engine.trace import TraceLine

NAME: Final = "rule"
_MOST_TOLD: Final = 10
"""Rules that passed and are told of in one trace, and functions that failed."""


@dataclass(frozen=True, slots=True)
class Due:
    """A rule, by its number of so many, and the step it has come to: assistant messages after the turn it holds in."""

    number: int
    count: int
    rule: Rule
    step: int
    turn: Turn

    @property
    def past_the_end(self) -> bool:
        """Whether all its replies are given."""
        return self.step >= len(self.rule.chain.plans)

    def __str__(self) -> str:
        return f"rule {self.number} of {self.count}"


@dataclass(frozen=True, eq=False)
class Rules:
    """Answers by rule, in order; for ``EchoTransport``, ``Service`` and ``Engine``.

    A rule answers as if the user's message in which it holds had an instruction block with its reply: once, or step
    by step where that is a chain. How far it has come follows from the conversation: nothing is counted here. A
    request for which a function gives no step is refused with 400 and the reason; ``faulty`` tells the first reasons.
    """

    rules: tuple[Rule, ...] = ()
    faulty: list[str] = field(default_factory=list[str])

    def __len__(self) -> int:
        return len(self.rules)

    def when(self, when: str | JsonObject, reply: Step | Decision) -> "Rules":
        """These rules and one more behind them: ``Rules().when("refund", "Of course.").when({}, "Sorry?")``.

        ``when``: words of the user's newest message, or an object of conditions; ``reply``: a text, a status, what an
        instruction block holds, or a function that gives one of these for the request. Raises EchoError, with the
        place, for what is no rule.
        """
        return Rules((*self.rules, made(when, reply, len(self.rules) + 1)), self.faulty)

    def find(self, request: ChatRequest) -> Due | None:
        """The first rule that is due, else the first chain that is used up; None where there is neither."""
        return self._found(Asked(request))

    def respond(self, request: ChatRequest, settings: Settings) -> Draft | Passed:
        """What the rule that is due answers.

        Raises RequestError past the end of a chain that says so and where a function gives no step, and ScriptedFailure
        for the failure that a plan asks for.
        """
        del settings
        asked = Asked(request)
        due = self._found(asked)
        if due is None:
            return passed(NAME, self._passing(asked, len(self)))
        chain, step, turn = due.rule.chain, due.step, due.turn
        if due.past_the_end:
            return _told(past_the_end(chain, step, f"of {due}", turn.at), self._passing(asked, len(self)))
        where = f"{due} ({due.rule.when}) for {turn.place}{step_of(chain, step)}"
        draft = play(self._plan(due, request), request, where, by=f"Rule {due.number}")
        return _told(draft, self._passing(asked, due.number - 1))

    def _plan(self, due: Due, request: ChatRequest) -> Plan:
        try:
            return due.rule.plan(due.step, request)
        except EchoError as error:
            if len(self.faulty) < _MOST_TOLD:
                self.faulty.append(str(error))
            raise RequestError(str(error), code="script_faulty") from error

    def _found(self, asked: Asked) -> Due | None:
        used_up: Due | None = None
        for number, rule in enumerate(self.rules, 1):
            step = rule.step(asked)
            if step is None:
                continue
            due = Due(number, len(self), rule, step, asked.turns[step])
            if not due.past_the_end:
                return due
            if rule.chain.is_chain:
                used_up = used_up or due
        return used_up

    def _passing(self, asked: Asked, count: int) -> str:
        """Why each of the first ``count`` rules passes, in a sentence; "" without any."""
        told = [
            f"rule {number}: {rule.why_not(asked)}" for number, rule in enumerate(self.rules[:count][:_MOST_TOLD], 1)
        ]
        return "; ".join([*told, *([f"{count - _MOST_TOLD} more pass"] if count > _MOST_TOLD else [])])


def _told(draft: Draft, passing: str) -> Draft:
    """The answer in this responder's name, with why the rules before it passed."""
    reason = "; ".join(filter(None, (draft.line.reason, passing)))
    return replace(draft, line=TraceLine(NAME, answered=True, reason=reason))


def load(data: str | bytes) -> Rules:
    """The rules in the text of a file: a JSON array of them, or an object with ``rules``.

    Raises ScriptError with line and column (from 1), path, what was expected and the nearest known key.
    """
    return Rules(parse(data))
