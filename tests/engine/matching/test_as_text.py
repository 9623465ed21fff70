import pytest

from engine.matching.talk.as_text import as_called
from engine.messages import Message, Text, ToolResult
from tests.engine.matching.talk import called, model, user

CALL = "Calling tools:\n[{'id': 'a', 'type': 'function', 'function': {'name': 'get_weather', 'arguments': {}}}]"
RESULT = "Observation:\nsunny"
ASK = user("New task:\nWhat's the weather in Oslo?")


def result(text: str) -> Message:
    return Message("tool", (ToolResult("", text),))


@pytest.mark.parametrize("said", [CALL, f"I look it up.\n{CALL}"])
def test_calls_that_are_told_as_text_are_calls(said: str) -> None:
    _, told, came = as_called([ASK, Message("assistant", (Text(said),)), user(RESULT)])
    assert [call.name for call in told.tool_calls] == ["get_weather"]
    assert came == result("sunny")


def test_what_a_task_says_are_the_user_s_words() -> None:
    assert list(as_called([ASK])) == [user("What's the weather in Oslo?")]
    told = [Message("assistant", (Text(CALL),)), user(f"{RESULT}\nNew task:\nAnd in Rome?")]
    assert list(as_called(told))[1:] == [result("sunny"), user("And in Rome?")]


def test_other_words_are_as_they_were() -> None:
    talk = [user(RESULT), model("Calling tools:\n[]"), user(RESULT), model("Calling get_weather"), user("Thanks")]
    assert list(as_called(talk)) == talk


def test_what_was_called_so_is_not_called_again() -> None:
    talk = [ASK, Message("assistant", (Text(CALL),)), user(RESULT)]
    assert called(*as_called(talk)) == []
    assert called(*as_called([*talk, model("Sunny."), user("And in Rome?")])) == ["get_weather"]
