from collections.abc import Callable

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


def test_who_a_booking_is_for_is_the_passenger(read: Read):
    assert read("Book flight BA117 for John Smith", [], passenger_name="string") == {"passenger_name": "John Smith"}
    assert read("Book a flight for Paris", [], passenger_name="string") == {}


def test_what_says_what_a_number_counts_is_no_value(read: Read):
    assert read("Details of Case No 28473, their judge", case_number="string") == {"case_number": "28473"}
    assert read("Details of Case No. 28473, their judge", case_number="string") == {"case_number": "28473"}


def test_where_somebody_is_at_home_is_the_company(read: Read):
    assert read("Add Jane Doe at Acme Corp", [], company="string") == {"company": "Acme Corp"}
    assert read("Add Jane Doe from Acme Corp", name="string", company="string") == {
        "name": "Jane Doe",
        "company": "Acme Corp",
    }
    assert read("Add Jane Doe from Oslo", [], company="string") == {}


def test_who_gets_a_task_stands_behind_for_or_to(read: Read):
    assert read("Create a task 'Send contract' for Ann", ["title"], title="string", assignee="string") == {
        "title": "Send contract",
        "assignee": "Ann",
    }
    assert read("Assign the login bug to Ann", _task="assign_task", task="string", assignee="string") == {
        "task": "login bug",
        "assignee": "Ann",
    }


def test_a_noun_with_its_number_is_no_value_by_itself(read: Read):
    assert read("Delete ticket 12", path="string") == {}
    assert read("Rain in Oslo in the year 1986", area="string", year="integer") == {"area": "Oslo", "year": 1986}
    assert read("Order apples, 3 kg", item="string") == {"item": "apples"}


def test_who_is_sent_something_gets_it(read: Read):
    assert read("Send Bob 20 euros", sender="string", recipient="string")["recipient"] == "Bob"
    assert read("Give Ann the book", item="string", recipient="string")["recipient"] == "Ann"


def test_what_a_number_is_measured_in_is_no_part_of_what_it_measures(read: Read):
    assert read("Log a 5 km run", activity="string") == {"activity": "run"}
    assert read("Log a 45 minute swim", activity="string") == {"activity": "swim"}
    assert read("Log a half mile run", activity="string") == {"activity": "run"}
    assert read("Log a minute book", activity="string") == {"activity": "minute book"}


def test_the_verb_of_an_order_is_no_name(read: Read):
    assert read("Fire Bob", name="string") == {"name": "Bob"}


def test_what_a_name_is_stands_behind_it_and_is_no_value(read: Read):
    folder = {"type": "string", "description": "The folder to save it to"}
    assert read("Save it to the Downloads folder.", destination=folder) == {"destination": "Downloads"}
    assert read("Join the Acme club", club="string") == {"club": "Acme"}


def test_signs_that_no_space_parts_belong_to_the_word(read: Read):
    assert read("Look up the variant CYP2C19*2.", variant="string") == {"variant": "CYP2C19*2"}
    assert read("Connect with the password hunter@2.x!", password="string") == {"password": "hunter@2.x"}


def test_who_is_doing_something_is_named_without_it(read: Read):
    assert read("Admit the male patient weighing 31 kg", who="string") == {"who": "male patient"}
