"""What the Instructions page has in hand, and what its boxes and buttons do to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from engine.jsontext import Json
from engine.messages import ToolDefinition
from playground import state
from playground.model.draft import Draft
from playground.model.instructions import cards
from playground.model.instructions.cards import Card
from playground.model.instructions.examples import ScriptExample
from playground.model.instructions.script import (
    Bench,
    Change,
    acted,
    changed,
    edited,
    good,
    redone,
    results_edited,
    script_of,
    undone,
    without_tags,
)

PAGE = "instructions"


@dataclass(frozen=True, slots=True)
class Hand:
    """What is drawn: the bench, the draft that the script is asked with, the tools on offer by name."""

    bench: Bench
    draft: Draft
    tools: Mapping[str, ToolDefinition]

    @property
    def locked(self) -> bool:
        """The cards aren't what the text says, so they can only be looked at."""
        return not self.bench.script.in_step

    @property
    def names(self) -> tuple[str, ...]:
        """The tools' names."""
        return tuple(self.tools)


def bench() -> Bench:
    """What is in hand; at first the block of the Workbench."""
    found: Bench | None = state.held(PAGE)
    return found or Bench(script_of(state.draft().block))


def keep(change: Callable[[Bench], Bench]) -> None:
    """Puts down what comes of a change."""
    first = bench()
    state.alter(PAGE, lambda found: change(found or first))


def edit(change: Change, box: str) -> None:
    """Changes the cards: a value that a person typed, into which box."""
    keep(lambda now: edited(now, changed(now.script, change), box))


def act(change: Change, note: str = "") -> None:
    """Changes the cards by an action, which can be undone."""
    keep(lambda now: acted(now, changed(now.script, change), note))


def act_on(change: Callable[[Card], Card]) -> None:
    """The same, for a change that gives nothing a key."""
    act(lambda root, _: change(root))


def say(note: str) -> None:
    """Tells what became of an action that changed nothing."""
    keep(lambda now: replace(now, note=note))


class _Put(Protocol):
    def __call__(self, old: Json, new: Any, /) -> Json:  # noqa: ANN401  a widget's value
        ...


def member(hand: Hand, card: Card, place: str, shown: object, put: _Put | None = None) -> dict[str, Any]:
    """Arguments that make a widget mirror a member of a card, locked while the cards are.

    ``place`` is the member's name, or ``name.part``; ``put`` makes the member's new value of its old one and the
    widget's, which without it are the same. None takes the member away.
    """
    name = place.partition(".")[0]

    def told(new: object) -> None:
        def change(root: Card) -> Card:
            now = cards.find(root, card.key)
            if now is None:
                return root
            value: Any = put(now.get(name), new) if put else new
            return cards.drop(root, card.key, name) if value is None else cards.put(root, card.key, name, value)

        edit(lambda root, _: change(root), f"{card.key}-{place}")

    look = "mono-" if name == "args_raw" else ""
    return {**state.mirror(f"{look}ins-{card.key}-{place}", shown, told), "disabled": hand.locked}


def put_text(text: str | None) -> None:
    """The block's text was typed."""
    keep(lambda now: edited(now, script_of(text or "", now.script), "json"))


def load(text: str, note: str = "") -> None:
    """Puts another block in place of this one, which can be undone."""
    keep(lambda now: replace(acted(now, script_of(text, replace(now.script, root=None)), note), step="", stood=""))


def untag() -> None:
    """Takes the tags off a pasted block."""
    keep(lambda now: acted(now, script_of(without_tags(now.script.text), now.script)))


def to_the_cards() -> None:
    """Puts the cards' own text in place of one with problems, which can be undone."""
    keep(lambda now: acted(now, good(now.script)))


def load_example(example: ScriptExample) -> None:
    """Puts an example in place of block and draft, which can be undone."""
    old = state.draft()
    now = bench()
    script = script_of(example.text, replace(now.script, root=None))
    note = f"{example.title}. {example.shows} Its request is the Workbench's draft now; Undo brings yours back."
    new = acted(now, script, note, draft=old, results=example.results_text)
    state.load(example.asked(old))
    state.hold(PAGE, replace(new, step=""))


def clear() -> None:
    """Leaves an empty block, which can be undone."""
    load("")


def undo() -> None:
    """Takes back what was typed into a box, or the last action."""
    _brought(*undone(bench(), state.draft()))


def redo() -> None:
    """Brings back what the last undo took away."""
    _brought(*redone(bench(), state.draft()))


def _brought(now: Bench, draft: Draft) -> None:
    if draft != state.draft():
        state.load(draft)
    state.hold(PAGE, now)


def open_step(key: str | None) -> None:
    """Another step is looked at."""
    if key:
        state.look_anew()
        keep(lambda now: replace(now, step=key))


def open_place(place: int) -> None:
    """The step at a place is looked at, or the last one where there are fewer."""
    plans = bench().plans
    open_step(plans[min(place, len(plans) - 1)].key if plans else None)


def put_results(text: str | None) -> None:
    """What tools give back was typed."""
    keep(lambda now: results_edited(now, text or ""))
