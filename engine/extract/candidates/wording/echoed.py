"""What a reply is made of that is asked for as JSON: a summary, a translation, an answer repeat what they are about."""

import re

from engine.extract.candidates.search import Candidate
from engine.extract.slots.slot import Slot
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem

_REPLIES = frozenset(
    map(
        stem,
        listing("summary abstract translation paraphrase answer response reply output"),
    )
)
_TASK = re.compile(r"\A[^:\n]{1,200}:\s+(?=\S)")
"""What is to be done with the text that follows ("Summarize this: ...")."""


def echoed(passage: Passage, slot: Slot) -> Candidate | None:
    """The text that a message is about, for what repeats it; None for a tool's arguments and all other properties."""
    is_reply = slot.required and slot.type == "string" and not slot.is_closed and len(slot.path) == 1
    if passage.task or not is_reply or _REPLIES.isdisjoint(slot.names[-1:]):
        return None
    task = _TASK.match(passage.text)
    start = task.end() if task else 0
    text = passage.text[start:].strip()
    return Candidate(_LEAST, text, start, start + len(text)) if text else None


_LEAST = 1.0
