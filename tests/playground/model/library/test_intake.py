"""What is brought into the library is recognised, bounded, and named before it is kept."""

import gzip
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.fixtures import FORMATS, export
from engine.service import Service
from playground.model.library import intake as library_intake
from playground.model.library.bundle import bundle
from playground.model.library.examples import example_things
from playground.model.library.intake import File, Taken, asked, stem, suggested, taken, things
from playground.model.library.names import Named, problems_of

THINGS = example_things(Service())
ECHO = next(fixtures for named, fixtures in THINGS if named.name == "Plain echo")
CHAIN = next(fixtures for _, fixtures in THINGS if len(fixtures) == 2)
CURL = """curl http://localhost:5099/v1/chat/completions -d '{
    "model": "echo", "messages": [{"role": "user", "content": "Good morning"}]
}'"""


def zipped(members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compression) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return target.getvalue()


def reasons(found: tuple[Taken, ...]) -> list[str]:
    return [str(problem) for each in found for problem in each.problems]


@pytest.mark.parametrize("name", [*FORMATS])
def test_every_format_that_is_exported_is_read_again(name: str):
    (found,) = taken((File(f"echo{FORMATS[name].suffix}", export(ECHO, name)),), "", Service())
    assert found.problems == ()
    assert len(found.exchanges) == 1
    assert found.title != "Not recognised"
    assert stem(found.name) == "echo"


def test_files_and_a_pasted_text_are_read_together():
    found = taken((File("a.json", export(ECHO)), File("b.json", export(CHAIN))), CURL)
    assert [(each.name, each.format, len(each.fixtures), len(each.requests)) for each in found] == [
        ("a.json", "json", 1, 0),
        ("b.json", "json", 2, 0),
        ("pasted", "curl", 0, 1),
    ]


def test_a_request_without_an_answer_is_answered_by_the_engine():
    (found,) = taken((), CURL)
    assert found.exchanges == ()
    (found,) = taken((), CURL, Service())
    (made,) = found.exchanges
    assert made.reply is not None
    assert made.reply.choices[0].text == "Good morning"
    assert suggested((found,)) == "Good morning"


def test_of_very_many_requests_those_that_are_left_out_are_counted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(library_intake, "MOST_ANSWERED", 2)
    lines = "\n".join(CURL.replace("morning", f"morning {number}") for number in range(5))
    (found,) = taken((), lines, Service())
    assert len(found.answers) == 2
    assert reasons((found,)) == ["3 requests are left out; the engine answers 2 of a file at once"]


def test_a_zip_of_an_export_is_the_export():
    found = taken((File("all.zip", bundle(THINGS, "json").data),))
    assert min(each.name for each in found) == "Examples/A-chain-of-two-steps.fixture.json"
    assert sum(len(each.exchanges) for each in found) == 7
    assert reasons(found) == []


def test_what_systems_and_exports_lay_beside_the_files_is_passed_over():
    packed = zipped(
        {"__MACOSX/x.json": b"?", ".DS_Store": b"?", "not-exported.txt": b"?", "d/": b"", "a.json": export(ECHO)}
    )
    assert [each.name for each in taken((File("z.zip", packed),))] == ["a.json"]


def test_a_bomb_is_refused_without_being_unpacked():
    bomb = zipped({"zeros.json": bytes(library_intake.MOST_BYTES + 1), "after.json": export(ECHO)})
    assert len(bomb) < 100_000
    (found,) = taken((File("bomb.zip", bomb),))
    assert reasons((found,)) == ["expected at most 2,000 files and 64,000,000 bytes together; the rest is left out"]


