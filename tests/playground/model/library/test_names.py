"""Names, folders and tags, and which entries are seen in which order."""

# pandas ships no types.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.store import Entry, Store
from playground.model.library.listing import ORDERS, deleted_table, labels_of, seen, table, tags_of, told
from playground.model.library.names import (
    MOST_FOLDER,
    MOST_NAME,
    MOST_STEPS,
    MOST_TAG,
    MOST_TAGS,
    Named,
    beside,
    folders_of,
    free_names,
    holder,
    mark_of,
    named_of,
    paths_to,
    problems_of,
    tidy,
)


def entry(name: str, folder: str = "", tags: tuple[str, ...] = (), about: str = "", created: float = 0.0) -> Entry:
    said = about or f"openai · 1 exchange · {name}"
    return Entry(f"{folder}/{name}@{created}", name, folder, tags, said, created, created)


SHELF = (
    entry("oslo", "weather/north", ("warm", "live"), created=3.0),
    entry("Rome", "weather/south", ("live",), created=2.0),
    entry("refund", "", (), "anthropic · 12 exchanges · Where is my money · please", created=1.0),
    entry("weatherman", "weather2", (), created=4.0),
)


@pytest.mark.parametrize(
    ("given_as", "kept_as"),
    [
        (Named(" a\tb ", " x // y /", (" one", "one", "", "two\n")), Named("a b", "x/y", ("one", "two"))),
        (Named("\x00\n", "///"), Named("", "")),
        (Named("línea\u2028dos"), Named("línea dos")),
        (Named("\u202egnp.exe", "a\u2066", ("x\x85y",)), Named("gnp.exe", "a", ("x y",))),
    ],
)
def test_what_nobody_sees_is_left_out_of_names(given_as: Named, kept_as: Named):
    assert tidy(given_as) == kept_as


@given(st.text(), st.text(), st.lists(st.text()))
def test_a_tidy_name_stays_as_it_is(name: str, folder: str, tags: list[str]):
    once = tidy(Named(name, folder, tuple(tags)))
    assert tidy(once) == once


@pytest.mark.parametrize(
    ("named", "message"),
    [
        (Named(""), "Name: expected a name"),
        (Named("x" * (MOST_NAME + 1)), "Name: expected at most 120 characters, found 121"),
        (Named("x", "f" * (MOST_FOLDER + 1)), "Folder: expected at most 200 characters, found 201"),
        (Named("x", "/".join("f" * (MOST_STEPS + 1))), "Folder: expected at most 8 folders in one another, found 9"),
        (Named("x", "", tuple(map(str, range(MOST_TAGS + 1)))), "Tags: expected at most 20 tags, found 21"),
        (Named("x", "", ("t" * (MOST_TAG + 1),)), "Tags: expected at most 40 characters in a tag, found 41"),
    ],
)
def test_names_that_are_too_long_are_told(named: Named, message: str):
    assert [str(problem) for problem in problems_of(named)] == [message]


def test_a_name_of_the_longest_kind_is_taken():
    folder = "/".join("f" * MOST_STEPS)
    assert problems_of(Named("x" * MOST_NAME, folder, tuple(f"{n}" for n in range(MOST_TAGS)))) == ()


def test_folders_count_what_is_below_them_and_know_no_false_neighbours():
    assert [(folder.path, folder.count) for folder in folders_of(SHELF)] == [
        ("", 4),
        ("weather", 2),
        ("weather/north", 1),
        ("weather/south", 1),
        ("weather2", 1),
    ]
    assert [folder.label for folder in folders_of(SHELF)][:3] == [
        "All folders · 4",
        "weather · 2",
        "weather / north · 1",
    ]
    assert [*paths_to("a/b/c")] == ["a", "a/b", "a/b/c"]
    assert [*paths_to("")] == []


def test_a_taken_name_gets_a_number_in_its_own_folder_alone():
    taken = [Named("echo", "a"), Named("echo (2)", "a"), Named("echo", "b")]
    assert [*free_names([Named("echo", "a", ("t",))], taken)] == [Named("echo (3)", "a", ("t",))]
    several = free_names([Named("echo", "c"), Named("echo", "c"), Named("echo", "b")], taken)
    assert [named.place for named in several] == ["c/echo", "c/echo (2)", "b/echo (2)"]


