"""What Help says is what the code does: every key of a block, every responder, every call has its line."""

from typing import Any, cast

from engine.script import json_schema
from engine.service import Service
from playground.model.block_reference import block_tables
from playground.model.reference import RESPONDERS, endpoints, responder_rows


def test_every_key_of_a_block_has_a_line_that_says_what_it_takes_and_means():
    lines = [row for _, rows in block_tables().values() for row in rows]
    defined = cast("dict[str, dict[str, Any]]", json_schema()["$defs"])
    keys = {key for each in defined.values() for key in each.get("properties", {})}
    assert {row[0] for row in lines} == keys
    assert all(taken and means for _, taken, means in lines)


def test_what_a_key_takes_is_in_words():
    lines = {f"{title}.{row[0]}": row[1:] for title, (_, rows) in block_tables().items() for row in rows}
    assert lines["A chain.instruction_chain"] == ("an array of plans", "Plans in order, one a reply. Needed.")
    assert lines["A chain.on_exhausted"][0] == "lorem or error"
    assert lines["A plan.messages"][0] == "an array of messages, at most 128"
    assert lines["A plan.pause_ms"][0] == "a number, 0 to 600,000"
    assert lines["A plan.fault"][0] == "a text or an array of texts"
    assert lines["A message.tools_list"][0] == "an empty object"
    assert lines["A length.length"][0] == "a whole number, 100,000 at most"
    assert lines["A tool's name.name"][1] == "The name of an offered tool."


def test_every_responder_is_told_in_the_order_in_which_it_is_asked():
    rows = responder_rows(Service())
    assert [name for name, _ in rows] == [
        "scripted",
        "replay",
        "tool_calls",
        "structured",
        "tool_results",
        "persona echo",
    ]
    assert {said for _, said in rows} == {*RESPONDERS.values()}


def test_every_path_is_listed_with_its_provider():
    listed = {path for path, _ in endpoints(Service().router)}
    for dialect in Service().router.dialects:
        assert all(path in listed for path in dialect.paths)
