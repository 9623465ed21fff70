"""What can go wrong, and what it is called.

::

    EchoError
    ├── JsonError              text that isn't JSON: line, column, what was expected
    ├── ScriptError            an instruction block with a mistake: line, column, path, suggestion
    ├── SchemaError            a schema that can't be used: path, reason
    │   └── UnsatisfiableSchema   … that no value satisfies
    └── RequestError           a request that is refused; each has its HTTP status
        ├── NotFound           404
        ├── MethodNotAllowed   405
        ├── BodyTooLarge       413
        └── ScriptedFailure    the status that an instruction block asked for
"""

import sys


class EchoError(Exception):
    """The root: everything that this project raises on purpose."""


class JsonError(EchoError):
    """Text that isn't JSON. ``line`` and ``column`` count from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.message = message
        self.line = line
        self.column = column


class ScriptError(EchoError):
    """An instruction block, or a file of rules, with a mistake.

    ``line`` and ``column`` count from 1 within the message that holds the block, or the file; ``path`` is the place
    in it (``messages[0].tool_call[1].name``); ``suggestion`` is the nearest known key, or "".
    """

    def __init__(self, message: str, line: int, column: int, path: str = "", suggestion: str = "") -> None:
        where = f" at {path}" if path else ""
        hint = f" (did you mean {suggestion!r}?)" if suggestion else ""
        super().__init__(f"line {line}, column {column}{where}: {message}{hint}")
        self.message = message
        self.line = line
        self.column = column
        self.path = path
        self.suggestion = suggestion

    def within(self, name: str) -> str:
        """The mistake without line and column, for what was no text: in the thing with this name."""
        where = f", at {self.path}" if self.path else ""
        hint = f" (did you mean {self.suggestion!r}?)" if self.suggestion else ""
        return f"{name}{where}: {self.message}{hint}"


class SchemaError(EchoError):
    """A schema that can't be used. ``path`` is a JSON pointer into it (``#/properties/city``).

    ``tool`` is the name of the tool whose parameters it is; "" where it is no tool's.
    """

    def __init__(self, path: str, reason: str, tool: str = "") -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.tool = tool


class UnsatisfiableSchema(SchemaError):
    """A schema for which no value was found."""


class RequestError(EchoError):
    """A request that is refused. The dialect gives it the provider's shape.

    ``param`` names the field at fault as a path (``messages[2].content``); ``code`` is the provider's
    machine word, where it has one; ``headers`` go out with the response. A longer message than ``longest`` is cut: a
    name in it may be as long as the request.
    """

    status = 400
    longest = 10_000

    def __init__(
        self,
        message: str,
        *,
        param: str | None = None,
        code: str | None = None,
        status: int | None = None,
        headers: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.message = message if len(message) <= self.longest else f"{message[: self.longest]}…"
        super().__init__(self.message)
        self.param = param
        self.code = code
        self.headers = headers
        if status is not None:
            self.status = status


class NotFound(RequestError):
    """No such path, model or stored thing."""

    status = 404


class MethodNotAllowed(RequestError):
    """A known path, called with another method."""

    status = 405

    @classmethod
    def called(cls, method: str, path: str, allowed: str) -> "MethodNotAllowed":
        """Says which method was ``allowed``, in words and as a header."""
        message = f"Method {method} is not allowed for {path}: expected {allowed}."
        return cls(message, headers=(("allow", allowed),))


class BodyTooLarge(RequestError):
    """A body over the limit of the settings."""

    status = 413


class ScriptedFailure(RequestError):
    """The failure that an instruction block asked for."""

    longest = sys.maxsize  # it is said as it is written
