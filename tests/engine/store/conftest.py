"""Stores to try: in memory, in a file, and PostgreSQL where one is at hand."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa

from engine.store import Store
from engine.store.tables import METADATA

URL_VARIABLE = "TEST_POSTGRES_URL"
"""The URL of an empty database that the store's tests may fill, and empty again."""


def postgres() -> str:
    url = os.environ.get(URL_VARIABLE, "")
    if not url:
        pytest.skip(f"no PostgreSQL at hand: {URL_VARIABLE} says where one is")
    return url


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """An empty database."""
    url = postgres()
    yield url
    engine = sa.create_engine(sa.make_url(url).set(drivername="postgresql+psycopg"))
    METADATA.drop_all(engine)
    engine.dispose()


@pytest.fixture(params=["memory", "file", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        return request.getfixturevalue("postgres_url")
    return "" if request.param == "memory" else f"sqlite:///{tmp_path / 'deep' / 'echo.sqlite'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store whose clock goes on by a second whenever it is looked at."""
    ticks = count(1_000)
    with Store(url, journal_size=5, clock=lambda: float(next(ticks))) as opened:
        yield opened
