"""The script in the making: the block's text, its cards, what was before and after, what is typed and not read yet."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count

from engine import script
from engine.errors import ScriptError
from engine.jsontext import Json, compact, decode, pretty
from engine.replies.scripted import fault_complaint
from playground.model.draft import Draft
from playground.model.instructions.cards import Card, Keys, read, steps, written
from playground.model.problems import Problem, Read, excerpt, of_script, read_json
from playground.model.steps import Steps

PLACE, LABEL = "instructions", "Instruction block"
AFTER = "after"
"""The place past the last step."""
_NARROW = 34
_AROUND = frozenset({"on_exhausted"})
"""What a block may hold beside its plans; alone it is none."""

Change = Callable[[Card, Keys], Card | None]
"""What is done to the cards; None leaves an empty block."""


@dataclass(frozen=True, slots=True)
class Script:
    """``text`` is what counts. ``root`` are its cards or, while it has problems of its own, those it had before.

    ``in_step``: the cards say what the text says. ``keys``: how many keys have been given.
    """

    text: str = ""
    root: Card | None = None
    in_step: bool = True
    keys: int = 0


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed into a box of JSON, letter by letter, while the block held ``over`` there."""

    text: str
    over: str


@dataclass(frozen=True, slots=True)
class Then:
    """What can be brought back: the script, what tools give back, and the draft where that was put in place too."""

    script: Script
    results: str = ""
    draft: Draft | None = None


_NO_STEPS: Steps[Then] = Steps()


@dataclass(frozen=True, slots=True)
class Bench:
    """All that the page has in hand. ``step``: the key of the open step, "" for the first, or ``AFTER``.

    ``steps`` are for undo and redo; ``results`` is what tools give back, by name, as JSON text;
    ``whole``: what the newest variant was made of, told in ``note``; ``stood`` was told until the script was changed.
    """

    script: Script = Script()
    steps: Steps[Then] = _NO_STEPS
    step: str = ""
    note: str = ""
    stood: str = ""
    results: str = ""
    typed: dict[str, Typed] = field(default_factory=dict[str, Typed])
    whole: Script | None = None

    @property
    def size(self) -> int:
        """Characters that it holds, nearly: a card takes about as much as its text."""
        texts = (self.script, *(then.script for then in self.steps.held))
        return 2 * sum(len(each.text) for each in texts) + sum(len(each.text) for each in self.typed.values())

    @property
    def plans(self) -> tuple[Card, ...]:
        """The cards' plans."""
        return steps(self.script.root) if self.script.root else ()

    @property
    def place(self) -> int:
        """The number of the open step, from 0; as many as there are steps is past the last."""
        if self.step == AFTER:
            return len(self.plans)
        return next((place for place, plan in enumerate(self.plans) if plan.key == self.step), 0)


def problems_of(text: str) -> tuple[Problem, ...]:
    """Every mistake in a block's text, with line and column in it; none in an empty one."""
    if not text.strip():
        return ()
    if text.lstrip().startswith(script.START):
        wanted = f"expected the JSON alone, without {script.START} and {script.END} around it"
        return (Problem(PLACE, LABEL, wanted),)
    return tuple(_problem(error, text) for error in script.problems(_tagged(text), fault_complaint))


def _problem(error: ScriptError, text: str) -> Problem:
    """A mistake with a look at the spot that fits into a column."""
    told = of_script(error, text, PLACE, LABEL)
    return replace(told, excerpt=excerpt(text, max(1, error.line - 1), error.column, _NARROW))


def _tagged(text: str) -> str:
    return f"{script.START}\n{text}\n{script.END}"


def _value(text: str) -> Json:
    """What a text without problems says, a Markdown fence around it left out."""
    return decode(next(script.blocks(_tagged(text))).json)


def without_tags(text: str) -> str:
    """A block's text without the tags around it."""
    return text.strip().removeprefix(script.START).removesuffix(script.END).strip("\r\n")


def script_of(text: str, old: Script | None = None) -> Script:
    """A text as it was typed, and its cards; cards of before, where it has problems."""
    old = old or Script()
    if not text.strip():
        return Script(text, None, in_step=True, keys=old.keys)
    value = None if problems_of(text) else _value(text)
    if not isinstance(value, dict):
        return replace(old, text=text, in_step=False)
    keys = count(old.keys)
    root = read(value, (f"c{number}" for number in keys), old.root)
    return Script(text, root, in_step=True, keys=next(keys))


