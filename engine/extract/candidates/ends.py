"""What the end of a way is: a ``to`` is a currency, a file or a town, as the tool's name, its words or the text say."""

from dataclasses import replace
from types import MappingProxyType

from engine.extract.slots.slot import Slot
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem, stems

_ENDS = frozenset(map(stem, listing("from to source src origin destination dest dst target old new")))
_SPAN = frozenset(map(stem, listing("start end")))
"""Ends of a span of time, where the tool is for what happens."""
_HAPPENING = frozenset(map(stem, listing("event meeting appointment calendar booking reservation shift schedule")))
_SENSES = MappingProxyType(
    {
        stem(word): kind
        for kind, words in (
            ("phone", "phone telephone mobile sms"),
            ("email", "mail email message notify notification"),
            ("recipient", "transfer pay payment recipient"),
            ("currency", "currency exchange money forex"),
            ("unit", "unit measure measurement temperature weight length"),
            ("language", "translate translation translator language"),
            ("path", "file folder directory path"),
            ("branch", "branch"),
            ("place", "route trip travel flight train bus ride journey direction distance drive navigate map"),
            ("place", "city town airport station place location"),
            ("date", "date"),
        )
        for word in listing(words)
    }
)
"""Word of a tool's name or of a description -> the kind of value that a way or a change leads from and to there."""


def settled(passage: Passage, slot: Slot) -> Slot:
    """The slot, or one of another kind where its name says no more than which end it is."""
    if (
        len(slot.names) == 1
        and slot.names[0] in _MERGED
        and (slot.company.labels >= _MERGED or _BRANCH in passage.task_stems.union(slot.meaning.about))
    ):
        return replace(slot, kind="branch")
    if not _is_bare_end(slot):
        is_span = len(slot.names) == 1 and slot.names[0] in _SPAN and not slot.kind and slot.type == "string"
        return replace(slot, kind="datetime") if is_span and not _HAPPENING.isdisjoint(passage.task_stems) else slot
    kind = _sense(passage, slot)
    return slot if kind == slot.kind else replace(slot, kind=kind)


_MERGED = frozenset(map(stem, listing("head base")))
"""Side by side these two are the branches of a merge; so is one of them where that is said."""
_BRANCH = stem("branch")


def _is_bare_end(slot: Slot) -> bool:
    names = slot.names[:-1] if slot.names[1:] == _NAME else slot.names
    return len(names) == 1 and names[0] in _ENDS and slot.type in {"string", ""} and "format" not in slot.schema


_NAME = (stem("name"),)


def _sense(passage: Passage, slot: Slot) -> str:
    """What the description says, else the tool's name, else the text: files where it holds some and names no town."""
    said = next((_SENSES[word] for word in (*slot.meaning.about, *stems(passage.task)) if word in _SENSES), "")
    if said:
        return said
    if passage.literals("path") and not passage.places:
        return "path"
    if slot.kind == "email" and passage.task and not passage.literals("email") and not _speaks_of_mail(slot):
        return ""
    return slot.kind


def _speaks_of_mail(slot: Slot) -> bool:
    return not _MAIL.isdisjoint(slot.company.labels)


_MAIL = frozenset(map(stem, listing("subject body message mail email cc bcc")))
"""Names that a ``to`` has beside it where somebody is written to."""
