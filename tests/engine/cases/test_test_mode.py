import json
import re
from collections.abc import Callable
from typing import Any, cast

import pytest

from engine.bodies.fields import Fields
from engine.bodies.openai import read_chat
from engine.errors import ScriptError
from engine.messages import Origin
from engine.profiles import PROFILES
from engine.replies.lorem import WORDS, word_count, words
from engine.script import (
    Chain,
    Directive,
    Lorem,
    PlannedCall,
    PlannedMessage,
    PlannedReasoning,
    PlannedText,
    Verbatim,
    find,
    parse,
)
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse
from tests.engine.cases.requests import ABSENT, Row, block, chat_body, label, rows

ROWS = rows("test_mode")

_MARKERS = "the message follows the filler verbatim, cut by words, without markers; 5 + hash % 496 words"
_TAGS = "id_message opens and closes each text and reasoning; ids derive from the request; continuations carry no id"
_EMPTY = "an entry with nothing in it is a mistake that is told, never dropped: the steps of a chain keep their numbers"
_UNKNOWN_KEY = "an unknown key is a mistake that is told, never skipped"
_SCENARIO = "not in this dialect yet: scenario files with roles and turns"
_DIALECT = "not in this dialect: another provider's wire"

OVERRULED = {
    "004-028": _MARKERS,
    "004-029": _MARKERS,
    "004-030": _MARKERS,
    "004-031": _MARKERS,
    "004-032": _MARKERS,
    "004-036": _MARKERS,
    "004-037": "all text parts of the last user message are its text, whatever form they come in",
    "004-043": _MARKERS,
    "004-051": "the whole message is hashed, block and all, but 5 + hash % 496 gives another count",
    "004-060": _EMPTY,
    "004-062": "arguments are compact JSON in the order given; args_raw keeps a text letter by letter",
    "004-066": _TAGS,
    "004-067": _TAGS,
    "004-083": _UNKNOWN_KEY,
    "004-084": _UNKNOWN_KEY,
    "004-087": _EMPTY,
    "004-090": "an empty text is a text: its choice is there, with nothing in it",
    "004-102": "one entry may hold reasoning, text and calls together, told in the order written",
    "004-113": _DIALECT,
    "004-124": "each message is a choice of its own; a choice that calls finishes with tool_calls",
    "004-126": _DIALECT,
    "004-129": _DIALECT,
    "004-132": "not in this dialect yet: a sequence of statuses over several requests",
    "004-133": "not in this dialect yet: the requests that were seen belong to the doors",
    "004-134": _SCENARIO,
    "004-135": _SCENARIO,
    "004-136": _SCENARIO,
    "004-137": _SCENARIO,
    "004-138": _SCENARIO,
    "004-140": _SCENARIO,
    "004-142": _SCENARIO,
    "004-143": _SCENARIO,
}
"""Cases that don't hold here, and the rule that says so."""

ELSEWHERE = {
    "upstream_count_mod100",
    "sha256_le_u32",
    "B",
    "C_openai",
    "C_responses",
    "C_factory",
    "C_scripted",
    "clamp",
}
"""What later generations do instead of the first one."""


class Outcome:
    """What a row gave: the response, and its chunks."""

    def __init__(self, row: Row) -> None:
        given: Row = row["input"]
        body = chat_body(row)
        self.given = given
        self.body: Row = body or {}
        self.response = self._response(given, body)
        self.data = self.response.body.decode()
        lines = self.data.split("\n\n")
        self.chunks: list[Any] = [json.loads(line[6:]) for line in lines if line.startswith("data: {")]
        self.deltas: list[Any] = [choice["delta"] for chunk in self.chunks for choice in chunk["choices"]]
        self.texts: list[str] = [delta["content"] for delta in self.deltas if "content" in delta]
        self.thoughts: list[str] = [delta["reasoning"] for delta in self.deltas if "reasoning" in delta]

    @staticmethod
    def _response(given: Row, body: Row | None) -> HttpResponse:
        data = given.get("raw_body", json.dumps(body)).encode()
        plain = body is not None and body.get("stream") is False and "path" not in given
        settings = Settings.model_validate(
            {"profile": "openai" if plain else "test-mode", "words_per_chunk": given.get("words_per_chunk")}
        )
        path = given.get("path", "/v1/chat/completions")
        return Service(settings).handle(HttpRequest(given.get("method", "POST"), path, body=data))

    @property
    def header(self) -> dict[str, str]:
        return dict(self.response.headers)

    @property
    def message(self) -> str:
        """The words of the last user message, as they are understood here."""
        last = read_chat(Fields(self.body), Origin()).last("user")
        return last.text if last else ""

    @property
    def chain(self) -> Any:
        """The block's chain in the cases' words."""
        chain = parse(self.given["content"])
        return chain and _told(chain)

    @property
    def step(self) -> int:
        return find(read_chat(Fields(self.body), Origin()).messages).step


