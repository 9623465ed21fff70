"""What speaks for a tool and against it, and how much."""

from playground.model import choosing
from playground.ui.runs.word_table import word_table


def weights() -> None:
    """Draws the weights as a table."""
    word_table(
        ("Weighs", "What speaks for a tool", "For example"),
        choosing.CHOICE,
        title="What speaks for a tool and against it",
        short=("Weighs",),
    )
