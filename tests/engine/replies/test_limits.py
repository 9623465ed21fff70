import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.errors import RequestError
from engine.messages import Choice, Options, Reasoning, Refusal, ReplyPart, Text, ToolCall
from engine.replies.limits import limited
from engine.replies.usage import part_tokens
from tests.engine.strategies import choices

STOPS = st.lists(st.text("ab \n", min_size=1, max_size=3), max_size=3).map(tuple)


def only(choice: Choice, options: Options) -> Choice:
    (one,) = limited((choice,), options)
    return one


def text(said: str, **options: object) -> tuple[str, str]:
    one = only(Choice((Text(said),)), Options(**options))  # pyright: ignore[reportArgumentType]  one option at a time
    return one.text, one.finish_reason


@given(st.lists(choices(), max_size=3).map(tuple), st.integers(1, 30), STOPS)
def test_the_output_never_exceeds_the_limit_by_our_own_count(
    drafted: tuple[Choice, ...], limit: int, stop: tuple[str, ...]
) -> None:
    cut = limited(drafted, Options(max_tokens=limit, stop=stop))
    assert sum(part_tokens(part) for choice in cut for part in choice.parts) <= limit


@given(choices(), STOPS)
def test_a_stop_sequence_never_appears_in_the_text_nor_in_the_refusal(choice: Choice, stop: tuple[str, ...]) -> None:
    cut = only(choice, Options(stop=stop))
    refusal = "".join(part.text for part in cut.parts if isinstance(part, Refusal))
    assert not any(sequence in said for said in (cut.text, refusal) for sequence in stop)


@given(choices(), STOPS, st.none() | st.integers(1, 30))
def test_limits_only_take_away_from_the_end(choice: Choice, stop: tuple[str, ...], limit: int | None) -> None:
    cut = only(choice, Options(stop=stop, max_tokens=limit))
    assert choice.text.startswith(cut.text)
    assert len(cut.parts) <= len(choice.parts)
    assert cut.parts[:-1] == choice.parts[: max(len(cut.parts) - 1, 0)]


@given(choices(), st.integers(1, 30))
def test_what_fits_is_not_touched(choice: Choice, limit: int) -> None:
    assume(sum(map(part_tokens, choice.parts)) <= limit)
    assert only(choice, Options(max_tokens=limit)) == choice


@given(choices(), st.integers(1, 4))
def test_each_of_the_choices_asked_for_is_the_same(choice: Choice, n: int) -> None:
    assert limited((choice,), Options(n=n)) == (choice,) * n


def test_a_script_of_several_choices_is_not_multiplied() -> None:
    two = (Choice((Text("a"),)), Choice((Text("b"),)))
    assert limited(two, Options(n=3)) == two


@pytest.mark.parametrize(
    ("said", "limit", "left"),
    [
        ("one two three four", 1, "one two"),
        ("one two three four", 2, "one two"),
        ("one two three four", 3, "one two three"),
        ("abcd efgh", 1, "abcd"),
        ("abcdefg hijk", 1, "abcdefg"),
        ("abcdefghijkl", 1, "abcdefg"),
        ("    abcdefghijkl", 1, "    abc"),
        ("line one\nline two", 2, "line one"),
    ],
)
def test_text_is_cut_between_words_where_there_are_any(said: str, limit: int, left: str) -> None:
    assert text(said, max_tokens=limit) == (left, "length")


@pytest.mark.parametrize(
    ("said", "stop", "left"),
    [
        ("alpha END beta", ("END",), "alpha "),
        ("a1 b2 c3", ("c3", "b2"), "a1 "),
        ("END", ("END",), ""),
    ],
)
def test_the_first_stop_sequence_cuts(said: str, stop: tuple[str, ...], left: str) -> None:
    assert text(said, stop=stop) == (left, "stop")


def test_without_its_sequence_nothing_stops_and_an_empty_one_is_none() -> None:
    assert text("abc", stop=("x", "")) == ("abc", "stop")


def test_the_sequence_that_stopped_is_named() -> None:
    assert only(Choice((Text("a b"),), "tool_calls"), Options(stop=(" ", "b"))) == Choice((Text("a"),), "stop", " ")