def _told(chain: Chain) -> list[Row]:
    return [_plan(plan.id_message, plan.messages) for plan in chain.plans]


def _plan(tag: str, messages: tuple[PlannedMessage, ...]) -> Row:
    sources = [part.source for message in messages for part in message.parts if isinstance(part, PlannedReasoning)]
    reasoning = next((source.words for source in sources if isinstance(source, Lorem)), None)
    told = [one for one in map(_message, messages) if one]
    return {"id_message": tag, "reasoning": reasoning, "messages": told, "messages_len": len(told)}


def _message(message: PlannedMessage) -> Row:
    calls = [{"name": part.name, "args": part.arguments} for part in message.parts if isinstance(part, PlannedCall)]
    told: Row = {"tool_calls": calls} if calls else {}
    for part in message.parts:
        match part:
            case PlannedText(Lorem(count)):
                told["text_length"] = count
            case PlannedText(Verbatim(text)):
                told["text"] = text
            case PlannedText(Directive(name, arguments)):
                told |= {"directive": name} | ({"fields": [*arguments]} if arguments else {})
            case _:
                pass
    return told


def _within(want: Any, got: Any) -> bool:
    """Whether all that is wanted is there; what isn't named doesn't matter."""
    if isinstance(want, dict):
        return all(_within(value, got.get(key)) for key, value in cast("Row", want).items())
    if isinstance(want, list):
        return len(got) == len(cast("list[Any]", want)) and all(map(_within, cast("list[Any]", want), got))
    return got == want


def _at(chain: Any, path: str) -> Any:
    """``[3].messages[0].text_length`` of a told chain."""
    for number, name in re.findall(r"\[(\d+)\]|\.?(\w+)", path):
        chain = chain[int(number)] if number else chain[name]
    return chain


def _legacy(got: Outcome) -> bool:
    """The message is answered as if it held no block, with a warning."""
    return got.header["x-echo-warning"] != "" and "".join(got.texts).endswith(got.message)


def _no_reasoning_after_content(got: Outcome) -> bool:
    kinds = ["reasoning" in delta for delta in got.deltas if delta]
    return kinds == sorted(kinds, reverse=True)


