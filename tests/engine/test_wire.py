from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import Cut, Pause
from engine.wire import WRITE_SIZE, Frame, HttpRequest, HttpResponse, coalesce, decode_path, until_cut

FRAMES: st.SearchStrategy[list[Frame]] = st.lists(
    st.binary(max_size=9) | st.builds(Pause, st.floats(0, 1)) | st.just(Cut()), max_size=12
)


def test_the_first_header_of_a_name_counts() -> None:
    http = HttpRequest("GET", "/", (("a", "1"), ("b", "2"), ("a", "3")))
    assert (http.header("a"), http.header("b"), http.header("c")) == ("1", "2", None)


@pytest.mark.parametrize(
    ("headers", "media_type"),
    [
        ((("content-type", "text/plain; charset=utf-8"),), "text/plain"),
        ((("x", "y"), ("content-type", "application/json")), "application/json"),
        ((), ""),
    ],
)
def test_the_media_type_leaves_parameters_out(headers: tuple[tuple[str, str], ...], media_type: str) -> None:
    assert HttpResponse(200, headers, ()).media_type == media_type


def test_the_body_is_what_was_written_before_the_cut() -> None:
    assert HttpResponse(200, (), (b"a", Pause(1), b"b", Cut(), b"c")).body == b"ab"


@given(FRAMES)
def test_coalescing_loses_no_byte_and_no_wait(frames: list[Frame]) -> None:
    joined = list(coalesce(frames))
    assert [frame for frame in joined if not isinstance(frame, bytes)] == [
        frame for frame in frames if not isinstance(frame, bytes)
    ]
    assert b"".join(until_cut(joined)) == b"".join(until_cut(frames))


@given(FRAMES)
def test_writes_that_are_due_at_once_go_out_together(frames: list[Frame]) -> None:
    joined = list(coalesce(frames))
    assert all(not (isinstance(one, bytes) and isinstance(two, bytes)) for one, two in pairwise(joined))


def test_a_large_write_goes_out_though_more_is_due() -> None:
    half = b"x" * (WRITE_SIZE // 2)
    assert list(coalesce([half, half, half])) == [half + half, half]


@pytest.mark.parametrize(
    ("raw", "path"), [("/v1/a%20b", "/v1/a b"), ("/%C3%A9", "/é"), ("/%FF", "/\ufffd"), ("/a+b", "/a+b")]
)
def test_paths_are_percent_decoded(raw: str, path: str) -> None:
    assert decode_path(raw) == path
