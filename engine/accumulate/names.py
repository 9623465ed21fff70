"""Ids for calls that come without one."""


class CallNames:
    """Gives ids: never one that the stream itself uses, nor one given before."""

    def __init__(self, salt: str) -> None:
        self._salt = salt
        self._number = 0
        self._taken: set[str] = set()

    def take(self, call_id: str) -> None:
        """An id that the stream gave."""
        self._taken.add(call_id)

    def next(self) -> str:
        """The next id."""
        while True:
            self._number += 1
            call_id = f"call_{self._salt}{self._number}"
            if call_id not in self._taken:
                return call_id
