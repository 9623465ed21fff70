from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("what is 10+5?", "expression", "10+5"),
        ("solve x^2 + 1", "formula", "x^2 + 1"),
        ("integrate y = x^2", "function", "x^2"),
        ("docket number 123456 in 2 days", "docket_number", "123456"),
        ("order ORD-12", "order_id", "ORD-12"),
        ("shares of Apple Inc. (AAPL) at NYSE in USD", "ticker", "AAPL"),
        ("how is BRK.B", "ticker", "BRK.B"),
        ("case number 2022-087", "case_number", "2022-087"),
        ("my card 4111 1111 1111 1111 of 2027", "card_number", "4111 1111 1111 1111"),
        ("Pay 200 euros to DE89 3704 0044 0532 0130 00", "iban", "DE89 3704 0044 0532 0130 00"),
        ("case 12 of 2022-08-07", "case_number", "12"),
        ("list the src folder", "directory", "src"),
        ("search the folder called docs", "folder", "docs"),
        ("look in the folder", "dir", None),
        ("move a.txt from the old folder", "path", "a.txt"),
        ("two of them", "order_id", None),
        ("the 2019-2020 season", "season", "2019-2020"),
        ("issues of octo/hello", "repo", "octo/hello"),
        ("Look in octo/hello.js. Go", "repo", "octo/hello.js"),
        ("mail Ada", "recipient", "Ada"),
        ("mail to Ada", "recipient", "Ada"),
        ("see https://a.io", "url", "https://a.io"),
        ("call +47 912 34 567", "phone", "+47 912 34 567"),
        ("ping 10.0.0.1", "host", "10.0.0.1"),
        ("open a/b.txt", "path", "a/b.txt"),
    ],
)
def test_a_value_is_known_by_its_form_or_mark(read: Read, text: str, name: str, expected: str | None):
    assert read(text, [name] if expected else [], **{name: "string"}).get(name) == expected


def test_owner_and_repository_are_the_two_parts_of_one_word(read: Read):
    assert read("in octo/hello", owner="string", repository="string") == {"owner": "octo", "repository": "hello"}


def test_an_object_written_out_is_taken_whole(read: Read):
    assert read("scores {'math': 90}", scores="object") == {"scores": {"math": 90}}


def test_a_host_is_an_address_or_a_name(read: Read) -> None:
    assert read("connect to 192.0.2.7", ip_address="string") == {"ip_address": "192.0.2.7"}
    assert read("a server at db.example.org", host="string") == {"host": "db.example.org"}


def test_a_count_that_is_a_text_takes_numbers_in_words(read: Read) -> None:
    assert read("two rooms in Bergen", number_of_rooms="string") == {"number_of_rooms": "2"}


def test_an_id_with_the_propertys_name_in_it_is_the_surest(read: Read):
    assert read("Add 3 of SKU-778 to my cart", ["sku"], sku="string") == {"sku": "SKU-778"}


@pytest.mark.parametrize("text", ["Post 'deploy done' in #ops", "tell #ops 'deploy done'"])
def test_a_channel_is_written_with_its_mark(read: Read, text: str):
    found = read(text, ["channel", "text"], channel="string", text="string")
    assert found == {"channel": "#ops", "text": "deploy done"}


def test_a_number_with_that_mark_is_no_channel(read: Read):
    assert read("see issue #42", [], channel="string") == {}


@pytest.mark.parametrize("text", ["copy b/y.txt from a/x.txt", "copy to b/y.txt the file a/x.txt"])
def test_what_leads_to_a_file_says_which_end_it_is(read: Read, text: str):
    assert read(text, src="string", dst="string") == {"src": "a/x.txt", "dst": "b/y.txt"}


def test_a_file_that_is_named_twice_is_one_and_is_not_moved_to_itself(read: Read):
    text = "move w2.pdf into it, and call w2.pdf Taxes"
    folder: JsonObject = {"type": "string", "description": "Target folder"}
    assert read(text, file_name="string", destination=folder) == {"file_name": "w2.pdf", "destination": "Taxes"}


@pytest.mark.parametrize("version", ["v1.2.3", "2.1", "3.0.0-rc1", "v2"])
def test_a_version_is_no_part_of_what_has_it(read: Read, version: str):
    assert read(f"Deploy billing {version} to production", service="string", version="string", env=ENVIRONMENT) == {
        "service": "billing",
        "version": version,
        "env": "production",
    }


@pytest.mark.parametrize("text", ["Upgrade from 4.1 to 4.2", "Upgrade to 4.2 from 4.1"])
def test_a_version_is_the_one_that_something_is_brought_to(read: Read, text: str):
    assert read(text, version="string") == {"version": "4.2"}
    assert read(text, old_version="string", new_version="string") == {"old_version": "4.1", "new_version": "4.2"}
    assert read(text, from_version="string", to_version="string") == {"from_version": "4.1", "to_version": "4.2"}


