"""What can be imported is recognised by its content; what can't is refused with the reason."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.fixtures import FORMATS, Fixture, dump, export, import_
from engine.jsontext import compact
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from playground.model import intake
from playground.model.dialects import DIALECTS
from playground.model.draft import DialectName, Draft, Echo, Turn
from playground.model.intake import AnswerAlone, Unreadable, draft_of, read
from playground.model.request import compiled
from playground.model.runs.export import fixture_of
from playground.model.runs.record import record
from playground.model.snippets import curl

MESSAGES = [{"role": "user", "content": "Hi"}]


@pytest.mark.parametrize(
    ("data", "recognised"),
    [
        (json.dumps({"messages": MESSAGES}), "a request of OpenAI Chat"),
        (json.dumps(MESSAGES), "a list of messages"),
        (json.dumps({"title": "T", "shows": "s", "body": {"messages": MESSAGES}}), "an example"),
        (f"curl http://x -H 'x-echo-pacing: 5ms' -d '{json.dumps({'messages': MESSAGES})}'", "a curl line"),
        (f"curl http://x \\\n  --json '{json.dumps({'messages': MESSAGES})}'", "a curl line"),
        ("\ufeff" + json.dumps({"messages": MESSAGES}), "a request of OpenAI Chat"),
    ],
)
def test_each_kind_is_recognised(data: str, recognised: str):
    found = read(data.encode())
    assert found.recognised == recognised
    assert found.draft.turns[0].text == "Hi"


@pytest.mark.parametrize("name", DIALECTS)
def test_a_request_of_any_dialect_comes_back_from_a_curl_line_and_a_fixture(name: DialectName):
    draft = Draft(turns=(Turn("t1", "user", "Hi"),), dialect=name, echo=Echo(pacing=""))
    made = compiled(draft)
    run = record(Service(), made.http)
    for data in (curl(made.http).encode(), dump(fixture_of(run, Settings()))):
        found = read(data)
        assert found.draft.dialect == name
        assert compiled(found.draft).http == made.http


@pytest.mark.parametrize("name", ["openai", "responses", "anthropic", "gemini"])
def test_the_dialect_of_a_bare_body_is_told_by_its_keys(name: DialectName):
    turns = (Turn("t1", "system", "Be brief."), Turn("t2", "user", "Hi"))
    found = read(compact(compiled(Draft(turns=turns, dialect=name)).body).encode())
    assert found.draft.dialect == name
    assert found.draft.turns[-1].text == "Hi"
    tools = b'{"messages": [], "tools": [{"name": "a", "input_schema": {}}]}'
    assert read(tools).draft.dialect == "anthropic"


def test_headers_of_a_curl_line_set_how_it_is_answered():
    found = read(b"""curl x -H 'X-Echo-Pacing: 5ms' -H 'authorization: Bearer k' -d '{"messages":[]}'""")
    assert found.draft.echo.pacing == "5ms"


def test_messages_that_name_no_role_are_the_users():
    found = read(b'[{"content": "x"}]')
    assert (found.recognised, found.draft.turns[0].role) == ("a list of messages", "user")


def test_an_unknown_role_is_imported_so_that_it_can_be_mended():
    assert read(b'[{"role": "robot", "content": "x"}]').draft.turns[0].role == "robot"


def test_a_lone_surrogate_becomes_the_replacement_character():
    assert read(b'[{"role": "user", "content": "a\\ud800b"}]').draft.turns[0].text == "a\ufffdb"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"{", "the JSON ends too early, at line 1"),
        (b"{3}", "line 1, column 2: expected a key in double quotes"),
        (b"\xff", "expected UTF-8 text, found byte 0xff"),
        (b"3", "expected a fixture, a request of any dialect"),
        (b"{}", "found an empty object"),
        (b'{"a": 1, "b": 2}', "found an object with 'a', 'b'"),
        (b'{"messages": 3}', "messages: expected an array, found an integer"),
        (b'{"schema_version": 9}', "a fixture, but schema_version: expected 1 or 2, found 9"),
        (b"curl 'http://x", "a curl command whose quotes don't match"),
        (b"curl http://x", "a curl line without data"),
        (b"curl http://x -d '{'", "the request's body isn't JSON"),
        (b"curl http://x -d '[]'", "the request's body is an array; expected an object"),
        (b'curl http://x/v1/embeddings -d \'{"input": "x"}\'', "POST /v1/embeddings isn't a chat call"),
        (b"[]", "found an empty array"),
        (b"[3]", "messages[0]: expected an object, found an integer"),
        (b'{"schema_version": 2, "exchanges": [{}]}', "exchanges[0].dialect: expected it, found nothing"),
        (b"interactions: []", "no exchange is in this cassette"),
        (b"#!/bin/sh", "no exchange is in this curl"),
        (b'{"log": {"entries": []}}', "found an object with 'log'"),
        (b"some words", "nothing that is known: expected a fixture"),
        (b'data: {"id": 1}\n\n', "a stream of no dialect that is known"),
    ],
)
def test_what_can_not_be_imported_is_refused_with_the_reason(data: bytes, told: str):
    with pytest.raises(Unreadable) as error:
        read(data)
    assert told in error.value.message


def test_a_mistake_in_json_is_shown_with_its_spot():
    with pytest.raises(Unreadable) as error:
        read(b'{"messages": [}')
    assert error.value.excerpt.endswith("^")


STREAM = b'data: {"choices": [{"delta": {"content": "hi"}}]}\n\n'


@pytest.mark.parametrize("data", [STREAM, b'[{"choices": [{"delta": {"content": "hi"}}]}]'])
def test_an_answer_without_its_request_is_none_for_a_draft(data: bytes):
    with pytest.raises(AnswerAlone, match="nothing to draft"):
        read(data)
    with pytest.raises(AnswerAlone, match="only its answer was recorded"):
        draft_of(import_(data).fixtures[0], "x")


def conversation() -> tuple[Fixture, ...]:
    bodies = [{"messages": [{"role": "user", "content": text}], "stream": True} for text in ("Hi", "Ho")]
    runs = [
        record(Service(), HttpRequest("POST", "/v1/chat/completions", (), compact(body).encode())) for body in bodies
    ]
    return tuple(fixture_of(run, Settings()) for run in runs)


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.several])
def test_every_export_of_several_exchanges_gives_the_first_as_a_draft(name: str):
    found = read(export(conversation(), name))
    assert [turn.text for turn in found.draft.turns] == ["Hi"]
    assert "It is the first of 2 in it; the Fixtures page takes them all." in found.beside


def test_calls_without_a_chat_are_passed_over_for_one_with():
    models = fixture_of(record(Service(), HttpRequest("GET", "/v1/models")), Settings())
    found = read(dump([models, conversation()[1]]))
    assert found.draft.turns[0].text == "Ho"
    assert found.recorded == conversation()[1]
    with pytest.raises(Unreadable, match="GET /v1/models has no body"):
        read(dump(models))


def test_what_of_a_file_can_not_be_read_is_told_beside_the_draft():
    entries = [*json.loads(export(conversation()[0], "har"))["log"]["entries"], 3]
    found = read(json.dumps({"log": {"entries": entries}}).encode())
    assert found.draft.turns[0].text == "Hi"
    assert "Not all of it can be read: log.entries[1]" in found.beside


def test_a_fixture_of_another_engine_keeps_how_it_is_asked():
    draft = draft_of(conversation()[0], "mine")
    assert (draft.name, draft.asked.stream, draft.echo.pacing) == ("mine", True, "")


PIECES = (
    *('{"messages": ', '[{"role": "user", "content": "x"}]', "[", "]", "{", "}", '"input": "x"', '"model": "m"', ", "),
    *("curl http://x ", "-d '{}'", "data: {}\n\n", "interactions:\n", "- request: {}\n", "#!/bin/sh\n", "import a\n"),
    *('{"schema_version": 2, "exchanges": []}', '{"log": {"entries": [1]}}', '"contents": 1', "null", "\x00", "é"),
    '{"title": "T", "body": {"messages": [1]}}',
)


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join) | st.text(max_size=40))
def test_anything_is_read_or_refused_with_a_sentence(text: str):
    with suppress(Unreadable):
        assert read(text.encode("utf-8", "replace")).recognised


def test_too_much_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(intake, "MAX_IMPORT", 3)
    with pytest.raises(Unreadable, match="expected at most 3 bytes, found 4"):
        read(b"[[]]")
