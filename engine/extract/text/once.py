"""What is worked out when it is first asked for."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")

_TEXTS = 64
"""Texts that are kept analysed."""


class once(Generic[Made]):  # noqa: N801  used as ``property`` is
    """An attribute that a method makes when it is first read; from then on it is a plain attribute.

    As ``functools.cached_property``, but without the lock that Python 3.11 takes there: what two threads make is equal.
    """

    def __init__(self, make: Callable[[Any], Made]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    def __get__(self, owner: Any, _kind: type) -> Made:  # noqa: ANN401  any object with a __dict__
        made = owner.__dict__[self._name] = self._make(owner)
        return made


class found(once[Made]):  # noqa: N801  as above
    """An attribute that depends on the text alone: what one passage finds, all passages of that text have."""

    def __get__(self, owner: Any, _kind: type) -> Made:  # noqa: ANN401  as above
        shared = owner.found
        if self._name not in shared:
            shared[self._name] = self._make(owner)
        made = owner.__dict__[self._name] = shared[self._name]
        return made


@lru_cache(maxsize=_TEXTS)
def found_in(text: str) -> dict[str, Any]:
    """What is known of a text: the same is read for every tool."""
    del text
    return {}
