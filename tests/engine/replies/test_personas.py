import pytest
from hypothesis import given

from engine.messages import ChatRequest, Choice, Message, Options, Reasoning, Text
from engine.replies.lorem import speech, word_count, words
from engine.replies.personas import PERSONAS, persona
from engine.settings import Settings
from tests.engine.strategies import ANY_TEXT


def ask(text: str, *, model: str = "", reasoning: bool = False) -> ChatRequest:
    return ChatRequest(model, (Message("user", (Text(text),)),), options=Options(reasoning=reasoning))


def answer(request: ChatRequest, **settings: object) -> Choice:
    (choice,) = persona(request, Settings.model_validate(settings)).choices
    return choice


@given(ANY_TEXT)
def test_the_echo_is_the_last_user_message_verbatim(text: str) -> None:
    assert answer(ask(text)).parts[-1] == Text(text)


def test_only_the_last_user_message_is_echoed_with_all_its_text_parts() -> None:
    last = Message("user", (Text("a "), Text("b")))
    after = Message("assistant", (Text("x"),))
    assert answer(ChatRequest("m", (*ask("first").messages, last, after))) == Choice((Text("a b"),))


@pytest.mark.parametrize("messages", [(), (Message("system", (Text("s"),)),), (Message("user", ()),)])
def test_without_words_of_the_user_the_echo_is_empty(messages: tuple[Message, ...]) -> None:
    assert answer(ChatRequest("m", messages)) == Choice((Text(""),))


def test_lorem_speaks_so_many_words_and_then_the_message() -> None:
    assert answer(ask("hi"), persona="lorem") == Choice((Text(f"{words(word_count('hi'))} hi"),))


@pytest.mark.parametrize(
    ("model", "settings", "name", "why"),
    [
        ("", {}, "echo", "the default"),
        ("gpt-9", {}, "echo", "the default"),
        ("echo", {"persona": "lorem"}, "echo", "the model is named echo"),
        ("lorem", {}, "lorem", "the model is named lorem"),
        ("gpt-9", {"persona": "lorem"}, "lorem", "the settings say so"),
        ("", {"persona": "lorem"}, "lorem", "the settings say so"),
        ("", {"profile": "test-mode"}, "lorem", "the wire profile test-mode says so"),
        ("gpt-9", {"profile": "test-mode", "persona": "echo"}, "echo", "the settings say so"),
    ],
)
def test_the_persona_is_named_by_model_settings_or_profile(
    model: str, settings: dict[str, object], name: str, why: str
) -> None:
    line = persona(ask("hi", model=model), Settings.model_validate(settings)).line
    assert line.responder == f"persona {name}"
    assert line.reason.endswith(f"({why})")


@pytest.mark.parametrize("name", PERSONAS)
@pytest.mark.parametrize("message", ["a\nReason: why", "a\r\nReason:"])
def test_the_cue_in_the_last_user_message_asks_for_reasoning(name: str, message: str) -> None:
    thought, said = answer(ask(message), persona=name).parts
    assert thought == Reasoning(speech(message))
    assert said == Text(message if name == "echo" else speech(message))


@pytest.mark.parametrize("message", ["a\nreason: why", "a Reason: why", "Reason: why"])
def test_the_cue_wants_its_line_end_and_its_capital(message: str) -> None:
    assert answer(ask(message)) == Choice((Text(message),))


def test_the_request_s_own_option_asks_for_reasoning() -> None:
    assert answer(ask("a", reasoning=True)).parts[0] == Reasoning(speech("a"))


@pytest.mark.parametrize(("count", "thought"), [(3, (Reasoning("lorem ipsum dolor"),)), (0, ())])
def test_the_setting_says_how_long_the_reasoning_is_whatever_is_asked(
    count: int, thought: tuple[Reasoning, ...]
) -> None:
    assert answer(ask("a\nReason:", reasoning=True), reasoning_words=count).parts == (*thought, Text("a\nReason:"))
    assert answer(ask("a"), reasoning_words=count).parts == (*thought, Text("a"))


@pytest.mark.parametrize(
    ("request_", "settings", "reason"),
    [
        (ask("a"), {}, "repeats the last user message (the default)"),
        (ask("a", model="lorem"), {}, "speaks as many words as the message's hash says (the model is named lorem)"),
        (ChatRequest("", ()), {}, "the conversation has no user message, so the text is empty (the default)"),
        (
            ChatRequest("lorem", ()),
            {},
            "the conversation has no user message, so the text is lorem (the model is named lorem)",
        ),
    ],
)
def test_the_trace_tells_in_a_sentence(request_: ChatRequest, settings: dict[str, object], reason: str) -> None:
    assert persona(request_, Settings.model_validate(settings)).line.reason == reason
