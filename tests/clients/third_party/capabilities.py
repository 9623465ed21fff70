"""What is asked of every client, once, by each of its ways."""

import pytest
from drive import LONG, LOOP, ODD, Drive, Person, Said, block, failing, joined, left_early, notes

BOTH = [("get_weather", {"city": "Oslo"}), ("get_time", {"city": "Rome"})]


def test_chat(drive: Drive) -> None:
    said = drive.chat(ODD)
    assert said.text == ODD
    assert said.usage is None or min(said.usage) > 0


def test_stream(drive: Drive) -> None:
    pieces = [*drive.stream(ODD)]
    assert joined(pieces).text == ODD
    assert len([piece for piece in pieces if piece.text]) > 1


def test_stream_usage(drive: Drive) -> None:
    told = joined([*drive.stream("one two three four five six")])
    assert told.usage is not None
    assert told.usage == drive.chat("one two three four five six").usage


def test_tool_choice(drive: Drive) -> None:
    for name, choice in drive.choices.items():
        form = name.partition(" ")[0]
        asked = "Hello" if form == "required" else "Weather in Oslo?"
        called = [call for call, _ in drive.chat(asked, tools=True, choice=choice).calls]
        if form == "required":
            assert len(called) == 1, name
        else:
            assert called == {"auto": ["get_weather"], "none": [], "named": ["get_time"]}[form], name


def test_parallel_calls(drive: Drive) -> None:
    assert drive.chat("Weather in Oslo and time in Rome", tools=True).calls == BOTH


def test_streamed_calls(drive: Drive) -> None:
    assert joined([*drive.stream("Weather in Oslo and time in Rome", tools=True)]).calls == BOTH


def test_tool_loop(drive: Drive) -> None:
    asked: list[str] = []

    def weather(city: str) -> str:
        asked.append(city)
        return f"sunny in {city}"

    text = drive.loop("What's the weather in Oslo and in Rome?", weather)
    assert sorted(asked) == ["Oslo", "Rome"]
    assert "sunny in Oslo" in text
    assert "sunny in Rome" in text


def test_structured_output(drive: Drive) -> None:
    assert drive.person("Ada Lovelace is 36 years old") == Person(name="Ada Lovelace", age=36)


def test_n(drive: Drive) -> None:
    assert drive.chat("again", n=2).choices == ["again", "again"]


def test_length(drive: Drive) -> None:
    said = drive.chat("one two three four five six", limit=2)
    assert (said.text, said.finish) == ("one two", type(drive).length)


def test_stop(drive: Drive) -> None:
    assert drive.chat("one two STOP three", stop=["STOP"]).text.rstrip() == "one two"


def test_reasoning(drive: Drive) -> None:
    for said in (drive.chat("Why?", reasoning=True), joined([*drive.stream("Why?", reasoning=True)])):
        assert said.reasoning.endswith("Why?")
        assert said.text == "Why?"


def test_errors(drive: Drive) -> None:
    assert len(drive.errors) > 1
    for status, error in drive.errors.items():
        with pytest.raises(error) as caught:
            drive.chat(failing(status))
        assert "as asked" in _told(caught.value)


def _told(error: BaseException | None) -> str:
    """What an error says, its causes with it."""
    return f"{error} {_told(error.__cause__ or error.__context__)}" if error else ""


def test_retries(kind: type[Drive], address: str) -> None:
    drive = kind(address, retrying=True)
    for status, attempts in ((503, drive.attempts), (400, 1)):
        notes(address, fresh=True)
        with pytest.raises(Exception):  # noqa: B017, PT011  which one is another test's question
            drive.chat(failing(status))
        assert len(notes(address)) == attempts, status
    if drive.attempts > 1 and drive.recovers:
        notes(address, fresh=True)
        assert drive.chat(block({"text": "back again"}, fault="fail_first:1")).text == "back again"
        assert [note["status"] for note in notes(address)] == [503, 200]


def test_long_prompt(drive: Drive) -> None:
    said = drive.chat(LONG, limit=drive.most)
    if said.finish == drive.length:  # a client may keep the limit to what its model can do
        assert said.usage is not None
        assert said.usage[0] == 250_000
        assert LONG.startswith(said.text)
    else:
        assert said.text.strip() == LONG.strip()


def test_cut_emoji(drive: Drive) -> None:
    assert joined([*drive.stream(block({"text": ODD}, fault="byte_cuts:1"))]).text == ODD


def test_asynchronous(drive: Drive) -> None:
    async def talk() -> tuple[str, str]:
        whole = await drive.achat(ODD)
        pieces: list[Said] = [piece async for piece in drive.astream(ODD)]
        return whole.text, joined(pieces).text

    assert LOOP.run(talk()) == (ODD, ODD)


def test_cancel(kind: type[Drive], address: str) -> None:
    slow = kind(f"{address}/slow")
    pieces = slow.stream("word " * 400)
    told = [piece for piece, _ in zip(pieces, range(12), strict=False)]
    getattr(pieces, "close", lambda: None)()
    assert joined(told).text.startswith("word")
    assert left_early(address)
    assert kind(address).chat("Still there?").text == "Still there?"