def changed(old: Script, change: Change) -> Script:
    """The script after a change of its cards, its text laid out anew; unchanged while the text is ahead of them.

    A change that changes nothing leaves the text as it was typed: a box that is gone can tell its value once more.
    """
    if not old.in_step:
        return old
    keys, before = count(old.keys), old.root or Card("", ())
    root = change(before, (f"c{number}" for number in keys))
    if root == before:
        return old
    if root is None or not {*root.names} - _AROUND:
        return Script(keys=next(keys))
    return Script(pretty(written(root)), root, in_step=True, keys=next(keys))


def good(old: Script) -> Script:
    """The cards' own text again, in place of one with problems."""
    return replace(old, text=pretty(written(old.root)) if old.root else "", in_step=True)


# ── the bench ────────────────────────────────────────────────────────────────────────────────────


def edited(bench: Bench, new: Script, box: str = "typed") -> Bench:
    """A value that a person typed, into which box; all that is typed into it is one step of undo."""
    if new == bench.script:
        return bench
    steps = bench.steps.typed(Then(bench.script, bench.results), box)
    return replace(_hushed(bench, ""), script=new, steps=steps, whole=None)


def results_edited(bench: Bench, text: str) -> Bench:
    """What tools give back was typed, likewise."""
    if text == bench.results:
        return bench
    return replace(bench, results=text, steps=bench.steps.typed(Then(bench.script, bench.results), "results"))


def _hushed(bench: Bench, note: str) -> Bench:
    return replace(bench, note=note, stood="" if note else bench.note or bench.stood)


def acted(
    bench: Bench, new: Script, note: str = "", *, draft: Draft | None = None, results: str | None = None
) -> Bench:
    """An action, which can be undone. ``draft``: the one that the action takes the place of."""
    given = bench.results if results is None else results
    if new == bench.script and draft is None:
        return _hushed(bench, note)
    steps = bench.steps.acted(Then(bench.script, bench.results, draft))
    return replace(_hushed(bench, note), script=new, steps=steps, whole=None, results=given)


def undone(bench: Bench, draft: Draft) -> tuple[Bench, Draft]:
    """The script before the last step, and the draft; what was there comes back by redo."""
    return _gone(bench, draft, bench.steps.past, Steps[Then].undone)


def redone(bench: Bench, draft: Draft) -> tuple[Bench, Draft]:
    """The script that the last undo took back, and the draft."""
    return _gone(bench, draft, bench.steps.ahead, Steps[Then].redone)


def _gone(
    bench: Bench, draft: Draft, there: tuple[Then, ...], go: Callable[[Steps[Then], Then], tuple[Steps[Then], Then]]
) -> tuple[Bench, Draft]:
    """One step to the newest of what is ``there``; with it the draft, where it was put in place with the script."""
    if not there:
        return bench, draft
    now = Then(bench.script, bench.results, draft if there[-1].draft else None)
    steps, then = go(bench.steps, now)
    back = replace(bench, script=then.script, results=then.results, steps=steps, note="", stood="", whole=None)
    return back, then.draft or draft


# ── boxes of JSON ────────────────────────────────────────────────────────────────────────────────


def box_text(bench: Bench, place: str, value: Json, *, absent: bool = False) -> str:
    """What a box of JSON shows: what was typed there, while the block still holds what it held then."""
    held = "" if absent else compact(value)
    found = bench.typed.get(place)
    if found and found.over == held:
        return found.text
    if absent:
        return ""
    return pretty(value) if isinstance(value, dict | list) else held


def box_typed(bench: Bench, place: str, text: str, value: Json, *, absent: bool = False) -> tuple[Bench, Read]:
    """Keeps what was typed, and reads it."""
    found = read_json(text, place, "JSON")
    held = "" if absent else compact(value)
    return replace(bench, typed={**bench.typed, place: Typed(text, held)}), found


def box_taken(bench: Bench, place: str, value: Json) -> Bench:
    """The block holds what was typed there."""
    text = bench.typed[place].text
    return replace(bench, typed={**bench.typed, place: Typed(text, compact(value))})
