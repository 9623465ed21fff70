"""The fault switches: which are on in the header's text, and the text with one turned on, off or another value."""

from dataclasses import dataclass

from engine.faults import FAULTS, Kind

STATUS = 503
"""The status that is offered for an error on purpose."""

GROUPS: dict[str, str] = {
    "instead": "Instead of an answer",
    "head": "In the headers",
    "reply": "In the reply",
    "chunks": "In the JSON of OpenAI's chat",
    "frames": "In the bytes and their times",
}
"""Where a fault acts, in the order of the page."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A fault that is on; ``value`` is None where it takes none."""

    name: str
    value: int | None = None

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}:{self.value}"


def switches(text: str) -> tuple[Switch, ...]:
    """The faults that are on, in their order; words that name none are passed over."""
    found: dict[str, Switch] = {}
    for word in text.split(","):
        name, _, value = word.strip().partition(":")
        if kind := FAULTS.get(name):
            number = int(value) if value.isascii() and value.isdigit() else usual(kind)
            found.setdefault(name, Switch(name, number if kind.value else None))
    return tuple(found.values())


def usual(kind: Kind) -> int | None:
    """The value that a fault has when it is turned on."""
    if not kind.value:
        return None
    return STATUS if kind.default is None else kind.default


def turned(text: str, name: str, *, on: bool, value: int | None = None) -> str:
    """The text with a fault on (at its end, where it wasn't) or off."""
    kept = [switch for switch in switches(text) if switch.name != name or on]
    new = Switch(name, usual(FAULTS[name]) if value is None else value)
    if on and all(switch.name != name for switch in kept):
        kept.append(new)
    elif on and value is not None:
        kept = [new if switch.name == name else switch for switch in kept]
    return ",".join(map(str, kept))


def grouped(words: str = "") -> dict[str, list[Kind]]:
    """The faults by where they act, without groups that have none: those whose name or meaning has every word."""
    wanted = words.casefold().split()
    found = [kind for kind in FAULTS.values() if all(word in _said(kind) for word in wanted)]
    groups = {title: [kind for kind in found if kind.where == where] for where, title in GROUPS.items()}
    return {title: kinds for title, kinds in groups.items() if kinds}


def _said(kind: Kind) -> str:
    return f"{kind.name} {kind.name.replace('_', ' ')} {kind.imitates} {GROUPS[kind.where]}".casefold()
