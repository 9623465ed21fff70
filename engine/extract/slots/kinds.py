"""Which kind of value a property's name, format and description stand for."""

import re
from types import MappingProxyType

from engine.extract.slots.roles import STAY
from engine.extract.tables.lexicon import KINDS_OF_THINGS
from engine.extract.tables.listing import listing
from engine.extract.tokens import stem
from engine.jsontext import JsonObject

BY_FORMAT = MappingProxyType(
    {
        "email": "email", "idn-email": "email", "uri": "url", "url": "url", "uri-reference": "url", "iri": "url",
        "date": "date", "time": "time", "date-time": "datetime", "uuid": "uuid", "ipv4": "address", "ipv6": "address",
        "hostname": "url",
    }
)  # fmt: skip
"""Format -> the only kind of value that it allows."""
_BY_NAME = MappingProxyType(
    {
        stem(word): kind
        for kind, words in (
            ("email", "email mail cc bcc"),
            ("url", "url uri link website webpage homepage domain"),
            ("datetime", "datetime timestamp when"),
            ("date", "date deadline birthday birthdate dob day checkin checkout"),
            ("time", "time"),
            (
                "place",
                "city location place country state town address region area county province neighborhood zone near",
            ),
            ("place", "destination origin departure arrival timezone"),
            ("street", "street"),
            ("currency", "currency"),
            ("unit", "unit"),
            ("expression", "expression formula equation calculation arithmetic"),
            ("function", "function func"),
            ("uuid", "uuid guid"),
            ("path", "file filename path filepath directory folder dir"),
            (
                "identifier",
                "id identifier code number sku isbn iban docket parcel reference ref serial",
            ),
            ("postcode", "zip zipcode postcode postalcode"),
            ("version", "version"),
            ("frequency", "frequency recurrence"),
            ("numeral", "latitude longitude lat lon lng"),
            ("phone", "phone telephone mobile fax"),
            ("query", "query question prompt search keyword q"),
            ("words", "text message body content note comment input sentence reminder task todo"),
            ("topic", "subject topic"),
            ("season", "year season"),
            ("ticker", "ticker"),
            ("repository", "owner repo repository"),
            ("branch", "branch"),
            ("selector", "selector"),
            ("recipient", "recipient receiver attendee invitee participant"),
            ("sender", "sender"),
            ("host", "host hostname server"),
            ("channel", "channel"),
            ("month", "month"),
            ("duration", "duration timeframe frame period"),
            (
                "person",
                "person author artist player customer actor director scientist user username lawyer musician assignee",
            ),
            ("person", "composer writer painter president athlete celebrity actress cast reviewer approver"),
        )
        for word in listing(words)
    }
)
_THINGS = MappingProxyType({stem(word): members for word, members in KINDS_OF_THINGS.items()})
_PLACE_NAMES = frozenset(
    map(
        stem,
        listing("start end from to origin destination source target stop pickup dropoff loc court geographic route"),
    )
)
_PLACE = re.compile(
    r"\b(?:city|cities|locations?|country|town|journey|route|trip|travel|state|place|flight|destination|departure"
    r"|starting point)\b",
    re.IGNORECASE,
)
_CITY = re.compile(r"\b(?:city|country)\b(?! (?:of origin|name of))", re.IGNORECASE)
_PERSON = re.compile(
    r"\b(?:person|player|athlete|artist|celebrity|lawyer|patient|customer|individual|president|author|director|actor"
    r"|passenger|travell?er|guest|employee)\b",
    re.IGNORECASE,
)
_BY_WORDS = MappingProxyType(
    {
        "email": re.compile(r"\be-?mail address", re.IGNORECASE),
        "path": re.compile(r"\b(?:path|file ?name|directory) (?:to|of|where|for)\b", re.IGNORECASE),
        "url": re.compile(r"\bURL\b"),
        "date": re.compile(
            r"^(?:the )?(?:check-?in|check-?out|start|end|starting|ending|departure|return|arrival|due|first|last) "
            r"date\b(?! (?:range|and|or)\b)|\bYYYY-MM-DD\b(?![T ]*[\[(]?HH)",
            re.IGNORECASE,
        ),
        "datetime": re.compile(
            r"^(?:the )?(?:start|end|starting|ending|due|event) (?:date ?(?:-|and|/)? ?)?time\b(?! (?:range|zone))"
            r"|\b(?:ISO ?-?8601|RFC ?3339)\b|\bYYYY-MM-DD[T ]HH",
            re.IGNORECASE,
        ),
        "numeral": re.compile(
            r"^(?:the )?(?:\w+ )?(?:latitude|longitude)\b(?! (?:and|or)\b)"
            r"|\b(?:first|second|binary|decimal|hexadecimal|real|whole) number\b(?! of\b)",
            re.IGNORECASE,
        ),
        "ticker": re.compile(r"\b(?:stock|ticker) symbol\b|\bticker\b", re.IGNORECASE),
        "identifier": re.compile(r"\b(?:unique|identification) (?:ID|identifier|number)\b|\bID of\b"),
    }
)
SHOWN_SPAN = re.compile(r"(?<![\w.:/-])(?!(?:12|24)h|[23]d)\d{1,4}(?P<unit>[smhdw])\b(?![-:/])")
"""A span of time as programs write it (``15m``); ``24h`` is a clock, ``3d`` a space."""
_OF_TIME = re.compile(
    r"\b(?:tim(?:e|\b)|dur|interval|period|window|ago|back|sinc|delay|ttl|span|long|age?\b|ages|every|expir|within|last"
    r"|lookback|retention|wait|poll)",
    re.IGNORECASE,
)
"""Words, and stems of names, of whoever asks for a span of time, and for no length or music of the ``80s``."""


