"""Several fixtures in one zip: safe names, nothing lost without being told, the same bytes every time."""

import io
import zipfile
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.fixtures import FORMATS, import_, load_all
from engine.service import Service
from playground.model.library.bundle import REPORT, bundle
from playground.model.library.examples import example_things
from playground.model.library.names import Named

THINGS = example_things(Service())
ECHO = next(fixtures for named, fixtures in THINGS if named.name == "Plain echo")
CHAIN = next(fixtures for _, fixtures in THINGS if len(fixtures) == 2)


def opened(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_order_of_choosing_changes_no_byte():
    assert bundle(THINGS, "json").data == bundle(THINGS[::-1], "json").data
    twins = [(Named("same"), ECHO), (Named("same"), CHAIN)]
    assert bundle(twins, "json").data == bundle(twins[::-1], "json").data


def test_times_and_rights_are_no_one_s_machine_s():
    with zipfile.ZipFile(io.BytesIO(bundle(THINGS, "json").data)) as archive:
        infos = archive.infolist()
    assert {info.date_time for info in infos} == {(2025, 1, 1, 0, 0, 0)}
    assert {info.compress_type for info in infos} == {zipfile.ZIP_STORED}
    assert [info.filename for info in infos] == sorted(info.filename for info in infos)


@pytest.mark.parametrize("name", [*FORMATS])
def test_every_format_holds_all_or_says_what_it_left_out(name: str):
    made = bundle(THINGS, name)
    files = opened(made.data)
    exchanges = sum(len(fixtures) for _, fixtures in THINGS)
    count = len(THINGS) if FORMATS[name].several else exchanges
    assert len(files) - (REPORT in files) + len(made.left_out) == count
    assert (REPORT in files) == bool(made.left_out)
    assert tuple(files) == made.names


def test_a_format_of_one_exchange_gets_a_file_an_exchange():
    files = opened(bundle([(Named("chain", "f"), CHAIN)], "sse").data)
    assert [*files] == ["f/chain-1.sse", "f/chain-2.sse"]


def test_what_a_format_has_no_words_for_is_listed():
    made = bundle(THINGS, "sse")
    assert [where for where, _ in made.left_out] == ["Examples/An error on purpose"]
    assert opened(made.data)[REPORT].decode().startswith("Examples/An error on purpose: ")


def test_a_report_s_own_name_is_not_taken_from_it():
    made = bundle([(Named("not-exported"), ECHO), *THINGS], "sse")
    assert "not-exported.sse" in made.names
    assert REPORT in made.names


@pytest.mark.parametrize(
    ("named", "path"),
    [
        (Named("../../etc/passwd"), "etc-passwd.fixture.json"),
        (Named("x", "../.."), "exchange/exchange/x.fixture.json"),
        (Named("x", "/root//a/./b"), "root/a/exchange/b/x.fixture.json"),
        (Named("C:\\windows"), "C-windows.fixture.json"),
        (Named("con"), "_con.fixture.json"),
        (Named("NUL", "aux"), "_aux/_NUL.fixture.json"),
        (Named("…"), "exchange.fixture.json"),
        (Named("weather in Oslo"), "weather-in-Oslo.fixture.json"),
    ],
)
def test_no_name_leads_out_of_the_folder_it_is_unpacked_in(named: Named, path: str):
    assert bundle([(named, ECHO)], "json").names == (path,)


def test_names_that_systems_take_for_one_are_told_apart():
    things = [(Named(name), ECHO) for name in ("Echo", "echo", "ECHO", "echo-2")]
    names = bundle(things, "json").names
    assert len({name.casefold() for name in names}) == 4


def test_programs_get_names_that_can_be_imported():
    (name,) = bundle([(Named("weather in Oslo, 2.0"), ECHO)], "pytest").names
    assert name == "weather_in_Oslo_2_0_test.py"


@given(st.lists(st.tuples(st.text(max_size=12), st.text(max_size=12)), min_size=1, max_size=4))
def test_any_names_give_a_zip_that_unpacks_into_its_own_folder(names: list[tuple[str, str]]):
    made = bundle([(Named(name, folder), ECHO) for name, folder in names], "json")
    assert len({name.casefold() for name in made.names}) == len(names)
    for name in made.names:
        assert not PurePosixPath(name).is_absolute()
        assert ".." not in PurePosixPath(name).parts
        assert "\\" not in name
    assert all(load_all(data) == ECHO for data in opened(made.data).values())


def test_what_is_exported_is_imported_again():
    for data in opened(bundle(THINGS, "json").data).values():
        assert import_(data).problems == ()