Check = Callable[[Outcome, Any], bool]
CHECKS: dict[str, Check] = {
    "status": lambda got, want: got.response.status == want,
    "body": lambda got, want: got.data == want,
    "content_type": lambda got, want: got.header["content-type"] == want,
    "cache_control": lambda got, want: got.header["cache-control"] == want,
    "every_chunk.model": lambda got, want: {chunk["model"] for chunk in got.chunks} == {want},
    "object": lambda got, want: {chunk["object"] for chunk in got.chunks} == {want},
    "choices_len": lambda got, want: {len(chunk["choices"]) for chunk in got.chunks} == {want},
    "choices[0].index": lambda got, want: {chunk["choices"][0]["index"] for chunk in got.chunks} == {want},
    "has": lambda got, want: all(key in chunk for chunk in got.chunks for key in want),
    "id_regex": lambda got, want: all(re.search(str(want), chunk["id"]) for chunk in got.chunks),
    "same_id_on_every_chunk": lambda got, want: (len({chunk["id"] for chunk in got.chunks}) == 1) is want,
    "created_matches_id_timestamp": lambda got, want: all(
        (chunk["id"].split("-")[1] == str(chunk["created"])) is want for chunk in got.chunks
    ),
    "seed_formula_mod496": lambda got, want: (
        word_count(got.message) == want and "".join(got.texts) == f"{words(want)} {got.message}"
    ),
    "min": lambda got, want: word_count(got.message) >= want,
    "max": lambda got, want: word_count(got.message) <= want,
    "word_list_len": lambda _, want: len(WORDS) == want,
    "first": lambda got, want: words(got.given["words"]).split()[: len(want)] == want,
    "last": lambda _, want: WORDS[-1] == want,
    "word_70": lambda got, want: words(got.given["words"]).split()[69] == want,
    "word_71": lambda got, want: words(got.given["words"]).split()[70] == want,
    "no_reasoning_after_first_content": lambda got, want: _no_reasoning_after_content(got) is want,
    "saw_reasoning": lambda got, want: bool(got.thoughts) is want,
    "no_delta_has_key": lambda got, want: not any(want in delta for delta in got.deltas),
    "effective_user_message": lambda got, want: got.message == want,
    "data_lines_min": lambda got, want: got.data.count("data: ") >= want,
    "contains": lambda got, want: want in got.data,
    "A": lambda _, want: (
        (PROFILES["test-mode"].words_per_chunk, PROFILES["test-mode"].pacing.gap * 1000)
        == (want["words_per_chunk"], want["delay_ms"])
    ),
    "words_excluding_id_message_deltas": lambda got, want: (
        len(re.sub("ID-MARK", "", "".join(got.texts)).split()) == want
    ),
    "mode": lambda got, want: _legacy(got) is (want == "legacy"),
    "reasoning_length": lambda got, want: len("".join(got.thoughts).split()) == want,
    "text_length": lambda got, want: len("".join(got.texts).split()) == want,
    "content_deltas": lambda got, want: got.texts == want,
    "concat": lambda got, want: "".join(got.texts) == want,
    "len": lambda got, want: len(got.chain) == want,
    "step": lambda got, want: want is None or got.step == want,
    "completion": lambda got, want: (got.step == 1) is want,
    "content": lambda got, want: json.loads(got.data)["choices"][0]["message"]["content"] == want,
}


def expectations(row: Row) -> dict[str, Any]:
    """What a row expects; a whole chain stands under ``chain``."""
    expected: Any = row["expected"]
    return cast("Row", expected) if isinstance(expected, dict) else {"chain": expected}


def holds(got: Outcome, key: str, want: Any) -> bool:
    if key == "chain":
        return _within(want, got.chain)
    return _within(want, _at(got.chain, key)) if key.startswith("[") else CHECKS[key](got, want)


def checked(row: Row) -> list[str]:
    return [key for key in expectations(row) if key in CHECKS or key == "chain" or key.startswith("[")]


@pytest.mark.skipif(not ROWS, reason=ABSENT)
def test_the_table_names_only_cases_that_exist() -> None:
    assert set(OVERRULED) <= {label(row) for row in ROWS}


@pytest.mark.skipif(not ROWS, reason=ABSENT)
def test_every_other_case_has_an_expectation_that_is_checked_here() -> None:
    run = [row for row in ROWS if label(row) not in OVERRULED]
    assert [label(row) for row in run if not checked(row)] == []
    assert {key for row in run for key in expectations(row) if key not in checked(row)} - ELSEWHERE == set()


@pytest.mark.skipif(not ROWS, reason=ABSENT)
@pytest.mark.parametrize("row", [row for row in ROWS if label(row) not in OVERRULED], ids=label)
def test_the_test_mode_does_what_its_callers_expect(row: Row) -> None:
    got = Outcome(row)
    failed = [key for key in checked(row) if not holds(got, key, expectations(row)[key])]
    assert failed == [], got.data[:2000]


@pytest.mark.skipif(not ROWS, reason=ABSENT)
@pytest.mark.parametrize("name", ["004-060", "004-083", "004-084", "004-087"])
def test_what_is_told_instead_of_skipped_is_told_with_its_place(name: str) -> None:
    given: Row = next(row["input"] for row in ROWS if label(row) == name)
    with pytest.raises(ScriptError, match=r"^line \d+, column \d+"):
        parse(given.get("content") or block(given["block"]))
