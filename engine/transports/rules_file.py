"""The rules of a server, from the file that its environment names."""

from collections.abc import Mapping
from pathlib import Path

from engine.errors import EchoError, ScriptError
from engine.rules import Rules, load


def rules_from(environment: Mapping[str, str]) -> Rules | None:
    """The rules in the file that ``ECHO_RULES`` names; None where it names none.

    Raises EchoError with the file, and the place in it, where there is none or it holds something else.
    """
    name = environment.get("ECHO_RULES", "")
    if not name:
        return None
    try:
        return load(Path(name).read_bytes())
    except OSError as error:
        raise EchoError(f"{name}: {error.strerror or error}") from None
    except ScriptError as error:
        raise EchoError(f"{name}: {error}") from None
