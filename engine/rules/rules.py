"""Rules in play: the first one that is due answers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.jsontext import JsonObject
from engine.messages import ChatRequest
from engine.replies.draft import Draft, Passed, passed
from engine.replies.scripted import past_the_end, play
from engine.rules.loading import made, parse
from engine.rules.rule import Rule
from engine.rules.turns import Asked
from engine.settings import Settings
from engine.trace import TraceLine

NAME: Final = "rule"
_MOST_TOLD: Final = 10
"""Rules that passed and are told of in one trace."""


@dataclass(frozen=True, eq=False)
class Rules:
    """Answers by rule, in order; for ``EchoTransport``, ``Service`` and ``Engine``.

    A rule answers as if the user's message in which it holds had an instruction block with its reply: once, or step
    by step where that is a chain. How far it has come follows from the conversation: nothing is counted here.
    """

    rules: tuple[Rule, ...] = ()

    def __len__(self) -> int:
        return len(self.rules)

    def when(self, when: str | JsonObject, reply: str | int | JsonObject) -> "Rules":
        """These rules and one more behind them: ``Rules().when("refund", "Of course.").when({}, "Sorry?")``.

        ``when``: words of the user's newest message, or an object of conditions; ``reply``: a text, a status, or what
        an instruction block holds. Raises EchoError, with the place, for what is no rule.
        """
        return Rules((*self.rules, made(when, reply, len(self.rules) + 1)))

    def respond(self, request: ChatRequest, settings: Settings) -> Draft | Passed:
        """What the first rule that is due answers; else what a chain that is used up does.

        Raises RequestError where such a chain says so, and ScriptedFailure for the failure that a plan asks for.
        """
        del settings
        asked = Asked(request)
        passing: list[str] = []
        used_up: tuple[int, int] | None = None
        for index, rule in enumerate(self.rules):
            step = rule.when.step(asked)
            if step is not None and step < len(rule.chain.plans):
                draft = play(rule.chain.plans[step], request, self._where(index, step, asked), by=f"Rule {index + 1}")
                return _told(draft, passing)
            passing.append(f"rule {index + 1}: {_why_not(rule, step, asked)}")
            if step is not None and rule.chain.is_chain and used_up is None:
                used_up = index, step
        if used_up:
            return self._past_the_end(*used_up, asked)
        return passed(NAME, _listed(passing))

    def _where(self, index: int, step: int, asked: Asked) -> str:
        """Which rule answers, and to what."""
        rule = self.rules[index]
        of = f", step {step + 1} of {len(rule.chain.plans)}" if rule.chain.is_chain else ""
        return f"rule {index + 1} of {len(self.rules)} ({rule.when}) for {asked.turns[step].place}{of}"

    def _past_the_end(self, index: int, step: int, asked: Asked) -> Draft:
        where = f"of rule {index + 1} of {len(self.rules)}"
        return _told(past_the_end(self.rules[index].chain, step, where, asked.turns[step].at))


def _why_not(rule: Rule, step: int | None, asked: Asked) -> str:
    if step is None:
        return rule.when.why_not(asked)
    return f"its {'chain is used up' if rule.chain.is_chain else 'one reply is given already'}"


def _told(draft: Draft, passing: Sequence[str] = ()) -> Draft:
    """The answer in this responder's name, with why the rules before it passed."""
    reason = "; ".join(filter(None, (draft.line.reason, _listed(passing))))
    return replace(draft, line=TraceLine(NAME, answered=True, reason=reason))


def _listed(reasons: Sequence[str]) -> str:
    more = len(reasons) - _MOST_TOLD
    return "; ".join([*reasons[:_MOST_TOLD], *([f"{more} more passed"] if more > 0 else [])])


def load(data: str | bytes) -> Rules:
    """The rules in the text of a file: a JSON array of them, or an object with ``rules``.

    Raises ScriptError with line and column (from 1), path, what was expected and the nearest known key.
    """
    return Rules(parse(data))
