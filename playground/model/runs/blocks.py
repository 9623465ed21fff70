"""Which instruction block of a request acts, in words."""

import re

from engine import script
from engine.messages import ChatRequest
from engine.replies.scripted import fault_complaint

_PLACE = re.compile(r"\[([0-9]+)\]")


def acting_block(request: ChatRequest) -> str:
    """``the instruction block in message 1``, for the block that counts; "" without one."""
    found = script.find(request.messages, fault_complaint)
    return f"the instruction block in {_message(found.place)}" if found.chain else ""


def _message(place: str) -> str:
    """A place in a body (``messages[0].content``) as a message that people count from 1."""
    number = _PLACE.search(place)
    return f"message {int(number[1]) + 1}" if number else place
