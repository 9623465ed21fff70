import asyncio
import threading
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import cast

import pytest

from engine.accumulate import Accumulator
from engine.events import Cut, Event, Timed
from engine.facade import Engine
from engine.jsontext import Json, JsonObject
from engine.loop import ChatModel, ChatResult
from engine.messages import (
    ChatReply,
    ChatRequest,
    Choice,
    Message,
    Options,
    Reasoning,
    ReplyHead,
    ReplyPart,
    Text,
    ToolCall,
    Usage,
)
from engine.streaming import WHOLE, stream
from engine.tools import Tool, ToolContext, ToolRegistry, ToolRouter, tool

ASKED = (Message("user", (Text("What time is it?"),)),)


class Script:
    """A model that gives its turns in order, and keeps what it was asked. Texts are told in the given chunks."""

    def __init__(self, *turns: Sequence[str | ToolCall | ReplyPart] | Choice, usage: Usage | None = None) -> None:
        self.asked: list[ChatRequest] = []
        self._turns = iter(turns)
        self._usage = usage or Usage()

    def __call__(self, request: ChatRequest) -> Iterator[Timed]:
        self.asked.append(request)
        turn = next(self._turns)
        choice = turn if isinstance(turn, Choice) else chosen(turn)
        return stream(ChatReply(ReplyHead("", "echo"), (choice,), self._usage), WHOLE)

    async def astream(self, request: ChatRequest) -> AsyncIterator[Timed]:
        for event in self(request):
            await asyncio.sleep(0)
            yield event


def chosen(turn: Sequence[str | ReplyPart]) -> Choice:
    parts = tuple(Text(part) if isinstance(part, str) else part for part in turn)
    called = any(isinstance(part, ToolCall) for part in parts)
    return Choice(parts, "tool_calls" if called else "stop")


def call(name: str = "clock", arguments: str = "{}", call_id: str = "") -> ToolCall:
    return ToolCall(call_id, name, arguments)


def made(name: str, answer: object = "noon", **more: JsonObject) -> Tool:
    def handler(arguments: JsonObject, context: ToolContext) -> Json:
        del arguments, context
        if isinstance(answer, Exception):
            raise answer
        return cast("Json", answer)

    return Tool(name, "", more.get("schema", {"type": "object"}), handler)


CLOCK = made("clock")


def results(result: ChatResult) -> list[str]:
    return [said.content for message in result.messages for said in message.tool_results]


def outputs(chat: ChatModel) -> list[str]:
    return [piece.output for piece in chat.stream(ASKED) if piece.output]


def test_without_calls_the_first_message_is_the_last() -> None:
    model = Script(["It is noon."])
    result = ChatModel(model, [CLOCK]).invoke(ASKED)
    assert (result.output, result.ending, result.rounds, result.finish_reason) == ("It is noon.", "stop", 1, "stop")
    assert result.messages == (Message("assistant", (Text("It is noon."),)),)
    assert model.asked[0].tools == (CLOCK.definition,)


def test_tools_are_run_and_the_model_is_asked_again_until_it_calls_none() -> None:
    model = Script(["Let me look.", call()], ["It is ", "noon."])
    result = ChatModel(model, [CLOCK]).invoke(ASKED)
    assert [message.role for message in result.messages] == ["assistant", "tool", "assistant"]
    assert results(result) == ["noon"]
    assert [message.role for message in model.asked[1].messages] == ["user", "assistant", "tool"]
    assert result.rounds == 2
    assert [run.data["tool"] for run in result.runs] == ["clock"]


def test_a_message_after_tools_begins_with_a_line_break_in_the_output_and_not_in_the_stored_message() -> None:
    model = Script(["I'll", "  help.", call()], ["The ", "end."])
    chat = ChatModel(model, [CLOCK])
    pieces = [*chat.stream(ASKED)]
    assert [piece.output for piece in pieces if piece.output] == ["I'll", "  help.", "\nThe ", "end."]
    stored = [message.text for piece in pieces for message in piece.messages if message.role == "assistant"]
    assert stored == ["I'll  help.", "The end."]


def test_every_message_after_tools_gets_its_line_break() -> None:
    assert outputs(ChatModel(Script(["a", call()], ["b", call()], ["c"]), [CLOCK])) == ["a", "\nb", "\nc"]


