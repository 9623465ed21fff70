"""Which call a fragment belongs to: decided by what the fragment holds, never by who sent it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.accumulate.assembly import Assembly
from engine.accumulate.names import CallNames
from engine.accumulate.parts import OpenPart
from engine.accumulate.progress import Progress


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of a call as a chunk holds it; "" and None where it holds nothing.

    ``whole`` marks arguments that came as a value and not as text: there are no further pieces.
    """

    index: int | None = None
    id: str = ""
    name: str = ""
    arguments: str = ""
    whole: bool = False


class Calls:
    """Puts calls together from fragments."""

    def __init__(self, assembly: Assembly, names: CallNames) -> None:
        self._assembly = assembly
        self._names = names
        self._by_id: dict[tuple[int, str], OpenPart] = {}
        self._by_index: dict[tuple[int, int], OpenPart] = {}
        self._last: dict[int, OpenPart] = {}

    def take(self, choice: int, fragments: Sequence[Fragment]) -> None:
        """The fragments of one chunk, in order."""
        for fragment in fragments:
            self._take(choice, fragment)

    def apart(self, choice: int, fragments: Sequence[Fragment]) -> None:
        """The calls of a whole message, in order: each is one of its own, also where ids are the same."""
        for fragment in fragments:
            if fragment.id or fragment.name or fragment.arguments:
                self.start(choice, fragment)

    def start(self, choice: int, fragment: Fragment) -> OpenPart | None:
        """A call of its own, whatever it resembles; None where there are too many."""
        if (choice, fragment.id) in self._by_id:
            self._assembly.ledger.note(f"two calls with the id {fragment.id!r:.80}")
        return self._begin(choice, fragment)

    def whole(self, choice: int, fragment: Fragment) -> None:
        """A call of its own that is complete."""
        call = self.start(choice, fragment)
        if call is not None:
            self._assembly.end(call)

    def _take(self, choice: int, fragment: Fragment) -> None:
        if not (fragment.id or fragment.name or fragment.arguments):
            return
        call = self._owner(choice, fragment)
        if call is None:
            self._begin(choice, fragment)
            return
        self._last[choice] = call
        self._adopt(call, fragment)
        self._extend(call, fragment)

    def _owner(self, choice: int, fragment: Fragment) -> OpenPart | None:
        """The call that the fragment goes on with; None where it begins one."""
        at_index = None if fragment.index is None else self._by_index.get((choice, fragment.index))
        last = self._last.get(choice)
        if not fragment.id:
            return self._owner_without_id(fragment, at_index, last)
        known = self._by_id.get((choice, fragment.id))
        if known is not None:
            same_place = at_index is not None and at_index.id == fragment.id
            return self._same(at_index if same_place else known, fragment)
        candidate = last if fragment.index is None else at_index
        if candidate is not None and not candidate.named and _goes_on(candidate, fragment):
            return candidate
        return None

    def _owner_without_id(
        self, fragment: Fragment, at_index: OpenPart | None, last: OpenPart | None
    ) -> OpenPart | None:
        if at_index is not None:
            return None if _names_a_new_one(at_index, fragment) else at_index
        if not fragment.name:
            if fragment.index is not None and last is not None:
                self._assembly.ledger.note(f"no call is at index {fragment.index}: a fragment goes to the last call")
            return last
        return last if fragment.index is None and last is not None and _repeats(last, fragment) else None

    def _same(self, known: OpenPart | None, fragment: Fragment) -> OpenPart | None:
        """The call whose id it is, unless the fragment is another call that was given the same id."""
        if known is None or not fragment.name:
            return known
        elsewhere = fragment.index is not None and known.wire_index not in {None, fragment.index}
        if elsewhere or (known.whole and fragment.arguments and not fragment.arguments.startswith(known.text)):
            self._assembly.ledger.note(f"two calls with the id {fragment.id!r:.80}")
            return None
        return known

    def _begin(self, choice: int, fragment: Fragment) -> OpenPart | None:
        call = self._assembly.begin(choice, "tool_call")
        if call is None:
            return None
        call.wire_index = fragment.index
        self._last[choice] = call
        if fragment.index is not None:
            if (choice, fragment.index) in self._by_index:
                self._assembly.ledger.note(f"a new call at index {fragment.index}, which is taken")
            self._by_index[choice, fragment.index] = call
        call.name = fragment.name
        self._name(call, fragment.id)
        self._extend(call, fragment)
        return call

    def _name(self, call: OpenPart, call_id: str) -> None:
        if call_id:
            call.id, call.named = call_id, True
            self._by_id[call.choice, call_id] = call
            self._names.take(call_id)

    def _adopt(self, call: OpenPart, fragment: Fragment) -> None:
        """An id or a name that comes late is taken while nothing was told of the call."""
        ledger = self._assembly.ledger
        if fragment.id and fragment.id != call.id:
            if call.told:
                call.named = True
                self._by_id[call.choice, fragment.id] = call
                ledger.refuse(f"the id {fragment.id!r:.80}, since the call is {call.id} already")
            else:
                self._name(call, fragment.id)
        if not fragment.name:
            return
        if not call.name and not call.told:
            call.name = fragment.name
        elif call.name == fragment.name:
            ledger.note(f"the name {fragment.name!r:.80} again")
        else:
            ledger.refuse(f"the name {fragment.name!r:.80}, since the call is {call.name!r:.80} already")

    def _extend(self, call: OpenPart, fragment: Fragment) -> None:
        if fragment.whole:
            self._set(call, fragment.arguments)
        elif fragment.arguments:
            self._assembly.add(call, self._news(call, fragment.arguments))
        if call.name and (call.id or call.whole):
            self._assembly.tell(call)

    def _news(self, call: OpenPart, arguments: str) -> str:
        """What is new in a piece: all of it, unless it repeats everything from the opening brace on."""
        if not call.size or len(arguments) < call.size or not arguments.startswith("{"):
            return arguments
        so_far = call.text
        if not arguments.startswith(so_far):
            return arguments
        self._assembly.ledger.note("arguments that repeat those before")
        return arguments[len(so_far) :]

    def _set(self, call: OpenPart, arguments: str) -> None:
        """Arguments as a value: an empty one may yet be followed by text, any other is all there is."""
        self._assembly.ledger.note("arguments that are a value, not text")
        if arguments == "{}":
            call.fallback = arguments
        elif not call.pieces:
            self._assembly.add(call, arguments)
        elif call.text != arguments:
            self._assembly.ledger.refuse("arguments as a value, after others")


def _goes_on(call: OpenPart, fragment: Fragment) -> bool:
    """Whether a late id may be this call's."""
    return not call.whole and fragment.name in {"", call.name}


def _names_a_new_one(call: OpenPart, fragment: Fragment) -> bool:
    """Whether a name without an id tells a call of its own, and doesn't just repeat or complete this one's."""
    if not fragment.name or not call.name:
        return False
    return call.whole or fragment.name != call.name


def _repeats(call: OpenPart, fragment: Fragment) -> bool:
    """Whether a fragment with the name of the call before it is a piece of that call."""
    if call.whole or fragment.name != call.name:
        return False
    return bool(call.pieces) or (bool(fragment.arguments) and not _stands_alone(fragment.arguments))


def _stands_alone(arguments: str) -> bool:
    progress = Progress()
    progress.read(arguments)
    return progress.whole
