"""What the pages' tests stand on."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import local_script_runner

from playground.kept import kept_service

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage is the engine's, and its own tests give it: pages are drawn without."""
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.unmeasured)


@pytest.fixture(autouse=True, scope="session")
def _what_is_the_same_for_all_pages_is_made_once() -> Iterator[None]:
    """Streamlit does so for each page under test: it looks for components, of which no package has any, in half of the
    time, and compiles the page anew at each of its runs.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        patch.setattr(local_script_runner, "ScriptCache", cache(ScriptCache))
        yield


@pytest.fixture(autouse=True)
def _nothing_is_kept_from_test_to_test() -> Iterator[None]:
    yield
    kept_service.cache_clear()
