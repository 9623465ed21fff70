"""Which instruction block of a request acts, in words."""

import re

from engine import script
from engine.messages import ChatRequest
from engine.replies.scripted import fault_complaint

_PLACE = re.compile(r"\b(?:messages|contents|input|(prompt))\[([0-9]+)\]")


def acting_block(request: ChatRequest) -> str:
    """``the instruction block in message 1``, for the block that counts; "" without one."""
    found = script.find(request.messages, fault_complaint)
    return f"the instruction block in {counted_from_one(found.place)}" if found.chain else ""


def counted_from_one(told: str) -> str:
    """The places in what the engine says (``messages[0]``) as messages, or prompts, that people count from 1."""
    if told == "input":
        return "the input"
    return _PLACE.sub(lambda found: f"{found[1] or 'message'} {int(found[2]) + 1}", told)
