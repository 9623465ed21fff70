"""The request as code: a curl line and a Python program, that send just these bytes' meaning."""

from engine.fixtures.formats.commands import command
from engine.fixtures.formats.found import BASE_URL, url_of
from engine.settings import Settings
from engine.wire import HttpRequest
from playground.model.draft import Draft
from playground.model.request import Compiled
from playground.model.sdk import Sending, program


def target(http: HttpRequest) -> str:
    """Path and query as an address spells them."""
    return url_of(http, "")


def curl(http: HttpRequest, base_url: str = BASE_URL) -> str:
    """A command for a POSIX shell; ``-N`` shows a stream as it comes."""
    return command(http, Settings(), base_url)


def python(draft: Draft, made: Compiled, base_url: str = BASE_URL) -> str:
    """A program for the client of the draft's dialect; headers that the client sends itself are left to it."""
    headers = tuple(pair for pair in made.headers if pair[0].startswith("x-echo-"))
    body = made.body
    stream = draft.asked.stream if draft.dialect == "gemini" else body.get("stream") is True
    return program(Sending(draft.dialect, body, headers, draft.asked.model, stream), base_url)
