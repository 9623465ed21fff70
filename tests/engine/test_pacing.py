from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pacing import MAX_SECONDS, NO_PACING, Pacing, parse_pacing


@pytest.mark.parametrize(
    ("text", "pacing"),
    [
        ("0", NO_PACING),
        ("", NO_PACING),
        (" 0 ", NO_PACING),
        ("20ms", Pacing(gap=0.02)),
        ("1.5s", Pacing(gap=1.5)),
        ("0ms", NO_PACING),
        ("gap=20ms", Pacing(gap=0.02)),
        ("ttft=300ms, gap=20ms ,jitter=0.2", Pacing(0.3, 0.02, 0.2)),
        ("tps=50", Pacing(gap=0.02)),
        ("gap=1s,tps=50", Pacing(gap=1.0)),
        ("ttft=600s", Pacing(ttft=MAX_SECONDS)),
    ],
)
def test_pacing_is_read_from_text(text: str, pacing: Pacing) -> None:
    assert parse_pacing(text) == pacing


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("20", "expected a duration up to 600s such as 20ms or 1.5s for gap, got '20'"),
        ("fast", "expected a duration up to 600s such as 20ms or 1.5s for gap, got 'fast'"),
        ("-1ms", "expected a duration up to 600s such as 20ms or 1.5s for gap, got '-1ms'"),
        ("ttft=601s", "expected a duration up to 600s such as 20ms or 1.5s for ttft, got '601s'"),
        ("20ms,", "expected a duration up to 600s such as 20ms or 1.5s for gap, got ''"),
        ("jitter=2", "expected a number from 0 to 1 for jitter, got '2'"),
        ("tps=0", "expected a number from 0.1 to 100000 for tps, got '0'"),
        ("tps=nan", "expected a number from 0.1 to 100000 for tps, got 'nan'"),
        ("speed=9", "expected ttft, gap, jitter or tps, got 'speed'"),
    ],
)
def test_what_is_no_pacing_is_refused_with_what_is_allowed(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        parse_pacing(text)
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("pacing", "waits"), [(NO_PACING, False), (Pacing(ttft=1), True), (Pacing(gap=1), True), (Pacing(jitter=1), False)]
)
def test_pacing_without_waits_is_false(pacing: Pacing, waits: bool) -> None:
    assert bool(pacing) == waits


@given(st.floats(0, 600), st.floats(0, 1), st.text())
def test_jitter_stays_within_its_share_of_the_gap(gap: float, jitter: float, seed: str) -> None:
    first, *rest = islice(Pacing(7, gap, jitter).pauses(seed.encode("utf-8", "replace").decode()), 20)
    assert first == 7
    assert all(gap * (1 - jitter) - 1e-9 <= pause <= gap * (1 + jitter) + 1e-9 for pause in rest)


def test_the_same_seed_gives_the_same_jitter_and_another_one_another() -> None:
    pacing = Pacing(0, 1, 0.5)
    waits = [list(islice(pacing.pauses(seed), 9)) for seed in ("a", "a", "b")]
    assert waits[0] == waits[1] != waits[2]
    assert len(set(waits[0])) == 9
