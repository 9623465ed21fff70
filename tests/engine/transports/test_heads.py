import pytest

from engine.events import Cut, Pause
from engine.transports.heads import body_at_once, encode, from_wire, to_wire
from engine.wire import Frame, HttpResponse


@pytest.mark.parametrize(
    ("frames", "length", "at_once"),
    [
        ((), b"0", b""),
        ((b"ab", b"c"), b"3", b"abc"),
        ((Pause(1), b"abc"), b"3", None),
        ((b"abc", Cut()), None, None),
    ],
    ids=["empty", "pieces", "late", "cut"],
)
def test_a_known_body_has_a_length_and_one_that_is_due_now_goes_out_whole(
    frames: tuple[Frame, ...], length: bytes | None, at_once: bytes | None
) -> None:
    response = HttpResponse(200, (), frames)
    assert dict(to_wire(response)).get(b"content-length") == length
    assert body_at_once(response) == at_once


def test_a_stream_has_no_length_and_is_not_read_to_find_one() -> None:
    frames = iter([b"ab"])
    response = HttpResponse(200, (("Content-Type", "text/event-stream"),), frames)
    assert to_wire(response) == [(b"content-type", b"text/event-stream")]
    assert body_at_once(response) is None
    assert list(frames) == [b"ab"]


def test_an_answer_that_names_its_length_keeps_it() -> None:
    assert to_wire(HttpResponse(200, (("content-length", "7"),), ())) == [(b"content-length", b"7")]


def test_an_answer_without_content_has_no_length() -> None:
    assert to_wire(HttpResponse(204, (("allow", "GET"),), ())) == [(b"allow", b"GET")]


def test_a_value_can_not_start_a_new_header_and_what_latin_1_lacks_becomes_a_question_mark() -> None:
    assert encode((("x-echo-warning", "Zoë\r\nset-cookie: a=b\0 世"),)) == [
        (b"x-echo-warning", b"Zo\xeb  set-cookie: a=b  ?")
    ]


def test_header_names_arrive_in_lower_case_and_every_byte_is_text() -> None:
    assert from_wire([(b"X-Name", b"caf\xc3\xa9")]) == (("x-name", "cafÃ©"),)
