"""Clauses that ask for nothing: they tell what was done, say what one likes, or ask what something is."""

from collections.abc import Collection, Container, Iterator, Sequence
from itertools import pairwise

from engine.matching.language.stemming import is_bare
from engine.matching.language.verbs import destroys
from engine.matching.language.words import Word
from engine.matching.message.clauses import Clause

_SUBJECTS = frozenset({"i", "we", "he", "she", "they", "it"})
_DOING = _SUBJECTS | {"i've", "we've", "they've"}
_ALREADY = frozenset(
    {
        "have",
        "has",
        "had",
        "haven't",
        "hasn't",
        "just",
        "already",
        "also",
        "recently",
        "finally",
        "never",
        "then",
        "now",
    }
)
_PASTS = frozenset(
    """
    bought sold sent found gave got wrote written made went gone told ran paid spent began put set won lost
    forgot left met built kept came did done took taken shut hid broke sang read cut hit
    """.split()  # noqa: SIM905  as in the tables
)
"""Verbs in the past that have no ending of it."""
_NO_PARTICIPLES = frozenset({"went", "came", "gave", "took", "began", "broke", "forgot", "wrote", "ran"})
"""Of these those that tell of their subject: "the meeting went well", not "the email sent yesterday"."""
_WISHES = frozenset({"needed", "wanted", "hoped", "wondered", "wished", "liked"})
"""Pasts that are polite."""
_STILL_TO_DO = frozenset({"asked", "decided", "forgot", "meant", "planned", "promised"})
"""Pasts after which, with "to" or "for", something is still to be done ("I forgot to book a table").

What can't be undone is not: whoever wants it done says so.
"""
_SPEAKER = frozenset({"i", "we"})
_SAYING = frozenset({"not", "thank", "say", "ask", "tell", "mention", "check", "have", "be"})
"""Words after "to" of what is nothing for a tool ("I forgot to thank you")."""
_LIKING = frozenset({"like", "love", "loves", "hate", "hates", "enjoy", "enjoys", "adore", "dislike"})
_JUDGING = frozenset("fun great nice cool awesome amazing boring easy hard difficult beautiful lovely".split())  # noqa: SIM905  as in the tables
_JUDGED_WITHIN = 4
_LEARNING = (("to", "know"), ("to", "see"), ("to", "hear"), ("to", "have"), ("to", "get"))
"""What asks after a word of liking ("I like to know")."""
_SEEMING = frozenset({"looks", "sounds", "seems", "works", "feels"})
_NEEDING = frozenset({"need", "want", "should", "must"})
"""Words by which what only seems so to the speaker asks after all ("looks like I need a taxi")."""
_TIMES = frozenset({"morning", "afternoon", "evening", "night", "day"})
_DETERMINERS = frozenset({"the", "my", "our", "his", "her", "their", "your", "this", "that", "these", "those", "it"})
_LISTED = 2
"""Words of an item of a list at most."""
_STATES = frozenset({"is", "are", "was", "were", "been", "got"})
_STATED_WITHIN = 7
"""Words within which a clause comes to the state of its subject."""
_PARTICLES = frozenset({"on", "off", "open", "closed", "locked"})
_ASKING = frozenset({"please", "can", "could", "would", "what", "how", "which", "where", "who", "requires", "require"})
"""Words by which a clause that begins to tell asks after all."""
_WHAT_IS = (("what", "is"), ("what", "are"), ("whats",), ("what",))
_QUESTIONS = frozenset({"what", "how", "which", "why", "explain", "describe"})
_OF_A_TOOL = frozenset(
    """
    tool function parameter parameters argument arguments do work works take takes accept accepts return returns mean
    """.split()  # noqa: SIM905  as in the tables
)
_TASTES = (("your", "favourite"), ("your", "favorite"))
_DEFINED = 3
"""Words of a notion at most."""
_ARTICLES = frozenset({"a", "an"})


def only_tells(words: Sequence[Word]) -> bool:
    """Whether a clause asks for nothing, whatever its words are about."""
    texts = [word.text for word in words]
    harms = any(destroys(word.stem) for word in words)
    tells = _reports(texts, harms=harms) or _states(texts) or _likes(texts) or _greets(words, texts, harms=harms)
    return (tells and _ASKING.isdisjoint(texts)) or _defines(words, texts) or _asks_for_taste(texts)


def told(said: Sequence[Clause], verbs: Container[str]) -> Iterator[Clause]:
    """The clauses that tell what was done by one of these verbs (stems), with the lists that they begin or go on with.

    "We closed tickets 1, 2 and 3, close 4" has three such clauses, "Tickets 1, 2 and 3 are closed, close 4" too.
    """
    going_on, sentence = False, -1
    listed: list[Clause] = []
    for clause in said:
        tells = any(word.stem in verbs for word in clause.words) and only_tells(clause.words)
        goes_on = clause.sentence == sentence
        going_on = tells or (going_on and goes_on and not any(word.telling for word in clause.words))
        if tells and clause.words[0].text.isdigit() and goes_on:
            yield from listed
        if going_on:
            yield clause
        listed = [*(listed if goes_on else ()), clause] if not going_on and _is_listed(clause.words) else []
        sentence = clause.sentence