@pytest.mark.parametrize("version", ["5", "1.26.4"])
def test_a_version_s_label_is_no_part_of_what_has_it(read: Read, version: str):
    text = f"Install numpy version {version}"
    assert read(text, _task="install_package", package="string", version="string") == {
        "package": "numpy",
        "version": version,
    }


def test_what_a_plain_number_follows_is_named_where_a_version_is_asked_for(read: Read):
    read_package = read("Install react 18", _task="install_package", package="string", version="string")
    assert read_package["package"] == "react"


ENVIRONMENT: JsonObject = {"enum": ["staging", "production"]}


def test_a_folder_may_be_what_the_text_ends_with(read: Read):
    assert read("Find TODO in src", pattern="string", path="string") == {"pattern": "TODO", "path": "src"}
    assert read("Find TODO in it", ["pattern"], pattern="string", path="string") == {"pattern": "TODO"}
    assert read("Find TODO in detail", ["pattern"], pattern="string", path="string") == {"pattern": "TODO"}


@pytest.mark.parametrize("often", ["three times a day", "twice daily", "every 8 hours", "weekly", "Every Monday"])
def test_how_often_is_said_in_few_ways(read: Read, often: str):
    assert read(f"Give 500 mg of ibuprofen {often}", frequency="string") == {"frequency": often}


def test_a_name_may_end_in_a_number(read: Read):
    assert read("Start a vm named gpu-1", name="string") == {"name": "gpu-1"}


def test_a_version_may_be_a_plain_number_that_is_called_one(read: Read):
    assert read("Use version number 5", version="string") == {"version": "5"}
    assert read("Use version 7 of it", version="string") == {"version": "7"}
    assert read("Use the latest version", version="string") == {"version": "latest"}
    assert read("Use the metrics of Paris", version="string") == {}


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("Alert me when cpu exceeds 90 on web-1", "web-1"),
        ("Restart the host db12, please", "db12"),
        ("What's the load of 10.0.0.7?", "10.0.0.7"),
    ],
)
def test_a_machine_is_called_by_a_word_with_its_number(read: Read, text: str, host: str):
    assert read(text, [], host="string") == {"host": host}


@pytest.mark.parametrize("text", ["Alert me on Monday", "on May 3rd", "for 90 minutes", "on x-1.5 percent"])
def test_other_words_are_no_machine(read: Read, text: str):
    assert read(text, [], host="string") == {}


def test_how_many_of_something_there_are_identifies_nothing(read: Read):
    text = "List the alerts, limiting the results to 50 entries per page"
    assert read(text, ["per_page"], network_id="string", per_page="integer") == {"per_page": 50}
    assert read("Limit it to 50 networks", network_id="string") == {"network_id": "50"}
    assert read("It is about 50, please", network_id="string") == {"network_id": "50"}


@pytest.mark.parametrize(
    ("text", "task", "name"),
    [
        ("Show invoice 1001 details", "get_invoice", "invoice_id"),
        ("List customer 1001 orders", "list_orders", "customer_id"),
        ("Show order 1001 items", "get_order", "id"),
    ],
)
def test_a_number_behind_what_it_identifies_counts_nothing(read: Read, text: str, task: str, name: str):
    assert read(text, _task=task, **{name: "string"}) == {name: "1001"}


@pytest.mark.parametrize(
    ("text", "path"), [("Delete a.tmp", "a.tmp"), ("Read www.x.org/a.bak, that is backup.bak", "backup.bak")]
)
def test_a_file_may_end_in_anything(read: Read, text: str, path: str):
    assert read(text, path="string") == {"path": path}


@pytest.mark.parametrize("text", ["See x.org, e.g. today", "Ask ada@x.tmp"])
def test_what_has_a_dot_is_not_always_a_file(read: Read, text: str):
    assert read(text, [], path="string") == {}


def test_behind_an_orders_verb_and_a_word_a_number_counts_nothing(read: Read):
    assert read("track order 12 packages", _task="track_package", tracking_number="string") == {"tracking_number": "12"}


@pytest.mark.parametrize(
    ("description", "value"),
    [("The id, such as '#W0000000'.", "#W2378"), ("The id, such as 'W0000000'.", "W2378"), ("", "W2378")],
)
def test_a_sign_before_an_id_belongs_to_it_where_the_example_has_one(read: Read, description: str, value: str):
    order: Json = {"type": "string", "description": description}
    assert read("What is the status of order #W2378?", order_id=order) == {"order_id": value}


def test_a_project_may_be_called_by_its_path_where_its_id_says_so(read: Read):
    either: Json = {"type": "string", "description": "Project ID or URL-encoded path"}
    assert read("make a branch in team/app", project_id=either) == {"project_id": "team/app"}
    assert read("make a branch in project 42", project_id=either) == {"project_id": "42"}
    assert read("make a branch in team/app", project_id="string") != {"project_id": "team/app"}