def test_a_sequence_is_found_where_two_texts_meet() -> None:
    parts: tuple[ReplyPart, ...] = (Text("one E"), ToolCall("c", "get", "{}"), Text("ND two"))
    assert only(Choice(parts), Options(stop=("END",))) == Choice((Text("one "),), "stop", "END")


def test_a_text_that_the_sequence_would_open_is_not_begun_unless_nothing_else_is_said() -> None:
    call = ToolCall("c", "get", "{}")
    assert only(Choice((Text("a"), call, Text("END"))), Options(stop=("END",))) == Choice(
        (Text("a"), call), "stop", "END"
    )
    assert only(Choice((Text("END"), call)), Options(stop=("END",))) == Choice((Text(""),), "stop", "END")


def test_what_stood_before_the_sequence_stays() -> None:
    parts: tuple[ReplyPart, ...] = (
        Reasoning("END"),
        Text("one"),
        ToolCall("c", "get", "{}"),
        Text(" two END"),
        Text("x"),
    )
    kept = (*parts[:3], Text(" two "))
    assert only(Choice(parts), Options(stop=("END",))) == Choice(kept, "stop", "END")


def test_a_refusal_is_cut_as_a_text_is() -> None:
    parts: tuple[ReplyPart, ...] = (Reasoning("END"), Refusal("I must not. END of it."), Refusal("x"))
    assert only(Choice(parts, "content_filter"), Options(stop=("END",))) == Choice(
        (parts[0], Refusal("I must not. ")), "stop", "END"
    )
    told = Choice((Text("a"), Refusal("b END"), Text("c END")))
    assert only(told, Options(stop=("END",))) == Choice((Text("a"), Refusal("b ")), "stop", "END")


def test_a_cut_within_a_call_leaves_truncated_arguments() -> None:
    call = ToolCall("c", "get", '{"city":"Oslo"}')
    assert only(Choice((call,), "tool_calls"), Options(max_tokens=2)) == Choice(
        (ToolCall("c", "get", '{"city":'),), "length"
    )


def test_a_call_whose_name_does_not_fit_is_not_made() -> None:
    call = ToolCall("c", "get_the_weather", "{}")
    assert only(Choice((Text("abcd"), call)), Options(max_tokens=2)) == Choice((Text("abcd"),), "length")


def test_nothing_follows_what_was_cut() -> None:
    parts = (Reasoning("one two three"), Refusal("no"), Text("x"))
    assert only(Choice(parts), Options(max_tokens=2)) == Choice((Reasoning("one two"),), "length")


def test_a_script_s_choices_share_one_limit() -> None:
    two = (Choice((Text("abcd"),)), Choice((Text("efgh"),)), Choice((Text(""),)))
    assert limited(two, Options(max_tokens=1)) == (two[0], Choice((), "length"), two[2])


def test_the_choices_of_n_have_the_limit_each() -> None:
    assert limited((Choice((Text("abcd"),)),), Options(max_tokens=1, n=2)) == (Choice((Text("abcd"),)),) * 2


def test_stop_comes_before_the_limit() -> None:
    assert text("one two END three", stop=("END",), max_tokens=2) == ("one two ", "stop")
    assert text("one two three END", stop=("END",), max_tokens=2) == ("one two", "length")


@pytest.mark.parametrize(
    ("said", "options"),
    [
        (Text("x" * 400_000), Options(n=128)),
        (ToolCall("", "f", "x" * 400_000), Options(n=128)),
        (Text("x" * 200_000), Options(logprobs=20)),
        (Text("x" * 1_000_000), Options(n=4, logprobs=0)),
    ],
)
def test_a_reply_that_would_fill_the_memory_is_refused(said: Text | ToolCall, options: Options) -> None:
    with pytest.raises(
        RequestError, match=r"would be too large: \d+ characters in \d+ choices.*expected at most \d+ characters"
    ):
        limited((Choice((said,)),), options)


def test_a_long_text_in_few_choices_is_not() -> None:
    choice = Choice((Text("x" * 10_000_000),))
    assert limited((choice,), Options(n=4)) == (choice,) * 4