def _is_listed(words: Sequence[Word]) -> bool:
    """Whether these are a number of a list, the first with what it counts ("tickets 1")."""
    return words[-1].text.isdigit() and len(words) <= _LISTED


def asks_about(words: Sequence[Word], names: Collection[str]) -> bool:
    """Whether a clause that names a tool, of whose name ``names`` are the stems, only asks what it does.

    With a value it would be called ("what does get_weather say for Oslo?").
    """
    texts = [word.text for word in words]
    others = [word for word in words if word.stem not in names]
    is_question = not _QUESTIONS.isdisjoint(texts[:2]) and not _OF_A_TOOL.isdisjoint(texts[1:])
    return is_question and not any(word.capital or word.literal or word.text.isdigit() for word in others)


def _reports(texts: Sequence[str], *, harms: bool) -> bool:
    """Whether somebody says what was done ("I have already paid my bills")."""
    if texts[0] not in _DOING:
        return False
    said = [text for text in texts[1:] if text not in _ALREADY]
    if said[1:2] in (["to"], ["for"]) and said[0] in _STILL_TO_DO:
        return harms or texts[0] not in _SPEAKER or not _SAYING.isdisjoint(said[2:3])
    return bool(said) and _is_past(said[0])


def _states(texts: Sequence[str]) -> bool:
    """Whether the state of something is told ("the meeting was cancelled", "the lights in the kitchen are on").

    "Are tickets 4 and 5 closed?" ends with such a clause.
    """
    if texts[0].isdigit() and len(texts) == 2:
        return _is_past(texts[1])
    if texts[0] not in _DETERMINERS and not texts[0].isdigit():
        return False
    if any(text in _NO_PARTICIPLES and before not in _SUBJECTS for before, text in pairwise(texts[:_STATED_WITHIN])):
        return True
    place = next((at for at, text in enumerate(texts[:_STATED_WITHIN]) if at and text in _STATES), 0)
    if not place:
        return False
    following = next((text for text in texts[place + 1 :] if text not in _ALREADY and text not in _STATES), "")
    return _is_past(following) or following in _PARTICLES


def _likes(texts: Sequence[str]) -> bool:
    """Whether somebody says what is liked ("I love the weather in Paris"), or how something is ("math is fun")."""
    if 2 < len(texts) <= _JUDGED_WITHIN and texts[-2] in _STATES and texts[-1] in _JUDGING:
        return True
    return texts[0] in _SUBJECTS and len(texts) > 1 and texts[1] in _LIKING and tuple(texts[2:4]) not in _LEARNING


def _greets(words: Sequence[Word], texts: Sequence[str], *, harms: bool) -> bool:
    """Whether it is a greeting or says how something looks ("good night", "looks good"); "works: …" only begins so."""
    if texts[0] in _SEEMING:
        is_parted = len(words) > 1 and words[1].start > words[0].start + len(texts[0]) + 1
        needs = texts[1:2] == ["like"] and not _SPEAKER.isdisjoint(texts[2:3]) and not _NEEDING.isdisjoint(texts[3:4])
        return not is_parted and (harms or not needs)
    return texts[0] == "good" and len(texts) == 2 and texts[1] in _TIMES


def _asks_for_taste(texts: Sequence[str]) -> bool:
    """Whether it is asked what the model likes ("what's your favourite song?")."""
    return texts[0] in _ASKING and any(pair in _TASTES for pair in pairwise(texts))


def _defines(words: Sequence[Word], texts: Sequence[str]) -> bool:
    """Whether it is asked what something is ("what is a pull request?", "what is SQL?"), or how it works."""
    if texts[:1] == ["how"] and texts[1:2] in (["do"], ["does"]) and texts[-1:] == ["work"]:
        return True
    opening = next((one for one in _WHAT_IS if tuple(texts[: len(one)]) == one), None)
    if opening is None:
        return False
    notion = words[len(opening) :]
    if notion and notion[0].text in _ARTICLES:
        return 1 < len(notion) <= 1 + _DEFINED and all(word.telling for word in notion[1:])
    if len(notion) != 1:
        return False
    is_asked = opening != ("what",) or notion[0].start > words[0].start + len(
        "what "
    )  # "what's SQL?", not "what time?"
    return is_asked and notion[0].telling and not notion[0].text.endswith("ing")


def _is_past(text: str) -> bool:
    return text in _PASTS or (text.endswith("ed") and not is_bare(text) and text not in _WISHES)
