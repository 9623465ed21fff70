"""Type names of other languages, patterns of other engines and loose references: what they mean in JSON Schema."""

import re
from urllib.parse import quote

from engine.jsontext import Json, JsonObject

_TYPE_WORDS: dict[str, str] = {
    "object": "object dict dictionary map hashmap linkedhashmap treemap mapping record struct hash jsonobject json "
    "message class namespace",
    "array": "array list arraylist linkedlist tuple set hashset frozenset sequence iterable vector collection "
    "jsonarray slice",
    "string": "string str text char character varchar uuid date datetime date-time time timestamp uri url email path "
    "bytes bytearray base64 binary enum localdate localdatetime password symbol",
    "integer": "integer int long short byte int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 bigint biginteger "
    "unsigned",
    "number": "number float double decimal bigdecimal float32 float64 numeric real",
    "boolean": "boolean bool",
    "null": "null none nil void nonetype undefined",
}
TYPE_NAMES: dict[str, str] = {word: kind for kind, words in _TYPE_WORDS.items() for word in words.split()}
"""From a type's name elsewhere, in lower case, to JSON Schema's."""

NUMBERED_TYPES = {1: "string", 2: "number", 3: "integer", 4: "boolean", 5: "array", 6: "object", 7: "null"}
"""Types as Gemini's protocol buffers number them."""

ANY_TYPE = frozenset(("any", "object?", "unknown", "mixed", "variant", "*", "typing.any", "value", "jsonvalue"))
"""Names for what may be of any type."""

_GENERIC = re.compile(r"([\w.]+)\s*[\[<(]\s*(.*?)\s*[\]>)]$", re.DOTALL)
_OPTIONAL = frozenset(("optional", "nullable", "maybe"))
_LONGEST = 200


def foreign_type(name: str) -> JsonObject | None:
    """What a type's name elsewhere means: ``List<String>``, ``float``, ``str | None``; None where it isn't plain."""
    word = name.strip()
    if len(word) > _LONGEST:
        return None
    plain = word.lower().removeprefix("java.lang.").removeprefix("java.util.").removeprefix("typing.")
    if plain in ANY_TYPE:
        return {}
    if plain in TYPE_NAMES:
        return {"type": TYPE_NAMES[plain]}
    if "|" in word and not _GENERIC.match(word):
        return _union(word.split("|"))
    if word.endswith(("[]", "?")):
        return _around(word)
    generic = _GENERIC.match(word)
    return _of_generic(generic[1].rpartition(".")[2].lower(), generic[2]) if generic else None


def _around(word: str) -> JsonObject | None:
    inner = foreign_type(word[:-2] if word.endswith("[]") else word[:-1])
    if inner is None:
        return None
    return {"type": "array", "items": inner} if word.endswith("[]") else _or_null(inner)


def _of_generic(outer: str, inside: str) -> JsonObject | None:
    if outer in _OPTIONAL:
        inner = foreign_type(inside)
        return None if inner is None else _or_null(inner)
    if outer == "union":
        return _union(inside.split(","))
    kind = TYPE_NAMES.get(outer)
    if kind == "array":
        inner = foreign_type(inside)
        return {"type": "array"} if inner is None else {"type": "array", "items": inner}
    return {"type": kind} if kind else None


def _union(names: list[str]) -> JsonObject | None:
    kinds: list[Json] = []
    for name in names:
        found = foreign_type(name)
        if found is None or list(found) != ["type"]:
            return None
        kinds.append(found["type"])
    return {"type": kinds}


def _or_null(inner: JsonObject) -> JsonObject:
    kind = inner.get("type")
    return {**inner, "type": [kind, "null"]} if kind else {}


_HALF = r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}"
_HALVES = re.compile(rf"\\u([dD][89abAB][0-9a-fA-F]{{2}})\\u([dD][c-fC-F][0-9a-fA-F]{{2}})|{_HALF}(?:-{_HALF})?")
"""Halves of a character, as UTF-16 has them, in pairs or alone: patterns are held against whole characters."""

