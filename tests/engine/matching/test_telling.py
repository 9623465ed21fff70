"""Clauses that ask for nothing, though their words are a tool's: statements, definitions, questions about a tool."""

import pytest

from tests.engine.matching.talk import EVERYDAY, arguments, called, tool

OFFER = [
    *EVERYDAY,
    tool("pay_bill", "Pay a bill", payee="string", amount="number"),
    tool("close_issue", "Close an issue", issue_number="integer"),
    tool("list_issues", "List issues", state={"enum": ["open", "closed"]}),
    tool("cancel_event", "Cancel a calendar event", event_id="string"),
    tool("turn_on_light", "Turn on a light", room="string"),
    tool("turn_off_light", "Turn off a light", room="string"),
    tool("run_sql", "Run a SQL query", query="string"),
    tool("merge_pull_request", "Merge a pull request", pull_number="integer"),
]


@pytest.mark.parametrize(
    "text",
    [
        "I paid my bills yesterday.",
        "I read the email of Bob",
        "The weather in Oslo went from bad to worse",
        "What's a SQL query?",
        "How do light bulbs work?",
        "Bills are boring",
        "What's your favourite light?",
        "Which is your favorite bill?",
        "I've already paid the bill",
        "I have just sent an email to Bob",
        "We closed issue 5 already.",
        "The issue was closed by Bob.",
        "The meeting has been cancelled",
        "The lights in the kitchen are on.",
        "I love the weather in Paris",
        "Looks good, thank you",
        "Good night!",
        "She got the weather for Oslo wrong",
        "I forgot to close issue 5, but it is fine",
        "I planned to cancel event 12 but changed my mind",
        "They forgot to close issue 5",
        "They decided to turn on the light in the hall",
        "I forgot to thank you for the mail to Bob",
        "I haven't decided to close issue 5",
        "Looks like issue 5 must have been closed",
        "Sounds like you want to pay the bill",
        "Feels like I want to close issue 5",
    ],
)
def test_who_tells_what_was_done_or_is_so_or_was_meant_asks_for_nothing(text: str):
    assert called(text, tools=OFFER) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I paid my bills yesterday. What's the weather in Oslo?", "get_weather"),
        ("I love Oslo, can you get the weather there", "get_weather"),
        ("I wanted the weather in Oslo", "get_weather"),
        ("I need the bill paid", "pay_bill"),
        ("I like to know the weather in Oslo", "get_weather"),
        ("looks like I need the weather in Oslo", "get_weather"),
        ("Works: get the weather in Oslo", "get_weather"),
        ("I forgot to get the weather in Oslo", "get_weather"),
        ("I asked for the weather in Oslo", "get_weather"),
        ("Looks like the weather in Oslo is bad", ""),
        ("I asked Bob about the weather in Oslo", ""),
        ("I forgot the weather in Oslo", ""),
        ("Works", ""),
        ("I", ""),
        ("The", ""),
    ],
)
def test_what_is_asked_besides_is_called(text: str, name: str):
    assert called(text, tools=OFFER) == [name] * bool(name)


def test_what_was_done_already_is_not_done_again_beside_what_is_to_be_done():
    assert arguments("I closed issue 4, please close issue 5", tools=OFFER) == [{"issue_number": 5}]
    assert arguments("We closed issue 4. Close issue 5 and issue 6", tools=OFFER) == [
        {"issue_number": 5},
        {"issue_number": 6},
    ]
    assert arguments("I closed issue 4 by mistake, please close it again", tools=OFFER) == [{"issue_number": 4}]
    assert arguments("Issues 1, 2 and 3 are closed already. Close 4", tools=OFFER) == [{"issue_number": 4}]
    assert arguments("Close issues 1 and 2. 3 is closed already", tools=OFFER) == [
        {"issue_number": 1},
        {"issue_number": 2},
    ]


def test_what_a_question_says_of_a_list_is_not_done():
    assert "close_issue" not in called("Are issues 4 and 5 closed?", tools=OFFER)


@pytest.mark.parametrize(
    "text",
    ["What is SQL?", "What's a pull request?", "what is an issue", "What are bills?", "What is the pull request"],
)
def test_who_asks_what_a_word_means_calls_nothing(text: str):
    assert called(text, tools=OFFER) == []


@pytest.mark.parametrize(
    "text", ["What is the weather", "what's the weather in Oslo", "What is a good issue to close in 5"]
)
def test_a_definition_is_of_a_few_words_without_an_end(text: str):
    assert called(text, tools=OFFER) != []


def test_what_is_going_on_is_no_word_to_define():
    assert called("What's trending?", tools=[tool("get_trending", "Topics of the hour")]) == ["get_trending"]


@pytest.mark.parametrize(
    "text",
    [
        "How does get_weather work?",
        "What does Get_Weather do?",
        "What does the get_weather tool do?",
        "Which parameters does get_weather take?",
        "Explain the get_weather function",
        "What can you do with the calculate tool?",
    ],
)
def test_a_question_about_a_tool_does_not_call_it(text: str):
    assert called(text, tools=OFFER) == []


