"""The rules by which tools are chosen and their arguments filled, with the engine's own figures."""

from engine.extract.text.rows import MOST_ROWS
from engine.matching.message.evidence import FILLED, MISSING, STRANGE
from engine.matching.message.plan import MOST_IN_ALL
from engine.matching.message.scoring import (
    CALLED_FROM,
    COMPANY,
    KIN,
    MASS,
    MOST_MASS,
    NAME,
    NAMED,
    OPENS,
    OPTION,
    ORDERED,
    THING,
)
from engine.matching.times.repeats import MOST
from engine.matching.worth import PLAINLY

Rows = list[tuple[str, str, str]]

CHOICE: Rows = [
    (f"{NAMED:g}", "The message names the tool, in any convention", "get_weather, getWeather, “get weather”"),
    (f"up to {NAME:g}", "Words of the tool's name, by the share of it that was said", "“weather in Oslo”"),
    (
        f"{ORDERED:g}",
        "An order begins with the tool's verb, which may stand behind a word that several names begin with",
        "“search for cats”: search_web; “click Save”: browser_click",
    ),
    (f"{THING:g}", "The thing that the tool gives or acts on", "“a recipe”: Find a recipe"),
    (f"up to {MASS * MOST_MASS:.1f}", "All words that the tool knows, long ones more than short ones", "“forecast”"),
    (f"{OPENS:g}", "The first telling word is one that the tool knows", "“Weather, please”"),
    (
        f"{OPTION:g}",
        "A value that a parameter lists, or something shown, not said: a URL, a file's name, a command, SQL",
        "“git status”: run_command",
    ),
    (f"{FILLED:g}", "The words give every value that the tool requires", "“weather in Oslo”: city"),
    (
        f"−{MISSING:g}",
        f"Required values are lacking, by their share; a plain word that nothing leads to gives {PLAINLY:g} of one",
        "“the weather”: no city",
    ),
    (
        f"−{ORDERED:g}",
        "An order begins with the tool's verb and gives none of the required values",
        "“close the ticket”: no number",
    ),
    (
        f"−{NAMED:g}",
        "What the tool would change is only to be seen, or what can't be undone is said of all",
        "“show the status of order 5”: update_order; “close all tickets”: close_ticket",
    ),
    (f"−{STRANGE:g}", "The words are about another kind of the tool's thing", "“the external rate of return”"),
]
"""What speaks for a tool or against it, how much that weighs, and an example."""

CALLED = [
    (
        f"A tool is called from {CALLED_FROM:g} on. {KIN:g} less is enough where other tools on offer know the words "
        f"as well, {COMPANY:g} less where another tool is surely asked for in the same message."
    ),
    (
        "A message is read clause by clause; each clause goes to the tool that knows most of it, ties to the first on "
        "offer. Calls stand in the order of mention; several values of a kind are several calls (“weather in Oslo and "
        "Rome”), and so are more lists in brackets than one call takes, pairs that the same words link (“3 with 4, 5 "
        "with 6”), and things counted out (“2 apples and a melon”). Calls that come out equal are one, unless the "
        "message calls by name, or says how often (“twice”) and the tool takes nothing or its verb begins the order."
    ),
    (
        "Words count in all their forms and with words that ask for the same (forecast, weather); verbs such as get "
        "say little. A word inside another one doesn't count, nor does a sentence that three or more of the tools "
        "begin their descriptions with. Beside a tool whose verb begins the order, one of whose name nothing is said "
        "comes second."
    ),
    (
        "A question changes nothing: a tool whose verb does (book, pay, set) stands behind one that looks. What can't "
        "be undone (delete, cancel, close, merge) is called only where its verb, or one that means it, was said; it is "
        "done to what its order says, alone or with the next order (“cancel and refund order 5”), else to what stands "
        "before it; “close all tickets” is done to no invented one. What is to be deleted is neither read nor written; "
        "a tool with “on” or “off” in its name is never called for the opposite. One whose parameter lists what it can "
        "do (add, delete, list) is called for each of these, said as it is or otherwise, where the words also say what "
        "it is about (“take milk off my todo list”)."
    ),
    (
        "Some words ask for nothing: what is told (“I paid the bill”, “the meeting was cancelled”), what is liked, "
        "what a word means (“what is a payslip?”), what a tool does (“how does get_weather work?”), what is only "
        "passed on (the words of a mail, what an order quotes). What was done already (“I closed issue 4, close "
        "issue 5”) isn't done again."
    ),
    (
        "“Don't …”, “stop calling …”, “… is not needed” rule a tool out. A denial with a value of its own is about "
        "that value: “mail Bob, don't mail Ada”, “in Oslo, not in Rome”, “orders 1, 2 and 3 but not 2”. What somebody "
        "never did, doesn't have, or is to be spared (“to avoid the rain”) rules nothing out."
    ),
    (
        "What follows an answer changes only what it says: “what about Rome?”, “and tomorrow?”, “make it 3”, “no, "
        "Berlin”, “the destination should be Paris”; “and Rome too” leaves what isn't called yet, “never mind” "
        "leaves nothing."
    ),
    f"One message calls a tool at most {MOST} times, and all tools together at most {MOST_IN_ALL} times.",
    "A tool that was called since the message that asks for it isn't called for that message again.",
]
"""When a tool is called, in words."""

ARGUMENTS = [
    (
        "The words come first, each for one property: after the property's own name or its preposition, or by what the "
        "property takes (a place, a date, an e-mail address, a number with its unit, a quotation, a listed value); "
        "“7:30” and “7 hours 30 minutes” give an hour and a minute, “2 adults and a child” three passengers, “eggs, "
        "milk and bread” all of the ingredients. Who says “this is Ada” gives a name to a property for names, and "
        "nothing to others."
    ),
    (
        "What is stated of a property by its name is that property's before all that stands near it: “the budget is "
        "5000”, “Title: Login broken”, “port=75”, “host - 10.0.0.1, port - 75”, “Lithium, a medication”, “change the "
        "plan of user 5 to premium”. A text that is named in the plural takes all of a row (“Mastodon, Bluesky”), and "
        "a list the items below its name, a line each. How something is (“the server is down”) doesn't tell which one "
        "is meant. Where all that is stated is stated again (“name: Cup, price: 5; name: Mug, price: 7”), the tool is "
        "called again."
    ),
    (
        "A list of objects, also in JSON that is asked for, has one for each thing that the message tells of, "
        f"{MOST_ROWS} at most: “Jason is 10 and John is 30”, “2 apples, 3 bananas and 5 oranges”, a line each, the "
        "rows of a table."
    ),
    (
        "Then what tools have told in the conversation, for ids, e-mail addresses and phone numbers that a message "
        "refers to: “book the second one”, “the cheapest flight”, “the note about groceries”, “e-mail Bob”; “cancel "
        "it” takes the first of what was found last, “delete all of them” is a call for each. What was said since goes "
        "before it; Why names the place in the result."
    ),
    (
        "Then a default or an example of the schema that the schema accepts, then its first listed value, then what "
        "the property's name, format and description suggest."
    ),
    "Whatever comes of it is checked by a validator, formats too; what no value satisfies is an error with its path.",
]
"""Where the arguments of a call come from."""
