"""Who something is sent to, and who it comes from."""

from collections.abc import Iterator

from engine.extract.candidates.literals import literals
from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.wording.addressed import addressed


def recipients(search: Search) -> Iterator[Candidate]:
    """An address, else a name after ``to`` or ``with``, or in a row that one leads to."""
    yield from literals("email", 9.0)(search)
    leads = {phrase.start: row[0].lead for row in search.passage.series for phrase in row[1:]}
    for name in search.passage.people:
        is_led = leads.get(name.start, name.lead) in _TO_WHOM
        led = 6.0 + search.name_cue(name.start, name.end) if is_led else 4.0
        yield Candidate(led, name.text, name.start, name.end)
    for start, end in addressed(search.passage):
        yield Candidate(6.0, search.passage.text[start:end], start, end)


def senders(search: Search) -> Iterator[Candidate]:
    """An address or a name after ``from`` or ``by``."""
    for found in literals("email", 9.0)(search):
        if search.passage.lead(found.start) in _FROM_WHOM:
            yield found
    for name in search.passage.people:
        if name.lead in _FROM_WHOM:
            yield Candidate(6.0, name.text, name.start, name.end)


_TO_WHOM = frozenset({"to", "with"})
_FROM_WHOM = frozenset({"from", "by"})