def test_an_empty_chunk_does_not_take_the_line_break() -> None:
    assert outputs(ChatModel(Script(["a", call()], ["", "b"]), [CLOCK])) == ["a", "\nb"]


def test_the_line_break_is_forgotten_with_each_conversation() -> None:
    chat = ChatModel(Script(["a", call()], ["b"], ["x"]), [CLOCK])
    assert outputs(chat) == ["a", "\nb"]
    assert outputs(chat) == ["x"]


def test_text_is_told_at_once_and_messages_when_they_are_complete() -> None:
    pieces = [*ChatModel(Script(["Hm.", call()], ["So."]), [CLOCK]).stream(ASKED)]
    told = [(piece.output, [message.role for message in piece.messages], piece.ending) for piece in pieces]
    assert told == [
        ("Hm.", [], ""),
        ("", ["assistant"], ""),
        ("", ["tool"], ""),
        ("\nSo.", [], ""),
        ("", ["assistant"], ""),
        ("", [], "stop"),
    ]


def test_the_output_holds_all_that_the_message_does_also_of_several_choices() -> None:
    def both(request: ChatRequest) -> Iterator[Timed]:
        del request
        return stream(ChatReply(ReplyHead("", "echo"), (chosen(["one "]), chosen(["two"]))), WHOLE)

    result = ChatModel(both).invoke(ASKED)
    assert result.output == result.messages[-1].text == "one two"


def test_each_call_has_a_tool_message_of_its_own_in_the_order_of_the_calls() -> None:
    model = Script([call("b", call_id="2"), call("a", call_id="1")], ["Done."])
    result = ChatModel(model, [made("a", "first"), made("b", "second")]).invoke(ASKED)
    told = [said for message in result.messages for said in message.tool_results]
    assert [(said.call_id, said.name, said.content) for said in told] == [("2", "b", "second"), ("1", "a", "first")]


def test_parallel_tools_run_at_once_and_keep_their_order() -> None:
    barrier = threading.Barrier(2, timeout=30)

    @tool
    def meet(n: int) -> int:
        barrier.wait()
        return n

    model = Script([call("meet", '{"n": 1}'), call("meet", '{"n": 2}')], ["Done."])
    result = ChatModel(model, ToolRouter(ToolRegistry([meet]), timeout=60.0), parallel=True).invoke(ASKED)
    assert results(result) == ["1", "2"]


def test_a_tool_that_fails_is_an_error_for_the_model_and_the_conversation_goes_on() -> None:
    model = Script([call()], ["Sorry."])
    result = ChatModel(model, [made("clock", RuntimeError("boom"))]).invoke(ASKED)
    assert results(result) == ['{"error":"RuntimeError: boom"}']
    assert result.messages[-1].text == "Sorry."


def test_an_unknown_tool_is_an_error_that_lists_the_tools_and_keeps_the_id() -> None:
    result = ChatModel(Script([call("ghost", call_id="c9")], ["Sorry."]), [CLOCK, made("a")]).invoke(ASKED)
    assert results(result) == ['{"error":"no tool is named \'ghost\'; the tools are a, clock"}']
    assert result.messages[1].tool_results[0].call_id == "c9"


@pytest.mark.parametrize("finish", ["length", "tool_calls"])
def test_arguments_that_do_not_parse_are_not_executed(finish: str) -> None:
    ran: list[JsonObject] = []
    probe = Tool("probe", "", {}, lambda arguments, _: ran.append(arguments))
    model = Script(Choice((call("probe", '{"city": "Os'),), finish), ["Recovered."])
    result = ChatModel(model, [probe]).invoke(ASKED)
    assert not ran
    assert "were not executed" in results(result)[0]
    assert result.messages[-1].text == "Recovered."


@pytest.mark.parametrize("finish", ["length", ""])
def test_a_call_that_was_cut_off_before_its_arguments_is_not_executed(finish: str) -> None:
    model = Script(Choice((call(), call(arguments="")), finish), ["Recovered."])
    result = ChatModel(model, [CLOCK]).invoke(ASKED)
    assert results(result) == [
        "noon",
        '{"error":"the answer was cut off before the arguments of clock; it was not executed"}',
    ]


