"""The command echo-playground as a shell starts it."""

import signal


def main() -> int:
    """Runs the command. Until it serves, Ctrl-C ends it without a word, as there is nothing yet that needs an end."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from playground.cli import main as run  # noqa: PLC0415  to load it takes seconds, in which Ctrl-C is pressed too

    return run()
