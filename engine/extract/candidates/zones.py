"""Which place, or whose time zone, a property takes: ``Asia/Tokyo`` for Tokyo where zones are named so."""

from collections.abc import Iterator

from engine.extract.candidates.places import places
from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.zones import ZONES
from engine.extract.tokens import stem


def located(search: Search) -> Iterator[Candidate]:
    """Places; of those whose zone is known that, where a description shows one or speaks of IANA's names."""
    slot = search.slot
    is_zone = _ZONE in slot.names or slot.names[-2:] == _TIME_ZONE
    if not is_zone or not ("IANA" in slot.description or "/" in slot.description):
        yield from places(search)
        return
    for one in places(search):
        yield one._replace(value=ZONES.get(str(one.value).lower(), one.value))


_ZONE = stem("timezone")
_TIME_ZONE = (stem("time"), stem("zone"))
