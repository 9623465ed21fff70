"""What people say for listed values (``on foot`` for walking), who a party is made of, and which words name nobody."""

from types import MappingProxyType

from engine.extract.tables.listing import entries, listing
from engine.extract.tokens import stem

_SAID = """
driving, drive, car: by car, by taxi, in the car, in my car, drive, driving
walking, walk, foot, pedestrian: on foot, by foot, walk, walking
bicycling, bicycle, cycling, biking, bike: by bike, by bicycle, bike, bicycle, cycle
transit, public transport, public transit, public transportation: by bus, by train, by tram, by metro, by subway, \
  by underground, by public transport, public transport, public transportation
prod: production, live
dev: development
staging, stage, stg: staging, stage
test, testing, qa: test, testing, qa
large: big, huge
small: little, tiny
medium: normal, regular, mid-sized
high: urgent, urgently, important, critical, asap, as soon as possible
urgent, critical: urgently, asap, as soon as possible, very important
low: not urgent, not important, unimportant, no hurry, no rush
desc, descending: highest first, newest first, latest first, largest first, biggest first
asc, ascending: lowest first, oldest first, smallest first, cheapest first
closed, done, completed, resolved: finished, fixed, solved
open, pending, todo: unresolved, unfinished, reopen
reject, rejected, deny, denied: reject, deny, decline, refuse, turn down
approve, approved, accept, accepted: approve, accept
positive, pos, happy, joy, satisfied: love, loved, like it, great, good, excellent, amazing, awesome, wonderful, \
  fantastic, perfect, brilliant, delicious, happy, glad, recommend, would buy again, impressed, not bad, thank you
negative, neg, angry, anger, unhappy, dissatisfied: hate, hated, worst, terrible, awful, horrible, bad, poor, useless, \
  disappointed, disappointing, disappointment, waste of, angry, furious, unhappy, rude, never again, not happy, \
  not good, not great, not satisfied, not impressed, not recommend, not worth, don't like, do not like, didn't like, \
  don't recommend, won't buy
neutral: okay, ok, so so, average, nothing special, fine, neither good nor bad
billing, payment, payments: charged, charge, invoice, paid, pay, credit card, bill, subscription, receipt, price
refund, refunds: money back, refunded, reimbursed
account, accounts, login, authentication: password, log in, sign in, username, logged out, my profile, locked out
technical, technical support, tech support, technical issue, bug, bug report, bugs: crash, crashes, crashed, error, \
  errors, not working, doesn't work, does not work, broken, freezes, fails, slow, exception
feature, feature request, enhancement, suggestion: please add, would be nice, would be great, add support, wish, \
  it would help, could you add, new feature
question, inquiry, enquiry: how do i, how can i, how to, what is, where can i, is it possible, can i
shipping, delivery: shipped, delivered, package, parcel, arrive, arrived, tracking number, courier
complaint: unacceptable, complain, disappointed, terrible, worst, angry
greeting: hello, hi, hey, good morning, good evening
spam, phishing, scam: won a prize, you won, click here, free money, winner, lottery, claim your
"""
"""Listed values: what people say for them."""


def _table() -> MappingProxyType[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for line in _SAID.strip().splitlines():
        values, said = line.split(": ")
        for value in entries(values):
            table[value] = tuple(entries(said))
    return MappingProxyType(table)


SAID_FOR = _table()
"""A listed value (lower case, words apart) -> what people say for it."""

MEMBERS = frozenset(
    listing("""
adult adults grown grown-up grown-ups child children kid kids infant infants baby babies toddler toddlers senior seniors
teen teens teenager teenagers student students
""")
)
"""Who a party is made of, each kind with a number of its own (``2 adults and 1 child``); a hyphen may part words."""

LONE_NO_NAMES = frozenset(
    listing("""
the an thank thanks who whom whose what which when where why how i you he she it we they me him them us is are was were
am be do does did have has had can could will would shall should may might must what's who's where's how's i'm
i'd i've i'll it's let's
""")
)
"""Question words, pronouns and helping verbs: alone they are no name, whatever their capital says."""

OPEN = frozenset(listing("something anything someone somebody anyone anybody some any"))
"""Words that leave open what is meant."""

CONDITIONS = frozenset(
    listing("""
open shut full empty ready busy free down up offline online late early slow fast quick hot cold warm cool wet dry dirty
clean dark bright loud quiet dead alive sick ill wrong correct incorrect fine ok okay good great bad nice
perfect awful terrible excellent beautiful lovely delicious huge big large small tiny long short high low heavy light
hard easy difficult simple expensive cheap old new safe unsafe broken stuck lost gone done over important urgent
critical available unavailable unresponsive invalid valid full complete incomplete clear unclear public
private wonderful
""")
)
"""Words for how a thing is, which never tell which thing is meant ("the server is down")."""

QUALITIES = frozenset(
    listing("""
status state condition mood tone feeling style quality size difficulty level priority severity urgency importance
colour color weather texture taste appearance result outcome answer availability visibility mode type kind frequency
interval schedule setting option value speed length weight price theme topic category activity hobby sentiment
atmosphere lighting plan pace direction
""")
)
"""Names of what may be told by such a word, or by what goes on ("the status is open", "the topic is gardening")."""

KIN = frozenset(listing("mom mum mommy mummy mother dad daddy father grandma granny grandmother grandpa grandfather"))
"""Whom people call by what they are to them, with no article and often no capital."""

_CALLED = """
message, mail, email
event, meeting, appointment
issue, ticket, bug
file, document, doc
user, member, customer, contact, person
product, item
todo, task
thread, conversation, chat
folder, directory
story, post, article
place, location
photo, image, picture
movie, film
song, track
note, page
listing, property, home
reservation, booking
repo, repository
"""
"""What programs call the same things, a row each."""

CALLED_TOO = MappingProxyType(
    {stem(name): frozenset(map(stem, entries(row))) for row in _CALLED.strip().splitlines() for name in entries(row)}
)
"""Stem of a thing's name -> the stems of all its names."""
