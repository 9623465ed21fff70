import pytest

from engine.events import ChoiceStart, Cut, Pause, ReplyStart, TextDelta
from engine.messages import ReplyHead, Usage


def test_events_are_values_that_print_well() -> None:
    assert TextDelta(0, 1, "a") == TextDelta(0, 1, "a")
    assert repr(TextDelta(0, 1, "a")) == "TextDelta(choice=0, index=1, text='a')"


def test_events_are_frozen() -> None:
    event: object = TextDelta(0, 0, "a")
    with pytest.raises(AttributeError):
        setattr(event, "text", "b")  # noqa: B010  the checker would refuse the plain assignment


def test_a_cut_equals_any_other_and_a_pause_its_own_length_alone() -> None:
    assert Cut() == Cut()
    assert Pause(1) != Pause(2)


def test_a_reply_starts_with_one_choice_of_unknown_parts_where_nothing_else_is_said() -> None:
    start = ReplyStart(ReplyHead("", ""))
    assert (start.choices, start.ahead, ChoiceStart(0).kinds) == (1, Usage(), ())