def test_with_a_value_it_does():
    assert arguments("What does get_weather return for Oslo?", tools=OFFER) == [{"location": "Oslo"}]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Turn the bedroom light off", "turn_off_light"),
        ("Switch off the lamp in the kitchen", "turn_off_light"),
        ("Turn off the light on the desk", "turn_off_light"),
        ("Lights off in the kitchen", "turn_off_light"),
        ("Turn on the kitchen lights", "turn_on_light"),
        ("Put the light on in the hall", "turn_on_light"),
    ],
)
def test_on_and_off_tell_a_tool_from_its_opposite(text: str, name: str):
    assert called(text, tools=OFFER) == [name]


def test_the_opposite_alone_is_not_called():
    assert called("Turn off the kitchen light", tools=[tool("turn_on_light", "Turn on a light", room="string")]) == []
    both = tool("light_on_off", "Switch a light", room="string")
    assert called("Switch off the light in the kitchen", tools=[both]) == ["light_on_off"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Show me the closed issues", ["list_issues"]),
        ("Which issues are closed?", ["list_issues"]),
        ("Close issue 5", ["close_issue"]),
        ("I want issue 5 closed", ["close_issue"]),
        ("Call off the meeting", []),
        ("Schedule a meeting tomorrow", []),
        ("Cancel the meeting", ["cancel_event"]),
    ],
)
def test_what_is_not_easily_undone_is_called_by_its_verb_alone(text: str, names: list[str]):
    assert called(text, tools=OFFER) == names


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("turn on the light in the kitchen and off in the hall", ["on kitchen", "off hall"]),
        ("Turn off the light in the kitchen and on the porch", ["off kitchen"]),
        ("Turn off the light in the kitchen. On Monday I go home.", ["off kitchen"]),
        ("turn the light off in the kitchen, on in the hall", ["off kitchen", "on hall"]),
        ("Turn on the light in the kitchen and turn it off in the hall", ["on kitchen", "off hall"]),
        ("Turn off the light in the kitchen. I left one in the hall on", ["off kitchen"]),
        ("off", []),
    ],
)
def test_the_opposite_beside_an_order_takes_over_what_it_is_done_to(text: str, calls: list[str]):
    made = zip(called(text, tools=OFFER), arguments(text, tools=OFFER), strict=True)
    names = {"turn_on_light": "on", "turn_off_light": "off"}
    assert [f"{names[name]} {one['room']}" for name, one in made] == calls


def test_what_is_told_to_be_done_reaches_over_its_list():
    text = "We already closed issues 1, 2 and 3, close 4 and 5"
    assert arguments(text, tools=OFFER) == [{"issue_number": 4}, {"issue_number": 5}]


@pytest.mark.parametrize(
    "text", ["List the issues that are hard", "How does the weather in Oslo look?", "How will the weather be at work?"]
)
def test_who_asks_for_what_is_so_or_how_it_looks_asks(text: str):
    assert len(called(text, tools=OFFER)) == 1


def test_what_was_done_to_a_thing_says_which_one_is_meant():
    mails = (tool("search_emails", "Search emails", query="string"),)
    assert called("Find the email I wrote yesterday", tools=mails) == ["search_emails"]
    assert called("The email he wrote, find it", tools=mails) == ["search_emails"]
    assert called("What's in the email of Bob?", tools=mails) == ["search_emails"]


@pytest.mark.parametrize("text", ["what's", "and what's, then", "what", "what's?"])
def test_a_question_for_nothing_asks_for_nothing(text: str):
    assert called(text) == []


SAYING = (
    tool("set_reminder", "Set a reminder", text="string", time="string"),
    tool("translate_text", "Translate a text", text="string", target_language="string"),
)


def test_what_a_parameter_is_that_is_asked_for_asks_for_no_other_tool():
    assert called("Set a reminder. The text is 'call mum', the time is 6 pm.", tools=SAYING) == ["set_reminder"]
    assert called("Set a reminder. Translate the text 'hi' to French.", tools=SAYING) == [
        "set_reminder",
        "translate_text",
    ]


STAFF = (
    tool("create_employee", "Create an employee", full_name="string", salary="integer"),
    tool("get_salary", "Get the salary of an employee", employee_id="string"),
)


@pytest.mark.parametrize(
    "text",
    [
        "Create employee full_name=Ada Lee, salary=72000",
        'Create an employee with {"full_name": "Ada Lee", "salary": 72000}',
        "Create an employee: full name – Ada Lee; salary – 72000",
    ],
)
def test_what_a_mark_says_of_a_parameter_asks_for_no_other_tool(text: str):
    assert called(text, tools=STAFF) == ["create_employee"]
    assert called(f"{text}. Salary of employee E-1?", tools=STAFF) == ["create_employee", "get_salary"]


def test_what_something_requires_is_asked_for():
    math = [tool("math_factorial", "Calculates the factorial of a number.", n="integer")]
    assert called("I've hit a step that requires me to calculate the factorial of 7.", tools=math) == ["math_factorial"]
    assert called("I've hit a factorial of 7.", tools=math) == []
