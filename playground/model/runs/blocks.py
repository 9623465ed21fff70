"""What scripts the reply to a request, an instruction block or a rule, in words."""

import re
from dataclasses import dataclass

from engine import script
from engine.messages import ChatRequest
from engine.replies.scripted import fault_complaint, step_of
from engine.rules import Rules

_PLACE = re.compile(r"\b(?:messages|contents|input|(prompt))\[([0-9]+)\]")


@dataclass(frozen=True, slots=True)
class Acting:
    """What scripts the reply: ``the instruction block in message 1``, or ``rule 2 of 5 at step 1 of 2``; its chain."""

    name: str
    chain: script.Chain
    step: int


def acting(request: ChatRequest, rules: Rules | None) -> Acting | None:
    """The block that counts, else the rule that is due; None where neither has anything to say."""
    found = script.find(request.messages, fault_complaint)
    chain = found.chain
    if chain and (chain.is_chain or found.step < len(chain.plans)):
        of = step_of(chain, found.step)
        return Acting(f"the instruction block in {counted_from_one(found.place)}{of}", chain, found.step)
    due = rules.find(request) if rules else None
    return Acting(f"{due}{step_of(due.rule.chain, due.step)}", due.rule.chain, due.step) if due else None


def script_of(request: ChatRequest, rules: Rules | None = None) -> str:
    """Its name; "" without one."""
    found = acting(request, rules)
    return found.name if found else ""


def counted_from_one(told: str) -> str:
    """The places in what the engine says (``messages[0]``) as messages, or prompts, that people count from 1."""
    if told == "input":
        return "the input"
    return _PLACE.sub(lambda found: f"{found[1] or 'message'} {int(found[2]) + 1}", told)
