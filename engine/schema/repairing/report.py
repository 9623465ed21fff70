"""What is told of the repairs of one document, and what a repair is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.jsontext import JsonObject
from engine.schema.spec.drafts import Draft
from engine.schema.spec.judge import Complaint, short
from engine.schema.spec.keywords import pointer

Steps: TypeAlias = tuple[str, ...]
"""The place of a schema in its document."""


@dataclass(slots=True)
class Report:
    """The repairs of one document; ``complaints`` grows by one for each.

    ``targets`` are the schemas that references lead to, by identity.
    """

    draft: Draft
    targets: frozenset[int]
    complaints: list[Complaint] = field(default_factory=list[Complaint])

    def say(self, steps: Steps, message: str) -> None:
        """Notes a repair."""
        self.complaints.append(Complaint(pointer(*steps), short(message)))


Repair: TypeAlias = Callable[[Report, JsonObject, str, Steps], None]
"""Mends one keyword of the schema at a place where that needs it, and says so."""