_SPELLINGS = (
    (re.compile(r"(?<!\\)\(\?[imsu]+\)"), ""),
    (re.compile(r"\(\?P<(\w+)>"), r"(?<\1>"),
    (re.compile(r"(?<!\\)((?:\\\\)*)\\A"), r"\1^"),
    (re.compile(r"(?<!\\)((?:\\\\)*)\\[zZ]"), r"\1$"),
    (re.compile(r"\[:alpha:\]"), "A-Za-z"),
    (re.compile(r"\[:digit:\]"), "0-9"),
    (re.compile(r"\[:alnum:\]"), "A-Za-z0-9"),
    (re.compile(r"\(\?>"), "(?:"),
    (re.compile(r"(?<!\\)([*+?]|\{\d+(?:,\d*)?\})\+"), r"\1"),
)
"""What Python and PCRE spell otherwise, and how ECMA-262 does; flags are left out, so that fewer texts match."""
_TOKEN = re.compile(r"\\[pPu]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[\]{}]", re.DOTALL)
_AFTER_CLASS = re.compile(r"(\\[dDwWsS]|\\[pP]\{[^}]*\})-(?=[^\]])")
_BEFORE_CLASS = re.compile(r"(?<=[^\[\\])-(\\[dDwWsS])")
_LEADING_BRACKET = re.compile(r"^(\[\^?)\](?=.)", re.DOTALL)
FOREIGN = re.compile(r"\\[<>]|^/\^.*/[dgimsuvy]*$", re.DOTALL)
"""What ECMA-262 takes for a pattern, but as another engine's words or between slashes no text is meant to match it."""
_NEEDLESS = re.compile(r"\\([!\"#%&',:;<=>@_`~])")
"""Characters that stand for themselves; ECMA-262 has no backslash before them."""
_ATOM = r"(?:\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[^}]*\}|[pP]\{[^}]*\}|.)|[^\\])"
_IN_CLASS = re.compile(rf"({_ATOM})-({_ATOM})|{_ATOM}", re.DOTALL)
_ESCAPES = {r"\-": "-", r"\<": "<", r"\>": ">", r"\0": r"\x00"}
_GROUP = re.compile(r"\\.|\((?:(?!\?)|\?P?<(\w+)>)", re.DOTALL)
_NAMED = re.compile(r"\(\?P=(\w+)\)|\\k<(\w+)>")


def ecma_pattern(pattern: str) -> str:
    """A pattern as ECMA-262 spells it: brackets that stand for themselves escaped, no words of other engines."""
    slashed = re.fullmatch(r"/(.*)/[dgimsuvy]*", pattern, re.DOTALL)
    pattern = slashed[1] if slashed else pattern
    names = [match[1] for match in _GROUP.finditer(pattern) if match[0].startswith("(")]
    pattern = _NAMED.sub(lambda match: _numbered(match, names), pattern)
    for foreign, own in _SPELLINGS:
        pattern = foreign.sub(own, pattern)
    return _TOKEN.sub(_respelled, _HALVES.sub(_whole, pattern))


def _whole(halves: re.Match[str]) -> str:
    return bytes.fromhex(halves[1] + halves[2]).decode("utf-16-be") if halves[1] else ""


def _respelled(token: re.Match[str]) -> str:
    text = token[0]
    if text.startswith("["):
        start = 2 if text.startswith("[^") else 1
        text = f"{text[:start]}{_IN_CLASS.sub(_in_class, text[start:-1])}]"
        return (
            _AFTER_CLASS.sub(r"\1\\-", _BEFORE_CLASS.sub(r"\\-\1", _LEADING_BRACKET.sub(r"\1\\]", text)))
            .replace(r"\b", r"\x08")
            .replace(r"\0", r"\x00")
        )
    if text in _ESCAPES:
        return _ESCAPES[text]
    return "\\" + text if len(text) == 1 else _NEEDLESS.sub(r"\1", text)


def _in_class(part: re.Match[str]) -> str:
    """A part of a class without needless backslashes; a range that runs backwards as the three characters it shows."""
    first, last = part[1], part[2]
    if first is None:
        return _NEEDLESS.sub(r"\1", part[0])
    dash = r"\-" if len(first) == len(last) == 1 and first > last else "-"
    return _NEEDLESS.sub(r"\1", first) + dash + _NEEDLESS.sub(r"\1", last)


def _numbered(reference: re.Match[str], names: list[str]) -> str:
    """A reference to a group by its number, as not every engine knows names."""
    name = reference[1] or reference[2]
    return f"\\{names.index(name) + 1}" if name in names else reference[0]


_IN_ADDRESSES = "/%:;,.?=&@!$'()*+~-_[]"
_IN_FRAGMENTS = "/%:;,.?=&@!$'()*+~-_"
_LONE_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")
"""One that stands for itself, and for no letter."""


def spelled_reference(reference: str) -> str:
    """A reference with what no address holds percent-encoded, and brackets in a fragment too.

    A pointer begins with a slash (``#definitions/a`` lacks it), and alone it leads to a name that nobody gives.
    """
    address, mark, fragment = reference.partition("#")
    if "/" in fragment:
        fragment = fragment if fragment.startswith("/") else "/" + fragment
        fragment = "" if fragment == "/" else fragment
    whole = _LONE_PERCENT.sub("%25", fragment)
    return quote(address, safe=_IN_ADDRESSES) + mark + quote(whole, safe=_IN_FRAGMENTS)
