"""The playground's layers: a model without Streamlit, one place for the session, pages that fit on a screen."""

from pathlib import Path

import pytest

PLAYGROUND = Path(__file__).parents[2] / "playground"
MODULES = sorted(PLAYGROUND.rglob("*.py"))


@pytest.mark.parametrize("module", sorted((PLAYGROUND / "model").glob("*.py")), ids=lambda path: path.stem)
def test_the_model_does_not_know_streamlit(module: Path):
    assert "streamlit" not in module.read_text(encoding="utf-8")


def test_the_session_state_is_touched_in_one_place():
    touching = [path for path in MODULES if "st.session_state" in path.read_text(encoding="utf-8")]
    assert {path.parent for path in touching} == {PLAYGROUND / "state"}


@pytest.mark.parametrize("page", sorted((PLAYGROUND / "app_pages").glob("*.py")), ids=lambda path: path.stem)
def test_a_page_is_at_most_eighty_lines(page: Path):
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 80
