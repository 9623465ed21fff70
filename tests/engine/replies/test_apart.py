import pytest

from engine.errors import RequestError, ScriptedFailure
from engine.jsontext import Json, compact
from engine.messages import ChatReply, ChatRequest, Choice, Message, Options, Text
from engine.replies.apart import questions
from engine.replies.decide import reply
from engine.replies.draft import Draft, Responder
from engine.rules import Rules
from engine.settings import Settings
from engine.trace import TraceLine


def asked(*prompts: str, **options: object) -> ChatRequest:
    messages = tuple(Message("user", (Text(text),), f"prompt[{place}]") for place, text in enumerate(prompts))
    return ChatRequest("m", messages, options=Options(**options), apart=True)  # pyright: ignore[reportArgumentType]


def answer(request: ChatRequest, **settings: object) -> ChatReply:
    return reply(request, Settings.model_validate(settings))


def block(*messages: Json, **beside: Json) -> str:
    return f"<|instruction_start|>{compact({**beside, 'messages': [*messages]})}<|instruction_end|>"


def said(whole: ChatReply) -> list[str]:
    return [choice.text for choice in whole.choices]


def loaded(*texts: str, final: bool = False) -> Responder:
    line = TraceLine("loaded", answered=True, reason="it is loaded")
    draft = Draft(tuple(Choice((Text(text),)) for text in texts), line, final=final)
    return lambda _request, _settings: draft


def test_a_request_whose_messages_belong_together_is_one_question() -> None:
    request = ChatRequest("m", (Message("user", (Text("a"),)), Message("user", (Text("b"),))))
    assert questions(request) == (request,)


def test_no_question_and_a_single_one_are_answered_like_any_request() -> None:
    assert said(answer(asked())) == [""]
    assert said(answer(asked("a", n=2))) == ["a", "a"]


def test_questions_are_answered_as_if_each_were_asked_alone() -> None:
    request = asked("a", "b\nReason:", "c d e", max_tokens=1, n=2)
    alone = [answer(each) for each in questions(request)]
    whole = answer(request)
    assert whole.choices == tuple(choice for each in alone for choice in each.choices)
    assert whole.usage.total_tokens == sum(each.usage.total_tokens for each in alone)
    assert (whole.head.fingerprint, whole.head.model) == (request.fingerprint, "m")


def test_the_trace_tells_which_question_a_line_is_about() -> None:
    lines = [line for line in answer(asked("a", block({"text": "b"}))).head.trace if line.answered]
    assert [line.responder for line in lines] == ["persona echo", "scripted"]
    assert lines[0].reason.startswith("prompt[0]: repeats")
    assert lines[1].reason == "prompt[1]: the instruction block in prompt[1]"


def test_a_script_answers_its_own_question_whose_choices_stay_as_many_as_were_asked_for() -> None:
    script = block({"text": "x"}, {"text": "y"})
    assert said(answer(asked("a", script, "b", n=2))) == ["a", "a", "xy", "xy", "b", "b"]


def test_warnings_are_told_once_and_name_their_question() -> None:
    warnings = answer(asked(block({"txt": "a"}), "b", block({"text": "c"}) * 2)).head.warnings
    assert ["prompt[0]" in warnings[0], "prompt[2]" in warnings[1], len(warnings)] == [True, True, 2]
    assert len(answer(asked(*[block({"text": "{{no}}"})] * 2)).head.warnings) == 1


def test_pauses_stand_before_their_own_choices() -> None:
    script = block({"text": "x", "pause_ms": 500})
    assert answer(asked("a", script, "b", script)).head.delivery.pauses == ((1, 0, 0.5), (3, 0, 0.5))


def test_the_first_loss_of_the_connection_counts_and_every_fault() -> None:
    scripts = [block({"text": "x"}, cut_after=count, fault=fault) for count, fault in ((5, "crlf"), (3, "comments"))]
    delivery = answer(asked("a", *scripts, scripts[0])).head.delivery
    assert (delivery.cut_after, delivery.faults) == (3, ("crlf", "comments"))
    assert answer(asked("a", "b")).head.delivery.cut_after is None


def test_a_failure_that_one_question_asks_for_refuses_all() -> None:
    failing = f"<|instruction_start|>{compact({'error': {'status': 429}})}<|instruction_end|>"
    with pytest.raises(ScriptedFailure) as failure:
        answer(asked("a", failing))
    assert failure.value.status == 429


def test_all_answers_together_are_bounded() -> None:
    long = block({"text_message": {"length": 100_000}})
    with pytest.raises(RequestError, match=r"too large: .* characters in 79 choices"):
        answer(asked(*[long] * 200))


def test_what_is_loaded_answers_all_questions_at_once_and_says_one_thing_to_each() -> None:
    whole = reply(asked("a", block({"text": "b"}), n=2), Settings(), loaded("x"))
    assert said(whole) == ["x"] * 4
    several = reply(asked("a", "b"), Settings(), loaded("x", "y"))
    assert said(several) == ["x", "y"]
    recorded = reply(asked("a", "b"), Settings(), loaded("x", final=True))
    assert said(recorded) == ["x"]


def test_questions_that_all_are_scripted_need_nothing_loaded() -> None:
    whole = reply(asked(block({"text": "a"}), block({"text": "b"})), Settings(), loaded("x"))
    assert said(whole) == ["a", "b"]


def test_questions_that_a_block_or_a_rule_answers_need_nothing_loaded() -> None:
    by_rule = Rules().when("a", "rule").respond
    whole = reply(asked(block({"text": "b"}), "a"), Settings(), loaded("x"), by_rule=by_rule)
    assert said(whole) == ["b", "rule"]
    assert said(reply(asked("a", "c"), Settings(), loaded("x"), by_rule=by_rule)) == ["x", "x"]
    assert said(reply(asked("a", "c"), Settings(), by_rule=by_rule)) == ["rule", "c"]
