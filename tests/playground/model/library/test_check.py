"""Whether today's engine still says what was recorded."""

from dataclasses import replace

from engine.fixtures import Chunk
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from playground.model.library.check import check, today
from playground.model.library.examples import example_things

THINGS = example_things(Service())
(ECHO,) = next(fixtures for named, fixtures in THINGS if named.name == "Plain echo")


def test_what_this_engine_recorded_has_the_same_bytes():
    for _, fixtures in THINGS:
        assert all(each.same for each in check(fixtures))
    assert check([ECHO])[0].told.startswith("The same bytes: ")
    assert today(ECHO) == ECHO


def test_other_settings_of_a_recording_are_used_again():
    (made,) = next(
        fixtures for named, fixtures in example_things(Service(Settings(persona="lorem"))) if named.name == "Plain echo"
    )
    assert made.settings.persona == "lorem"
    assert check([made])[0].same


def test_another_answer_is_told_with_the_first_byte_that_differs():
    assert ECHO.reply is not None
    said = ECHO.reply.choices[0]
    spoiled = replace(
        ECHO,
        chunks=(Chunk(0.0, ECHO.body.replace(b"Hello", b"Howdy")),),
        reply=replace(ECHO.reply, choices=(replace(said, parts=said.parts[:0]),)),
    )
    (found,) = check([spoiled])
    assert (found.same, found.kind) == (False, "content")
    assert found.told.startswith("Another answer: ")
    assert " The first byte that differs is number " in found.told
    assert "recorded elsewhere" not in found.told


def test_the_same_bytes_at_other_times_are_the_same_bytes():
    later = replace(ECHO, chunks=tuple(Chunk(chunk.at + 1, chunk.data) for chunk in ECHO.chunks))
    (found,) = check([later])
    assert (found.same, found.kind) == (True, "timing")


def test_a_recording_from_elsewhere_is_said_to_be_one():
    elsewhere = replace(ECHO, headers=(), chunks=(Chunk(0.0, b"{}"),), reply=None)
    assert "recorded elsewhere" in check([elsewhere])[0].told


def test_an_answer_alone_cannot_be_asked_for_again():
    alone = replace(ECHO, request=HttpRequest("POST", "/v1/chat/completions", ()))
    (found,) = check([alone])
    assert (found.kind, found.same) == (None, False)
    assert "nothing to ask" in found.told
