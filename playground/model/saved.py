"""Drafts kept under a name: as JSON of all that was typed, checked where it is read back."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.errors import EchoError
from engine.jsontext import JsonObject
from engine.store import Entry, Shelf, StoreError
from playground.model import share
from playground.model.counts import counted
from playground.model.dialects.labels import labelled
from playground.model.draft import Draft
from playground.model.library.names import Named, tidy
from playground.model.request import json_text

Conversations: TypeAlias = Shelf[JsonObject]

FORMAT = 1
"""The form in which a draft is written down; a newer one is refused."""

_LONGEST = 80


class Damaged(EchoError):
    """Something saved that can't be read as a draft."""


@dataclass(frozen=True, slots=True)
class Saved:
    """Where a draft is kept, under which name, and as what. ``updated`` is when, in Unix seconds."""

    id: str
    name: str
    folder: str
    updated: float
    draft: Draft

    @property
    def where(self) -> str:
        """Folder and name."""
        return f"{self.folder}/{self.name}" if self.folder else self.name

    def is_of(self, draft: Draft) -> bool:
        """Whether it holds just this draft."""
        return replace(self.draft, next_key=0) == replace(settled(draft), next_key=0)


def saved(entry: Entry, draft: Draft) -> Saved:
    """What was just kept or read, with the shelf's words about it."""
    return Saved(entry.id, entry.name, entry.folder, entry.updated, settled(draft))


def settled(draft: Draft) -> Draft:
    """The draft without what only its view adds: the JSON's text where it says what the form says."""
    same = draft.json is not None and draft.json == json_text(replace(draft, json=None))
    return replace(draft, json=None if same else draft.json)


def document(draft: Draft) -> JsonObject:
    """The draft as it is kept; ``about`` comes first, so that the shelf's line about it begins with it."""
    return {"about": f"{about(draft)}\n", "format": FORMAT, "draft": share.as_json(settled(draft))}


def about(draft: Draft) -> str:
    """``openai · 3 messages · What is the weather in Oslo?``."""
    words = " ".join(next((turn.text for turn in reversed(draft.turns) if turn.text.strip()), "").split())
    shown = words[:_LONGEST] + ("…" if len(words) > _LONGEST else "")
    block = "a block" if draft.block.strip() else ""
    told = (draft.dialect, counted(len(draft.turns), "message"), block, shown)
    return " · ".join(filter(None, told))


def line(entry: Entry) -> str:
    """What the shelf's line about an entry says of the draft; the words after it are the draft's own."""
    return labelled(entry.about.partition("\n")[0])


def read(kept: JsonObject) -> Draft:
    """The draft of a document. Raises Damaged that says what is wrong with it."""
    written = kept.get("format")
    if not isinstance(written, int) or written < 1:
        raise Damaged("what is kept there isn't a draft: it names no format")
    if written > FORMAT:
        raise Damaged(f"it was saved by a newer playground (format {written}; this one reads format {FORMAT})")
    try:
        return share.from_json(kept.get("draft"))
    except share.ShareError as error:
        raise Damaged(f"what is kept there is damaged: {error}") from None


# ── on the shelf ─────────────────────────────────────────────────────────────────────────────────


def add(shelf: Conversations, draft: Draft, named: Named) -> Saved:
    """Keeps a draft as a new thing. Raises StoreError."""
    kept = replace(draft, name=named.name)
    return saved(shelf.save(document(kept), named.name, folder=named.folder), kept)


def write_over(shelf: Conversations, place: str, draft: Draft, folder: str | None = None) -> Saved:
    """Puts a draft in place of what is kept there, under the draft's name; deleted meanwhile, it is there again.

    ``folder`` is where it goes; None leaves it where it is. Raises StoreError.
    """
    with shelf.together():
        entry = shelf.replace(place, document(draft))
        if entry.removed is not None:
            entry = shelf.restore(place)
        named = tidy(Named(draft.name, entry.folder if folder is None else folder))
        same = (named.name, named.folder) == (entry.name, entry.folder)
        return saved(entry if same else shelf.rename(place, named.name, folder=named.folder), draft)


def changed_elsewhere(shelf: Conversations, was: Saved) -> str:
    """What became of it since it was kept or read: "" where nothing did, else a sentence."""
    try:
        entry = shelf.entry(was.id)
    except StoreError:
        return f"{was.where} is no longer kept."
    if entry.removed is not None:
        return f"{was.where} was deleted."
    return "" if entry.updated == was.updated else f"{was.where} was changed elsewhere."