def test_empty_arguments_of_a_complete_call_are_no_arguments() -> None:
    assert results(ChatModel(Script([call(arguments="")], ["Done."]), [CLOCK]).invoke(ASKED)) == ["noon"]


def test_arguments_that_are_no_object_are_reported() -> None:
    result = ChatModel(Script([call(arguments="null")], ["Done."]), [CLOCK]).invoke(ASKED)
    assert result.warnings == ("clock was given null as arguments, taken as none",)


def test_the_rounds_end_at_the_maximum() -> None:
    model = Script(*([call(arguments=f'{{"n": {n}}}')] for n in range(9)))
    result = ChatModel(model, [CLOCK], max_iterations=3).invoke(ASKED)
    assert (result.ending, result.rounds, result.finish_reason) == ("max_iterations", 3, "tool_calls")
    assert len(model.asked) == 3
    assert len(results(result)) == 3
    assert not result.warnings


def test_five_rounds_are_the_default() -> None:
    model = Script(*([call()] for _ in range(9)))
    assert ChatModel(model, [CLOCK]).invoke(ASKED).rounds == 5


def test_the_same_arguments_written_in_other_ways_are_the_same() -> None:
    spellings = ('{"a":1,"b":2}', '{"b": 2, "a": 1}', '{ "a": 1, "b": 2 }')
    result = ChatModel(Script(*([call(arguments=each)] for each in spellings), ["Done"]), [CLOCK]).invoke(ASKED)
    assert result.warnings == (f"clock was called more than twice with {spellings[-1]}",)
    torn = ChatModel(Script(*([call(arguments="{" * length)] for length in (1, 2, 3)), ["Done"]), [CLOCK]).invoke(ASKED)
    assert torn.warnings == ()


def test_the_same_call_more_than_twice_is_reported_once() -> None:
    result = ChatModel(Script(*([call()] for _ in range(9))), [CLOCK]).invoke(ASKED)
    assert result.warnings == ("clock was called more than twice with {}",)


def test_ids_are_given_where_the_model_gives_none_and_differ_over_the_rounds() -> None:
    model = Script(["x", call(), call(call_id="kept"), call()], [call()], ["Done."])
    result = ChatModel(model, [CLOCK]).invoke(ASKED)
    ids = [called.id for message in result.messages for called in message.tool_calls]
    assert ids[1] == "kept"
    assert all(ids)
    assert len(set(ids)) == 4
    assert [said.call_id for message in result.messages for said in message.tool_results] == ids


def test_an_empty_message_after_tools_is_asked_for_once_more() -> None:
    model = Script([call()], [], ["At last."])
    result = ChatModel(model, [CLOCK]).invoke(ASKED)
    assert len(model.asked) == 3
    assert result.output == "\nAt last."
    assert [message.role for message in result.messages] == ["assistant", "tool", "assistant"]


def test_a_second_empty_message_after_tools_is_final() -> None:
    model = Script([call()], [], [Reasoning("")])
    result = ChatModel(model, [CLOCK]).invoke(ASKED)
    assert len(model.asked) == 3
    assert not result.messages[-1].text
    assert result.ending == "stop"


def test_tools_between_empty_messages_give_another_try() -> None:
    model = Script([call()], [], [call()], [], ["At last."])
    assert ChatModel(model, [CLOCK]).invoke(ASKED).output == "\nAt last."
    assert len(model.asked) == 5


@pytest.mark.parametrize("finish", ["stop", "length"])
def test_an_empty_first_message_is_final(finish: str) -> None:
    model = Script(Choice((), finish))
    assert ChatModel(model, [CLOCK]).invoke(ASKED).messages == (Message("assistant", ()),)
    assert len(model.asked) == 1


def test_an_unexpected_finish_is_told() -> None:
    result = ChatModel(Script(Choice((Text("Half"),), "content_filter"))).invoke(ASKED)
    assert (result.ending, result.finish_reason) == ("unexpected_finish", "content_filter")
    assert result.warnings == ("the model finished with 'content_filter'",)


