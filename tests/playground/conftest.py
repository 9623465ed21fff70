"""What the pages' tests stand on."""

from collections.abc import Iterator

import pytest

from playground.kept import kept_service


@pytest.fixture(autouse=True)
def _nothing_is_kept_from_test_to_test() -> Iterator[None]:
    yield
    kept_service.cache_clear()
