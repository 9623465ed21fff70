"""What can be made of a stream under the lens: a fixture, and a draft for the Workbench."""

from itertools import pairwise

from engine.fixtures import Fixture, fixture
from engine.settings import Settings
from engine.wire import HttpRequest
from playground.model.draft import Draft
from playground.model.intake import Unreadable, draft_of
from playground.model.lens.lens import Lens
from playground.model.lens.source import Source
from playground.model.lens.wire import framing, request_for

_TYPES = {"server-sent events": "text/event-stream", "JSON lines": "application/x-ndjson"}


def fixture_of(source: Source, lens: Lens) -> Fixture:
    """The exchange as a fixture, cut where the recording was; a request that isn't known is made up."""
    request = source.request or request_for(source, lens) or HttpRequest("POST", "/")
    told = any(name == "content-type" for name, _ in source.headers)
    made = (("content-type", _TYPES.get(framing(lens.data), "application/json")),)
    edges = [0, *source.cuts, len(source.data)]
    # times aren't known: a microsecond apart keeps the cuts
    chunks = [(at / 1e6, source.data[start:end]) for at, (start, end) in enumerate(pairwise(edges))]
    headers = source.headers if told else made
    return fixture(request, Settings(), source.status, headers, chunks, lens.reply, dialect=lens.dialect or "")


def workbench_draft(source: Source) -> Draft | str:
    """The recorded request as a draft, or why there is none."""
    if source.request is None:
        return "Only the stream is known, not the request that it answers."
    try:
        return draft_of(fixture(source.request, Settings(), source.status, source.headers, ()), source.title)
    except Unreadable as error:
        return f"The recorded request can't be opened in the Workbench: {error.message}."
