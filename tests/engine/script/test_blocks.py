import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ScriptError
from engine.script import END, START, blocks
from engine.script.blocks import outside


def _json(text: str) -> list[str]:
    return [block.json for block in blocks(text)]


@pytest.mark.parametrize(
    "inside",
    [
        '{"a":1}',
        '  \n\t{"a":1}\r\n ',
        '\ufeff{"a":1}',
        '\u00a0{"a":1}\u200b',
        '\n```json\n{"a":1}\n```\n',
        '\r\n   ```\r\n{"a":1}\r\n```  \r\n',
        '\n~~~~ \n  {"a":1}\n~~~~',
        '```json\n{"a":1}',
        '```json {"a":1}```',
        '```{"a":1}\n```',
        '``` json   {"a":1}```',
        '````json title="an example"\n{"a":1}\n````',
        '```{.json .numberLines}\n{"a":1}\n```',
        '```js {1,3}\n\n  {"a":1}\n```',
        '```json\r{"a":1}\r```\r',
        '~~~ json {"a":1} ~~~',
        '`{"a":1}`',
    ],
)
def test_blank_edges_a_byte_order_mark_and_a_fence_are_no_part_of_the_json(inside: str):
    assert _json(f"before {START}{inside}{END} after") == ['{"a":1}']


def test_an_object_may_begin_in_the_line_of_its_fence_whatever_the_next_line_begins_with():
    assert _json(f'{START}```json {{"a":\n{{"b":1}}}}\n```{END}') == ['{"a":\n{"b":1}}']


def test_what_is_wrong_in_a_fence_is_still_seen():
    assert _json(f"{START}```json {{a:1}}```{END}") == ["{a:1}"]
    assert _json(f"{START}```json\na:1\n```{END}") == ["a:1"]
    assert _json(f"{START}```json{END}") == [""]


def test_a_block_knows_where_its_json_begins():
    text = f"x {START}\n```json\n {{}}\n```{END}!"
    (block,) = blocks(text)
    assert text[block.body :].startswith("{}")
    assert text[block.start : block.end] == text[2:-1]


def test_a_block_inside_an_argument_of_another_is_part_of_it():
    inner = f"{START}{{}}{END}"
    assert _json(f'{START}{{"text":"{inner} and {inner}"}}{END}') == [f'{{"text":"{inner} and {inner}"}}']


def test_blocks_side_by_side_are_separate():
    assert _json(f"{START}1{END}{START}2{END}") == ["1", "2"]


@pytest.mark.parametrize("text", ["", "plain", END, f"{END} {END}", "<|instruction_begin|>{}<|instruction_end|>"])
def test_without_an_opening_tag_there_is_no_block(text: str):
    assert _json(text) == []


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [(START, 1, 1), (f"a\nbc{START}{{}}", 2, 3), (f"{START}{START}{END}", 1, 1), (f"{START}{END}\n {START}", 2, 2)],
)
def test_a_tag_that_is_never_closed_is_told_with_its_place(text: str, line: int, column: int):
    with pytest.raises(ScriptError, match="instruction_end") as caught:
        list(blocks(text))
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" plain ", " plain "),
        (f"Say hi \n{START}{{}}{END}", "Say hi"),
        (f"{START}{{}}{END} one {START}{{}}{END} two", "one  two"),
        (f"one {START} two", f"one {START} two"),
        (f"{START}{END}one {START}", f"one {START}"),
    ],
)
def test_the_words_beside_the_blocks(text: str, words: str):
    assert outside(text) == words


@pytest.mark.parametrize("unseen", ["\u200d", "\u200b", "\u2060\ufeff", "\u200c" * 4])
def test_characters_without_width_in_a_tag_are_overlooked(unseen: str):
    opening, closing = f"<{unseen}|instruction_start|{unseen}>", f"<{unseen}|{unseen}instruction_end{unseen}|>"
    text = f'Say {opening}{{"text":"{START}{END}"}}{closing} it'
    (block,) = blocks(text)
    assert block.json == f'{{"text":"{START}{END}"}}'
    assert text[block.body :].startswith(block.json)
    assert outside(text) == "Say  it"


def test_other_characters_in_a_tag_make_it_plain_text():
    for text in (
        "<\u00ad|instruction_start|>",
        "<\u200d\u200d\u200d\u200d\u200d|instruction_start|>",
        "instruction_start",
    ):
        assert outside(text) == text
        assert _json(text) == []


@given(st.lists(st.sampled_from([START, END, "a", "{", "\n"]), max_size=30))
def test_tags_in_any_order_give_blocks_that_balance_or_a_mistake(pieces: list[str]):
    text = "".join(pieces)
    try:
        found = list(blocks(text))
    except ScriptError:
        assert text.count(START) > 0
    else:
        for block in found:
            whole = text[block.start : block.end]
            assert whole.count(START) == whole.count(END) > 0


@pytest.mark.parametrize(
    "text",
    [
        "```" + "json " * 20_000,
        "```{" * 25_000,
        "`" * 100_000,
        "```json " + "{" * 100_000,
        "```\n{" + " " * 100_000 + "\n{",
    ],
)
def test_a_long_fence_that_holds_nothing_is_read_at_once(text: str):
    assert len(_json(f"{START}{text}{END}")) == 1
