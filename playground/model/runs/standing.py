"""Where a reader stands in a run, whether the scrubber over the lanes or a row of the delta table led there."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Standing:
    """The event that is looked at; 0 is before the first. ``arrivals``: when each came over HTTP, in milliseconds.

    ``orders`` counts the rows that led the lanes elsewhere, the last one to ``led_to``. What the lanes tell names the
    last one that they followed: a word from before a newer order is of a place where they no longer stand.
    """

    event: int = 0
    arrivals: tuple[float, ...] = ()
    orders: int = 0
    led_to: int = 0

    def led(self, event: int) -> "Standing":
        """Where a chosen row leads."""
        return replace(self, event=event, orders=self.orders + 1, led_to=event)

    def told(self, event: int, arrivals: tuple[float, ...], followed: int) -> "Standing":
        """Where the lanes say that they stand."""
        return self if followed < self.orders else replace(self, event=event, arrivals=arrivals)