def kind_of(schema: JsonObject, type_: str, usual: str) -> str:
    """The kind that a schema's format names, else, for a text, the usual one of its name and description."""
    declared = schema.get("format")
    if isinstance(declared, str) and declared in BY_FORMAT:
        return BY_FORMAT[declared]
    if type_ == "array":
        items = schema.get("items")
        return kind_of(items, "string", usual) if isinstance(items, dict) else ""
    return usual if type_ in {"string", ""} else ""


def usual_kind(names: tuple[str, ...], description: str) -> str:
    """``email``, ``place``, ``date`` …, ``thing`` for a member of a well-known kind of things, or "" for any text."""
    if SHOWN_SPAN.search(description) and _OF_TIME.search(f"{' '.join(names)} {description}"):
        return "span"
    named = _by_name(names)
    if named in _OF_THINGS and IS_ID.match(description):
        return "identifier"
    if named not in _NO_ENDS and _PLACE_NAMES.intersection(names) and _PLACE.search(description):
        return "place"
    if named == "place" and (other := next((kind for kind in _NO_PLACES if _NO_PLACES[kind].search(description)), "")):
        return other
    if named == "time" and WRITTEN_WHOLE.search(description):
        return "datetime"
    return named or _by_description(names, description)


IS_ID = re.compile(r"\W{0,3}(?:(?:the|an?|unique) ){0,2}(?:ID|identifier) of\b", re.IGNORECASE)
"""A description that begins so makes an id of what is named after a thing (``customer``: "The ID of the customer")."""
_OF_THINGS = frozenset({"", "person", "thing"})
WRITTEN_WHOLE = re.compile(r"\b(?:ISO ?-?8601|RFC ?3339)\b|\bYYYY-MM-DD[T ]", re.IGNORECASE)
"""In a description: a moment is written so, with its day, and not as people say it."""


_NO_PLACES = MappingProxyType(
    {"email": _BY_WORDS["email"], "path": re.compile(r"\b(?:folder|directory|path)\b", re.IGNORECASE)}
)
"""What tells of a destination that it is no place but the address of a mail or a folder."""
_NO_ENDS = frozenset({"date", "time", "datetime", "duration", "selector"})
"""The start of a journey is a place, its start time none, nor is what of a page something is dragged to."""


def _by_name(names: tuple[str, ...]) -> str:
    """The last word of a name says what it is: a ``country_code`` is a code."""
    if set(names) == {"to"}:
        return "email"
    if "ip" in names:
        return "address"
    if names[:2] == ("number", "of"):
        return "identifier"
    if names in STAY or names == _DUE:
        return "date"
    if names[-2:] in _OF_TWO_WORDS:
        return _OF_TWO_WORDS[names[-2:]]
    for word in reversed(names):
        if word in _BY_NAME and word not in _VAGUE:
            return _BY_NAME[word]
        if word in _THINGS:
            return "thing"
    return "identifier" if _VAGUE.intersection(names) else ""


_DUE = ("due",)
"""When something is to be done."""
_OF_TWO_WORDS: MappingProxyType[tuple[str, ...], str] = MappingProxyType(
    {
        (stem("channel"), "id"): "channel",  # what it stands for is said by its name (#general)
        (stem("zip"), stem("code")): "postcode",
        (stem("postal"), stem("code")): "postcode",
        (stem("post"), stem("code")): "postcode",
        (stem("scheduled"), "for"): "datetime",
        **{(stem(verb), "at"): "datetime" for verb in listing("scheduled publish send start starts run due remind")},
    }
)
_VAGUE = frozenset({"number", "cod", "referenc"})
"""A phone number is a phone, a plain number an identifier."""


def _by_description(names: tuple[str, ...], description: str) -> str:
    for kind, pattern in _BY_WORDS.items():
        if pattern.search(description):
            return kind
    if _CITY.search(description) and not {"nam", "titl", "team"}.intersection(names):
        return "place"
    return "person" if {"nam", "by"}.intersection(names) and _PERSON.search(description) else ""


def members_of(names: tuple[str, ...]) -> frozenset[str]:
    """The well-known values that a name stands for (``color``: red, green …)."""
    return next((_THINGS[word] for word in reversed(names) if word in _THINGS), frozenset[str]())