def test_what_has_a_name_on_a_shelf_and_what_is_free_beside_it_are_found():
    with Store() as store:
        shelf = store.conversations
        long = Named("x" * MOST_NAME)
        for named in (Named("echo", "a"), Named("echo (2)", "a"), Named("echo", "a/b"), *free_names([long, long], ())):
            shelf.save({}, named.name, folder=named.folder)
        found = holder(shelf, Named("echo", "a"))
        assert found
        assert (found.folder, found.name) == ("a", "echo")
        assert holder(shelf, Named("echo")) is None
        assert beside(shelf, Named("echo", "a", ("t",))) == Named("echo (3)", "a", ("t",))
        assert beside(shelf, Named("echo", "c")) == Named("echo", "c")
        assert beside(shelf, long).name.endswith("x (3)")
        assert len(beside(shelf, long).name) <= MOST_NAME


def test_other_words_have_another_mark():
    assert mark_of(["a", "b"]) == mark_of(iter(["a", "b"])) != mark_of(["a · 2", "b"])
    assert mark_of(["\ud800"])


def test_a_line_about_an_entry_is_read_in_its_parts():
    assert (told(SHELF[2]).dialect, told(SHELF[2]).exchanges, told(SHELF[2]).asked) == (
        "anthropic",
        12,
        "Where is my money · please",
    )
    assert told(entry("x", about="older")).exchanges == 1


def test_entries_are_seen_by_folder_tags_and_search():
    def names(**filters: object) -> list[str]:
        return [each.name for each in seen(SHELF, **filters)]  # pyright: ignore[reportArgumentType]  the filters below

    assert names() == ["refund", "oslo", "Rome", "weatherman"]
    assert names(folder="weather") == ["oslo", "Rome"]
    assert names(folder="weather", tags=("live", "warm")) == ["oslo"]
    assert names(found={SHELF[2].id}) == ["refund"]
    assert names(found=()) == []


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("Folder and name", ["refund", "oslo", "Rome", "weatherman"]),
        ("Name", ["oslo", "refund", "Rome", "weatherman"]),
        ("Newest first", ["weatherman", "oslo", "Rome", "refund"]),
        ("Last changed first", ["weatherman", "oslo", "Rome", "refund"]),
        ("Most exchanges first", ["refund", "oslo", "Rome", "weatherman"]),
        ("an order of long ago", ["refund", "oslo", "Rome", "weatherman"]),
    ],
)
def test_entries_stand_in_the_order_asked_for(order: str, names: list[str]):
    assert [each.name for each in seen(SHELF, order=order)] == names


def test_every_order_is_tried_above():
    assert len(ORDERS) == 5


def test_tables_say_what_is_known_of_an_entry():
    told = table(SHELF)
    assert [told[name].iloc[2] for name in ("Name", "Exchanges", "Dialect")] == ["refund", 12, "Anthropic Messages"]
    assert str(table(SHELF)["Kept"].iloc[0]) == "1970-01-01 00:00:03+00:00"
    gone = Entry("1", "gone", "", (), "openai · 1 exchange · hi", 0.0, 0.0, removed=60.0)
    assert str(deleted_table([gone])["Kept until"].iloc[0]) == "1970-01-31 00:01:00+00:00"
    assert len(table([])) == 0


def test_labels_tell_entries_of_one_name_apart():
    twins = [entry("a", "x", created=1.0), entry("a", "x", created=2.0), entry("a")]
    assert [*labels_of(twins).values()] == ["a · x", "a · x (2)", "a"]


def test_tags_are_counted():
    assert tags_of(SHELF) == {"live": 2, "warm": 1}


def test_an_entry_s_own_names_are_what_it_is_called():
    assert named_of(SHELF[0]).place == "weather/north/oslo"
    assert named_of(SHELF[2]).place == "refund"