def test_a_zip_whose_sizes_lie_is_read_no_further_than_allowed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(library_intake, "MOST_BYTES", 1_000)
    packed = zipped({"a.txt": b"x" * 100_000})
    small = packed.replace((100_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    (found,) = taken((File("liar.zip", small),))
    assert found.exchanges == ()
    assert reasons((found,))


def test_many_files_are_read_up_to_the_bound(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(library_intake, "MOST_FILES", 2)
    members = {f"{number}.json": export(ECHO) for number in range(4)}
    for files in ((File("z.zip", zipped(members)),), tuple(File(name, data) for name, data in members.items())):
        found = taken(files)
        assert [len(each.exchanges) for each in found] == [1, 1, 0]
        assert "at most 2 files" in reasons(found)[0]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04 and no more", "a zip that can't be read: File is not a zip file"),
        (zipped({}), "a zip with nothing in it"),
        (zipped({"d/": b""}), "a zip with nothing in it"),
        (b"PK\x03\x04" + b"PK\x01\x02" * 10_001, "a zip of more than 10,000 files"),
        (zipped({"in.zip": zipped({"a": b""})}), "packed twice; unpack it first"),
        (zipped({"a.gz": gzip.compress(b"{}")}), "packed twice; unpack it first"),
        (b"hello", "nothing that is known"),
        (b"", "nothing that is known"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_file(data: bytes, reason: str):
    (found,) = taken((File("odd", data),))
    assert reasons((found,))[0].startswith(reason)
    assert found.title == "Not recognised"


def test_a_damaged_or_locked_member_does_not_stop_the_others():
    packed = bytearray(zipped({"a.json": export(ECHO), "b.json": export(CHAIN)}, zipfile.ZIP_STORED))
    packed[60] ^= 1
    damaged, whole = taken((File("z.zip", bytes(packed)),))
    assert "it can't be unpacked" in reasons((damaged,))[0]
    assert len(whole.exchanges) == 2
    locked = bytearray(zipped({"a.json": export(ECHO)}, zipfile.ZIP_STORED))
    for at in (6, bytes(locked).index(b"PK\x01\x02") + 8):
        locked[at] |= 1
    (found,) = taken((File("z.zip", bytes(locked)),))
    assert "encrypted" in reasons((found,))[0]


@given(st.binary(max_size=200), st.text(max_size=40))
def test_anything_is_answered_without_an_exception(data: bytes, name: str):
    assert taken((File(name, data), File(name, b"PK\x03\x04" + data)), name)


def test_a_member_packed_in_a_way_that_takes_what_memory_it_claims_does_not_stop_the_others():
    packed = zipped({"a.json": export(ECHO)}, zipfile.ZIP_LZMA)
    odd, whole = taken((File("odd.zip", packed), File("z.zip", zipped({"a.json": export(ECHO)}, zipfile.ZIP_BZIP2))))
    assert reasons((odd,)) == ["it can't be unpacked: expected it stored, deflated or packed by bzip2"]
    assert len(whole.exchanges) == 1


def test_a_zip_of_a_later_version_is_told():
    packed = bytearray(zipped({"a.json": export(ECHO)}))
    packed[bytes(packed).index(b"PK\x01\x02") + 6] = 99
    (found,) = taken((File("z.zip", bytes(packed)),))
    assert reasons((found,)) == ["a zip that can't be read: zip file version 9.9"]


WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


@given(st.sampled_from(WAYS), st.binary(max_size=60), st.floats(0, 1))
def test_a_zip_that_is_damaged_anywhere_is_answered(way: int, noise: bytes, place: float):
    packed = zipped({"a.json": export(ECHO), "b.txt": b"text"}, way)
    at = int(place * len(packed))
    spoiled = packed[:at] + noise + packed[at + len(noise) :]
    assert taken((File("z.zip", spoiled),))


def test_problems_stand_with_their_place():
    har = '{"log": {"entries": [{"request": {"method": "POST", "url": "http://[", "headers": []}, "response": {}}]}}'
    (found,) = taken((File("a.har", har.encode()),))
    assert reasons((found,))[0].startswith("log.entries[0]: ")


def test_one_fixture_a_file_one_an_exchange_or_one_of_all():
    found = taken((File("weather.fixture.json", export(ECHO)), File("chain.json", export(CHAIN))))
    named = Named("typed", "f", ("t",))
    by_file = things(found, named, "file")
    assert [(each.name, each.folder, each.tags, len(made)) for each, made in by_file] == [
        ("weather", "f", ("t",), 1),
        ("chain", "f", ("t",), 2),
    ]
    assert [each.name for each, _ in things(found, named, "exchange")] == ["weather", "chain 1", "chain 2"]
    assert [(each.name, len(made)) for each, made in things(found, named, "all")] == [("typed", 3)]
    alone = taken((File("chain.json", export(CHAIN)),))
    assert [(each.name, len(made)) for each, made in things(alone, named, "file")] == [("typed", 2)]
    assert things((), named, "all") == things((Taken("empty"),), named, "file") == ()


def test_what_was_exported_comes_back_into_its_folders():
    found = taken((File("all.zip", bundle(THINGS, "json").data),))
    assert {named.folder for named, _ in things(found, Named("x"), "file")} == {"Examples"}
    assert {named.folder for named, _ in things(found, Named("x", "home"), "file")} == {"home/Examples"}


@pytest.mark.parametrize("inside", ["../../a", "/a", "./a", "a/" * 9 + "a", "x" * 300 + "/a", "C:\\..\\a"])
def test_a_folder_in_a_zip_is_one_that_can_be_kept(inside: str):
    found = taken((File("z.zip", zipped({f"{inside}.json": export(ECHO), "b.json": export(ECHO)})),))
    for named, _ in things(found, Named("x", "home"), "file"):
        assert problems_of(named) == ()
        assert named.folder in {"home", "home/C:"}
        assert named.name in {"a", "b"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("weather.fixture.json", "weather"),
        ("C:\\Users\\me\\weather.har", "weather"),
        ("a/b/chat.chat.jsonl", "chat"),
        ("cassette.yml", "cassette"),
        (".json", ".json"),
        ("weather", "weather"),
    ],
)
def test_a_file_s_name_without_its_suffix_is_a_fixture_s_name(name: str, expected: str):
    assert stem(name) == expected


@given(st.text(max_size=300))
def test_a_name_taken_from_a_file_can_be_kept(name: str):
    assert all("at most" not in problem.message for problem in problems_of(Named(stem(name))))


def test_a_long_question_is_cut_at_a_word_for_a_name():
    long = CURL.replace("Good morning", "word " * 40)
    (found,) = taken((), long, Service())
    assert asked(found.exchanges) == "word " * 11 + "word…"
    unbroken = CURL.replace("Good morning", "x" * 400)
    (found,) = taken((), unbroken, Service())
    assert asked(found.exchanges) == "x" * 60 + "…"
    assert suggested((Taken("nothing"),)) == ""
    assert suggested(taken((File("a b.sse", export(ECHO, "sse")),))) == "a b"