def test_a_stream_that_tells_nothing_is_an_empty_message() -> None:
    def silence(request: ChatRequest) -> Iterable[Timed]:
        del request
        return [Cut()]

    result = ChatModel(silence).invoke(ASKED)
    assert (result.messages, result.ending) == ((Message("assistant", ()),), "stop")


def test_usage_is_summed_over_the_rounds_and_stands_on_the_last_piece_only() -> None:
    model = Script([call()], ["Done."], usage=Usage(10, 4, 2, 1))
    pieces = [*ChatModel(model, [CLOCK]).stream(ASKED)]
    assert pieces[-1].usage == Usage(20, 8, 4, 2)
    assert all(piece.usage == Usage() for piece in pieces[:-1])


def test_options_model_and_context_reach_the_model_and_the_tools() -> None:
    seen: list[ToolContext] = []

    @tool
    def look(context: ToolContext) -> None:
        seen.append(context)

    model = Script([call("look", call_id="c1")], ["Done."])
    options = Options(max_tokens=5)
    ChatModel(model, [look], model="m", options=options, context=ToolContext(user_id="u")).invoke(ASKED)
    assert (model.asked[0].model, model.asked[0].options) == ("m", options)
    assert seen == [ToolContext("c1", user_id="u")]


def test_tools_may_come_as_a_registry() -> None:
    assert results(ChatModel(Script([call()], ["Done."]), ToolRegistry([CLOCK])).invoke(ASKED)) == ["noon"]


def test_a_conversation_goes_on_asynchronously_with_the_same_pieces() -> None:
    turns: tuple[list[str | ToolCall], ...] = (["a", call()], [], ["b"])

    async def heard() -> list[ChatResult]:
        return [piece async for piece in ChatModel(raw_astream=Script(*turns).astream, tools=[CLOCK]).astream(ASKED)]

    pieces = asyncio.run(heard())
    assert "".join(piece.output for piece in pieces) == "a\nb"
    result = asyncio.run(ChatModel(raw_astream=Script(*turns).astream, tools=[CLOCK]).ainvoke(ASKED))
    synchronous = ChatModel(Script(*turns), [CLOCK]).invoke(ASKED)
    assert (result.output, result.messages, result.rounds) == (
        synchronous.output,
        synchronous.messages,
        synchronous.rounds,
    )


def test_a_model_without_a_stream_says_so() -> None:
    with pytest.raises(ValueError, match="expected a raw_stream"):
        ChatModel().invoke(ASKED)
    with pytest.raises(ValueError, match="expected a raw_astream"):
        asyncio.run(ChatModel(Script(["x"])).ainvoke(ASKED))


def test_what_the_model_raises_is_raised() -> None:
    def broken(request: ChatRequest) -> Iterable[Timed]:
        raise ConnectionError(request.model)

    with pytest.raises(ConnectionError, match="echo"):
        ChatModel(broken).invoke(ASKED)


def test_the_engine_itself_is_a_model() -> None:
    @tool
    def get_weather(city: str) -> str:
        """The weather of a city."""
        return f"sunny in {city}"

    asked = (Message("user", (Text("What is the weather in Oslo?"),)),)
    result = ChatModel(Engine().events, [get_weather]).invoke(asked)
    assert result.output == "\nget_weather: sunny in Oslo"
    assert result.rounds == 2


def test_chunks_that_lack_ids_go_through_an_accumulator_and_merge_as_the_data_tell() -> None:
    lines = iter(
        [
            (
                b'{"model":"m","message":{"tool_calls":[{"function":{"name":"clock","arguments":{}}},'
                b'{"function":{"name":"clock","arguments":{}}}]},"done":true,"done_reason":"stop"}\n'
            ),
            b'{"model":"m","message":{"content":"Twice."},"done":true,"done_reason":"stop"}\n',
        ]
    )

    def raw(request: ChatRequest) -> Iterator[Event]:
        told = Accumulator(salt=request.fingerprint[:8])
        yield from told.feed(next(lines))
        yield from told.finish()

    result = ChatModel(raw, [CLOCK]).invoke(ASKED)
    assert results(result) == ["noon", "noon"]
    assert len({said.call_id for message in result.messages for said in message.tool_results}) == 2
    assert result.output == "\nTwice."
