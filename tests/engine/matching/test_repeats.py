"""How often a text asks for one tool, and the words of each time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.jsontext import Json, JsonObject
from engine.matching.language.stemming import stem
from engine.matching.offer.slots import slots
from engine.matching.times.repeats import MOST, repeats
from tests.engine.matching.talk import takes

NUMBERS: JsonObject = {"type": "array", "items": {"type": "number"}}
TEXTS: JsonObject = {"type": "array", "items": {"type": "string"}}
METAL: JsonObject = {"type": "string", "description": "One of 'copper', 'iron' or 'tin'"}
SPAN: JsonObject = {"enum": ["six_months", "year", "five_years"]}
DETAIL: JsonObject = {"enum": ["status", "trial date"]}
UNIT: JsonObject = {"enum": ["metric", "imperial"]}


def times(text: str, **types: Json) -> list[str]:
    return list(repeats(text, slots(takes(**types))))


def test_what_gives_nothing_is_no_time_of_its_own():
    text = "What is it like out there, and what about the weather in Rome?"
    assert times(text, city="string") == [text]


@pytest.mark.parametrize(("other", "count"), [("when", 1), ("message", 1), ("city", 2)])
def test_a_list_takes_all_who_are_named_where_no_other_parameter_takes_a_name(other: str, count: int):
    assert len(times("a table for Ada and Bob", guests=TEXTS, **{other: "string"})) == count


@pytest.mark.parametrize(
    ("text", "types", "count"),
    [
        ("factorial of 5, 7 and 9", {"n": "integer"}, 3),
        ("the sum of 5, 7 and 9", {"numbers": NUMBERS}, 1),
        ("the greatest common divisor of 12 and 18", {"a": "integer", "b": "integer"}, 1),
        ("the hypotenuse for 3 and 4, 5 and 12", {"a": "integer", "b": "integer"}, 2),
        ("the divisors of (45, 60) and (81, 27)", {"num1": "integer", "num2": "integer"}, 2),
        ("the slope from (1, 2) and (3, 4)", {"point1": NUMBERS, "point2": NUMBERS}, 1),
        ("the mean of [1, 2] and [3, 4]", {"numbers": NUMBERS}, 2),
        ("population of Norway and Sweden", {"country": "string"}, 2),
        ("compare Norway and Sweden", {"country_a": "string", "country_b": "string"}, 1),
        ("distance between Oslo and Rome", {"start": "string", "end": "string"}, 1),
        ("distance between Oslo and Rome, and between Paris and Nice", {"start": "string", "end": "string"}, 2),
        ("a train from Oslo to Rome and one from Rome to Nice", {"origin": "string", "destination": "string"}, 2),
        ("rates of USD to AUD and USD to CAD", {"base": "string", "target": "string"}, 2),
        ("resistance of copper and iron", {"metal": METAL}, 2),
        ("facts about cats and dogs", {"animal": "string"}, 2),
        ("facts about the cats, the dogs and mice", {"animal": "string"}, 3),
        ("facts about wild cats and running", {"animal": "string"}, 1),
        ("buy 'Dune', 'Emma'", {"title": "string"}, 2),
        ("buy 'Dune' and 'Emma'", {"titles": TEXTS}, 1),
        ("concerts near Berlin and Paris", {"city": "string", "tags": TEXTS}, 2),
        ("bills from 'Acme', 'Bolt' and 'Cyan'", {"senders": TEXTS}, 1),
        ("growth at 5 % for 10, 20 and 30 years from $100", {"rate": "number", "years": "number", "sum": "number"}, 3),
        ("a house for 300 to 400 dollars", {"budget": "number"}, 1),
        ("update 'name':'Ann', 'email':'ann@acme.io'", {"fields": "object"}, 1),
        ("book the Ritz in Paris and the Plaza in New York, NY", {"hotel": "string", "city": "string"}, 2),
        ("the Museum of Modern Art in New York", {"museum": "string"}, 1),
        ("weight of 80 kg and height of 180 cm", {"weight": "number", "height": "number"}, 1),
        ("weight 80 kg, height 180 cm; weight 60 kg, height 165 cm", {"weight": "number", "height": "number"}, 2),
        ("tax on $30 in Nice, $40 in Rome and $50 in Oslo", {"amount": "number", "city": "string"}, 3),
        ("the price is $5. A fee of 7% applies. The price was $9", {"amount": "number"}, 2),
        ("the speed of 5 and the speed of 6", {}, 2),
        ("entity 'A' in county 'B', then entity 'C' in county 'D'", {"entity": "string", "county": "string"}, 2),
        ("compare the sequence 'AGT' to the sequence 'AGG'", {"sequence": "string", "reference": "string"}, 1),
        ("roots of 3x^2 + 2x - 1", {"formula": "string"}, 1),
        ("I buy on Acme, and I like it. The SKU is 'B1'. The SKU sells on Acme and Bolt", {"sku": "string"}, 1),
        ("Book 'Dune' by Herbert. Can you set it in Garamond?", {"title": "string", "font": "string"}, 1),
        ("I need 5 chairs. Can you keep them for 3 days?", {"chairs": "integer", "days": "integer"}, 1),
        ("I need a flat in Oslo. Can you ask Ann?", {"city": "string", "agent": "string"}, 1),
        ("take metric and imperial units", {"unit": UNIT}, 2),
        ("take 'metric' and 'imperial' units", {"unit": UNIT, "tags": TEXTS}, 2),
        ("rain over the last six months, the last year and the last five years", {"span": SPAN}, 3),
        ("the status and expected trial date of case XY12", {"detail": DETAIL, "case": "string"}, 2),
        ("fuel for a petrol car, a diesel car and an electric car", {"kind": "string"}, 3),
        ("fuel for a petrol car and a petrol car", {"kind": "string"}, 1),
        ("weather in Reno, NV; Mesa, AZ; and Waco, TX", {"city": "string"}, 3),
        ("weather in Nice on May 1, 2020 and 3rd of June 2020", {"city": "string", "day": "string"}, 2),
        ("a man of 80 kg and 180 cm, a woman of 60 kg and 165 cm", {"weight": "number", "height": "number"}, 2),
        ("prices of Apple as well as Nokia", {"company": "string"}, 2),
        ("prices of Apple along with those of Nokia", {"company": "string"}, 2),
        ("prices of the following: Apple, Nokia, Volvo", {"company": "string"}, 3),
        ("prices of the following: copper, tin", {"metal": "string"}, 2),
        ("prices of both copper and tin", {"metal": "string"}, 2),
        ("change 100 USD to EUR, GBP and JPY", {"amount": "number", "source": "string", "target": "string"}, 3),
        ("change 5 km to miles and feet", {"amount": "number", "from_unit": "string", "to_unit": "string"}, 2),
        ("the route from Oslo to Rome and Bonn", {"origin": "string", "destination": "string"}, 2),
        ("What does Anna earn? Also, check if Bert has a pension.", {"person": "string"}, 2),
        ("What does Anna earn? Anna asked today. Please find what Bert earns.", {"person": "string"}, 2),
        ("What does Anna earn? Please round to 2 decimals.", {"person": "string", "digits": "integer"}, 1),
        ("On Monday, does Anna work? Also, check if Bert does.", {"person": "string"}, 2),
        ("a recipe for lasagna and a quick recipe for goulash", {"dish": "string"}, 2),
        ("First, the groups are [1, 2] and [3, 4]. Second, test them", {"group1": NUMBERS, "group2": NUMBERS}, 1),
        ("What does Anna earn? And Bert?", {"person": "string"}, 2),
        ("worth of $9 from 1970 to 2020 and from 1985 to 2020", {"sum": "number", "from": "number", "to": "number"}, 2),
        ("worth of $9 from 1970 onwards", {"sum": "number", "from": "number", "to": "number"}, 1),
        (
            "a talk called 'Ants' at '9:00' and one called 'Bees'",
            {"title": "string", "time": "string", "room": "string"},
            2,
        ),
        (
            "a pan of 2 kg for 9 hours in all and a pot of 3 kg for 5 hours",
            {"weight": "number", "hours": "number", "n": "number"},
            2,
        ),
        ("the mean of 2 kg for 9 hours and of 3 kg for 5 hours", {"values": NUMBERS}, 1),
        ("the mean of [1, 2], and also of [3, 4]", {"values": NUMBERS}, 2),
        ("paint it in color navy and then the other in color teal", {"color": "string"}, 2),
        ("turn on the lamp in the study and turn off the one in the attic", {"room": "string", "state": "string"}, 2),
        ("Mix tea with milk, then mix tea with honey", {"drink": "string", "extra": "string"}, 2),
        ("tides of Brest for 2024-06-01 and of Calais for 2024-06-02", {"harbor": "string", "day": "string"}, 2),
        ("tides of Brest for 2024-06-01 of Calais for 2024-06-02", {"harbor": "string", "day": "string"}, 1),
        (
            "shift ['C', 'E'] from C to F, and ['A', 'C'] from G to D",
            {"notes": TEXTS, "key": "string", "goal": "string"},
            2,
        ),
        ("fees of Acme for 2019-2020 and 2020-2021", {"company": "string", "years": TEXTS}, 1),
        ("Ann chose the numbers 3 and 4, while Bo chose the numbers 5 and 12", {"a": "integer", "b": "integer"}, 2),
        ("sell 2 of 'Oslo' of Ann, 3 of 'Rome' of Bo", {"count": "integer", "stock": "string", "owner": "string"}, 2),
        ("restart alpha, beta and gamma", {"host": "string"}, 3),
        ("the rank of [[1, 2], [3, 4]] and [[5, 6], [7, 8]]", {"matrix": {"type": "array"}}, 2),
        ("crop 30 by 40, then 50 by 60", {"width": "integer", "height": "integer"}, 2),
        ("crop 30 by 40 by 50 by 60", {"width": "integer", "height": "integer"}, 1),
        ("crop 30 by 40, then shrink to 50", {"width": "integer", "height": "integer"}, 1),
        ("sell 5 pears to Ann, 2 figs to Bo and 9 nuts to Cy", {"count": "integer", "to": "string"}, 3),
        ("stretch it 30 high, then shrink it by 40", {"size": "integer"}, 2),
        ("stretch it 30 high, then shrink it by 40", {"size": "integer", "box": "object"}, 1),
        ("run Windows 10 at a score over 4, and quietly", {"score": "number"}, 1),
        ("the first 2 years, first 3 years and first 5 years", {"years": "integer"}, 3),
        ("fares to Oslo and New York", {"city": "string"}, 2),
        ("fares to Oslo & Rome", {"city": "string"}, 2),
        ("fares to Oslo/New York", {"city": "string"}, 2),
        ("prices of Barnes & Noble", {"company": "string"}, 1),
        ("songs by AC/DC", {"band": "string"}, 1),
        ("wind in Oslo in km/h", {"city": "string"}, 1),
        ("issues of Facebook/React", {"repo": "string"}, 1),
        ("facts about cats & dogs", {"animal": "string"}, 2),
        ("& Oslo", {"city": "string"}, 1),
        ("fetch http://a.org/x?y=1 and www.b.org", {"url": "string"}, 2),
        ("fetch http://a.org and http://b.org", {"urls": TEXTS}, 1),
        ("fetch 3 of http://a.org and http://b.org", {"count": "integer"}, 1),
        ("mail ada@x.org and bob@y.com", {"to": "string"}, 2),
        ("mail a@x.io about lunch and b@x.io about dinner", {"to": "string", "topic": "string", "body": "string"}, 2),
        ("mail ada@x.org and bob@y.com", {"to": TEXTS}, 1),
        ("post it to #general and #random", {"channel": "string"}, 2),
        ("post that we love #python and #ai", {"note": "string"}, 1),
        ("give the years as 2 x 10^3 and 3 x 10^3", {"years": "number"}, 2),
        ("directors of 'Heat,' 'Brazil,' and 'Alien'", {"film": "string"}, 3),
        ("ratings of 'Emma', 'Schindler's List' and 'Heat'", {"film": "string"}, 3),
        ("prices of 'AB' (Abba), 'NO' (Nokia) and 'VO' (Volvo)", {"stock": "string"}, 3),
        ("rain in Oslo (59.9, 10.7), Rome (41.9, 12.5) and Nice (43.7, 7.3)", {"lat": "number", "lon": "number"}, 3),
        ("sort [5, 2, 9] upwards, [3, 8] downwards, and [1, 0] upwards", {"array": NUMBERS, "down": "boolean"}, 3),
        ("compare the pairs [1, 2] with [3, 4], [5, 6] with [7, 8]", {"left": NUMBERS, "right": NUMBERS}, 2),
        ("compare [1, 2] with [3, 4] over (say) [5, 6]", {"left": NUMBERS, "right": NUMBERS}, 1),
        ("the area of [1, 2], [3, 4] and, below, [5, 6]", {"corners": {"type": "array", "items": NUMBERS}}, 1),
        ("the mean of 1, 2 and 3, and of 4, 5 and 6", {"values": NUMBERS}, 2),
        ("the mean of 1, 2; 3, 4; and 5, 6", {"values": NUMBERS}, 3),
        ("the mean of 1, 2 and 3 to 2 decimals", {"values": NUMBERS}, 1),
        ("10 pies at $5 each, 7 ices at $2 each", {"item": "string", "count": "integer", "price": "number"}, 2),
        ("add 0011 with 1100, 1010 with 0101", {"a": "string", "b": "string"}, 2),
        ("add 3 and 4, and 5 and 6", {"a": "string", "b": "string"}, 2),
        ("add 3 with 4 and 5", {"a": "number", "b": "number"}, 1),
        ("ways from Oslo to Rome, Bonn to Bern", {"start": "string", "end": "string"}, 2),
        ("buy 2 pies and 3 colas", {"item": "string", "count": "integer", "price": "number"}, 2),
        ("buy two pies, a cola and 2 bags of nuts", {"item": "string", "count": "integer"}, 3),
        ("buy a pie and a cola for Ann", {"item": "string", "person": "string"}, 1),
        ("buy 1 kg of flour and 2 apples", {"item": "string", "amount": "number"}, 2),
        ("wait 1 hour and 30 minutes", {"reason": "string", "hours": "number", "minutes": "number"}, 1),
        ("a table for 2 adults and 3 children", {"name": "string", "adults": "integer", "children": "integer"}, 1),
        ("set alarms for 6:30 am and 7 pm", {"time": "string"}, 2),
        ("see 'Heat' at 5 p.m. and 'Emma' at 7:30 p.m.", {"films": TEXTS, "times": TEXTS}, 2),
        ("set alarms for 7:30 and 8:15", {"hour": "integer", "minute": "integer"}, 2),
        ("the angle at 3:15, at 8:20 to 2 places", {"hours": "integer", "minutes": "integer", "places": "integer"}, 2),
        ("find a recipe with chicken and rice", {"query": "string"}, 1),
        ("find a recipe for chicken and for rice", {"query": "string"}, 2),
        ("post it with Mastodon, Bluesky and Threads", {"platforms": "string"}, 1),
        ("post it with Mastodon, Bluesky and Threads", {"platform": "string"}, 3),
        ("write to a@x.io and b@x.io", {"recipients": "string"}, 1),
        ("articles by Ada Lovelace and Bob Dylan", {"authors": "string"}, 1),
        ("my user is 'ada' and my pin is 'x1'", {"user": "string", "pin": "string"}, 1),
        ("for user 'a', for user 'b'; my user is 'c'. my user is 'd'", {"user": "string"}, 4),
        ("make it. Title: Food. Content: milk, bread and eggs.", {"title": "string", "content": "string"}, 1),
        ("make it. Name: Ada, Bob", {"name": "string", "content": "string"}, 2),
        ("name: Cup, price: 5; and name: Mug, price: 7", {"name": "string", "price": "number"}, 2),
        ("name: Cup, tags: x, y. name: Mug, tags: z", {"name": "string", "tags": TEXTS}, 2),
        ("make Gym.\nTags:\n1. Red\n2. Blue Sky\n3. Old", {"name": "string", "tags": TEXTS}, 1),
        ("call them:\n1. Ada\n2. Bob", {"name": "string"}, 2),
        ("set the price: sku = A-1, price = 5. sku = B-1, price = 7", {"sku": "string", "price": "number"}, 2),
        ("make Trail Shoes, SKU TS-1", {"name": "string", "sku": "string"}, 1),
        ("it starts at 10am and ends at 11:30am", {"start": "string", "end": "string"}, 1),
        ("look up 'mail' and 'www'", {"dns": "string"}, 2),
        ("look up 'Ada' and 'Grace'", {"alias": "string"}, 2),
        ("wake me 5 times from 7:30", {"hour": "integer", "times": "integer"}, 1),
        ("off in the kitchen and on in the hall", {"room": "string", "on": "boolean"}, 2),
        ("off in the kitchen and the hall", {"room": "string", "on": "boolean"}, 2),
        ("a Cobb Salad recipe and a Miso Soup recipe", {"dish": "string", "diet": "string"}, 2),
        ("seats to Rome for 2 adults and 3 children", {"to": "string", "seats": "integer"}, 1),
        ("Rome for 2 adults, and Nice for 3 adults", {"to": "string", "seats": "integer"}, 2),
        ("Rome for 2 adults and a kid, and Nice for 3 adults", {"to": "string", "seats": "integer"}, 2),
        ("seats to Rome for 2 friends and 3 dogs", {"to": "string", "seats": "integer"}, 2),
        ("find songs by Abba, and for this night too", {"artist": "string"}, 1),
        ("dust the Oslo flat, then sweep the Rome flat", {"city": "string"}, 2),
        ("labels for '$5' and '€5'", {"label": "string"}, 2),
        ("mail first Ada, a second Bob", {"to": "string"}, 2),
        ("test group1 (say, 1, 2) and group2 (say, 3, 4)", {"group1": NUMBERS, "group2": NUMBERS}, 1),
    ],
)
def test_a_text_asks_as_often_as_its_values_fill_a_call(text: str, types: dict[str, Json], count: int):
    assert len(times(text, **types)) == count


def test_lists_that_the_same_word_leads_to_are_apart():
    assert times("who won in 1980 and 2016, and who lost in 1975 and 2011?", year="integer", what="string") == [
        "who won in 1980, and ",
        "who won in 2016, and ",
        "who lost in 1975?",
        "who lost in 2011?",
    ]


def test_ordinals_count_things():
    text = "Two circles: the first circle has radius 5 and the second circle has radius 10. Give both areas."
    assert times(text, radius="number") == [
        "Two circles: the first circle has radius 5 and ",
        "Two circles: the second circle has radius 10. Give both areas.",
    ]


def test_the_first_of_several_needs_no_ordinal():
    assert times("a note titled milk, a second note titled bread", title="string") == [
        "a note titled milk, ",
        "a second note titled bread",
    ]


def test_what_is_said_aside_of_an_item_stays_with_it():
    for others in ({}, {"marks": NUMBERS}):
        assert times("fares for Ada (Oslo) and Bob (Rome)", name="string", **others) == [
            "fares for Ada (Oslo)",
            "fares for Bob (Rome)",
        ]


def test_what_comes_before_the_first_value_of_a_time_is_shared_and_no_value_is():
    text = "Book rooms in Nice for 3 nights for 2 people and in Rome for 2 nights for 1 person"
    assert times(text, city="string", nights="integer", guests="integer") == [
        "Book rooms in Nice for 3 nights for 2 people and ",
        "Book rooms in Rome for 2 nights for 1 person",
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Set the level of the hall to 20% and the guest room to 18%",
            ["Set the level of the hall to 20% and ", "Set the level the guest room to 18%"],
        ),
        ("Set hall to 20% and attic to 18%", ["Set hall to 20% and ", "Set attic to 18%"]),
        (
            "Tell me to ring Ann at 5 pm and to buy milk at 6 pm",
            ["Tell me to ring Ann at 5 pm and ", "Tell me to buy milk at 6 pm"],
        ),
        ("Goals of Abe Lee in 2012 and Bo Ray in 2009", ["Goals of Abe Lee in 2012 and ", "Goals of Bo Ray in 2009"]),
        ("Set it, hall 20% and the attic to 18%", ["Set it, hall 20% and ", "Set it, hall the attic to 18%"]),
    ],
)
def test_what_each_time_says_in_the_same_form_is_its_own(text: str, parts: list[str]):
    assert times(text, room="string", level="number") == parts


def test_two_are_a_list_behind_a_plural_that_the_tool_knows():
    text = "make branches fix and feature from main"
    assert repeats(text, slots(takes(name="string", base="string")), {stem("branch")}) == (
        "make branches fix from main",
        "make branches feature from main",
    )
    assert repeats(text, slots(takes(name="string", base="string"))) == (text,)


def test_no_time_begins_within_a_list():
    text = "The first matrix is [[1, 2], [3, 4]], and the second one is [[5, 6], [7, 8]]. Can you rank these for Ann?"
    found = times(text, first=NUMBERS, second=NUMBERS, person="string")
    assert all(part.count("[") == part.count("]") for part in found)


def test_the_last_of_several_counts_too():
    text = "The first one has a 1. The second one has a 2. And the last one has a 3."
    assert len(times(text, a="integer")) == 3


def test_ordinals_go_on_to_the_eighth():
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    text = ". ".join(f"The {ordinal} circle has a radius of {place}" for place, ordinal in enumerate(ordinals, 1))
    assert len(times(text, radius="number")) == 8


def test_ordinals_for_one_call_with_paired_parameters_count_once():
    text = "The first gas has 5 moles. The second gas has 3 moles. Mix them."
    assert len(times(text, moles1="number", moles2="number")) == 1


def test_the_same_again_counts():
    text = "Roast the beef for 90 minutes. Do the same for the lamb."
    assert times(text, dish="string") == ["Roast the beef for 90 minutes. ", "Do the same for the lamb."]
    assert len(times("Sort [3, 1] upwards, then do it again for [5, 4]", numbers=NUMBERS)) == 2


def test_a_marker_that_brings_nothing_new_counts_nothing():
    assert len(times("Again, buy 7 apples. And again.", count="integer")) == 1


def test_numbered_lines_count():
    text = "Chances, please:\n1. an ace out of 52\n2. a heart out of 52\n3. a red card out of 52"
    assert len(times(text, total="integer", wins="integer")) == 3


def test_respectively_pairs_lists():
    text = "Songs by Abba and Queen, for 20 and 15 minutes respectively"
    assert times(text, artist="string", minutes="integer") == [
        "Songs by Abba, for 20 minutes respectively",
        "Songs by Queen, for 15 minutes respectively",
    ]


def test_respectively_pairs_nothing_where_there_is_no_list_or_each_time_has_its_own():
    text = "A box of width 2 and height 3, another of width 4 and height 5, as width and height respectively"
    assert len(times(text, width="number", height="number")) == 2
    text = "The first pair has x, y and z as 1, 2 and 3 respectively. The second pair has 4, 5 and 6 respectively."
    assert len(times(text, x="number", y="number", z="number")) == 2


def test_a_time_that_begins_with_a_joint_leaves_the_values_before_it_alone():
    assert times("Fitness at 70 kg and 1.75 m, and for 80 kg and 1.80 m", weight="number", height="number") == [
        "Fitness at 70 kg and 1.75 m,",
        "and for 80 kg and 1.80 m",
    ]


def test_lists_multiply():
    text = "Prices of Apple and Nokia for 2020 and 2021"
    assert times(text, company="string", year="integer") == [
        "Prices of Apple for 2020",
        "Prices of Apple for 2021",
        "Prices of Nokia for 2020",
        "Prices of Nokia for 2021",
    ]


def test_a_list_within_one_time_multiplies_there():
    text = "Prices of Apple on Monday. Then do the same for Nokia and Volvo."
    assert len(times(text, company="string")) == 3


def test_a_very_long_text_is_one_call():
    assert times("factorial of 5 and 7 " * 1_000, n="integer") == ["factorial of 5 and 7 " * 1_000]


def test_there_is_a_most():
    text = f"factorial of {', '.join(map(str, range(90)))} and 90"
    assert len(times(text, n="integer")) == MOST


@given(st.text(max_size=120))
def test_any_text_has_a_first_time(text: str):
    assert len(times(text, n="integer", name="string")) >= 1


def test_which_one_is_meant_is_no_second_time():
    text = "Show me the second note"
    assert repeats(text, slots(takes(title="string"))) == (text,)
