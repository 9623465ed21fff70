import pytest

from engine.switches import Fault, parse


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ()),
        (" , ", ()),
        ("no_done", (Fault("no_done"),)),
        ("status:503, no_done", (Fault("status", 503), Fault("no_done"))),
        ("rate_limit", (Fault("rate_limit", 1),)),
        (["", "stall:0", "crlf,no_space"], (Fault("stall"), Fault("crlf"), Fault("no_space"))),
    ],
)
def test_faults_are_read(text: str | list[str], faults: tuple[Fault, ...]) -> None:
    assert parse(text) == faults


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("no_dune", r"^expected a known fault \(did you mean 'no_done'\?\), got 'no_dune'$"),
        ("quake", "^expected one of status, rate_limit, .*, got 'quake'$"),
        ("status", "expected status:<HTTP status>, got no value"),
        ("no_done:3", "expected no value for no_done, got '3'"),
        ("status:200", "expected HTTP status from 400 to 599 for status, got '200'"),
        ("status:oops", "expected HTTP status from 400 to 599"),
        ("stall:-1", "expected writes before it from 0"),
        ("byte_cuts:0", "from 1 to"),
        ("stall:99999999", "from 0 to"),
        ("stall:", "got ''"),
    ],
)
def test_what_is_no_fault_is_told(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse(text)
