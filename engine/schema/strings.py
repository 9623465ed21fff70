"""Texts for a need: by format, by property name, by pattern, of the right length."""

from collections.abc import Iterator
from itertools import chain, islice
from string import ascii_lowercase

from engine.schema.formats import FORMATS, SHORTEST, STRETCHED
from engine.schema.judge import matches
from engine.schema.names import text_for, words_of
from engine.schema.need import Need
from engine.schema.patterns import spellings

_VARIANTS = 12
_LONGEST = 1_000_000
"""Characters in a text that is made to reach a minLength; beyond it the schema is refused."""


def texts(need: Need, name: str) -> Iterator[tuple[str, str]]:
    """Texts that may meet the need, with their source, the most readable first; no two are equal."""
    seen: set[str] = set()
    for text, source in chain(_by_format(need), _by_name(need, name), _by_pattern(need), _counted(need)):
        if text not in seen and len(text) <= need.length.most:
            seen.add(text)
            yield text, source


def _by_format(need: Need) -> Iterator[tuple[str, str]]:
    for name in need.formats:
        source = f"default for format {name}"
        if name in FORMATS:
            yield from ((FORMATS[name](n), source) for n in range(_VARIANTS))
        yield from ((text, source) for text in SHORTEST.get(name, ()))
        before, after = STRETCHED.get(name, ("", ""))
        missing = need.length.least - len(before) - len(after)
        if before and 0 < missing < _LONGEST:
            yield before + "a" * missing + after, source


def _by_name(need: Need, name: str) -> Iterator[tuple[str, str]]:
    text, entry = text_for(name)
    source = f"default for name `{entry}`" if entry else "default for text"
    words = words_of(name)
    for form in (text, text.lower(), "-".join(words), "_".join(words), "example"):
        yield _sized(form, need), source
    for n in range(2, _VARIANTS):
        yield _sized(f"{text} {n}", need), source


def _sized(text: str, need: Need) -> str:
    """The text, cut or repeated to the length asked for."""
    least = need.length.least
    if len(text) > need.length.most:
        text = text[: int(need.length.most)].rstrip().ljust(min(least, int(need.length.most)), "a")
    if len(text) < least <= _LONGEST:
        text = (f"{text or 'example'} " * (least // (len(text) + 1) + 1))[:least]
        text = text[:-1] + "e" if text.endswith(" ") else text
    return text


def _by_pattern(need: Need) -> Iterator[tuple[str, str]]:
    made = [list(islice(spellings(pattern, need.length.least, need.length.most), 400)) for pattern in need.patterns]
    source = "made to match the pattern"
    for options in made:
        yield from ((text, source) for text in options)
    if len(made) > 1:
        firsts = [[text for text in options if matches(p, text)][:1] for options, p in zip(made, need.patterns, strict=True)]
        yield "".join(text for first in firsts for text in first), source
        yield "".join(text for first in reversed(firsts) for text in first), source


def _counted(need: Need) -> Iterator[tuple[str, str]]:
    """Ever new texts, for lists whose items must differ."""
    width = max(1, need.length.least)
    if width > _LONGEST or need.patterns or need.formats:
        return
    for n in range(5000):
        digits = ""
        while n or not digits:
            n, digit = divmod(n, 26)
            digits = ascii_lowercase[digit] + digits
        yield digits.rjust(width, "a"), "default for text"
    yield "", "empty, the only text allowed"
