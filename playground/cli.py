"""The command echo-playground: UI and API, or the API alone, at one address."""

import argparse
import errno
import ipaddress
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from engine import __version__
from engine.cli import COMMANDS, port
from engine.cli import main as about_fixtures
from engine.errors import EchoError
from engine.settings import Settings, settings_from
from engine.transports.asgi import App, made_from
from engine.transports.listening import listen

if TYPE_CHECKING:
    from collections.abc import Callable


def main(arguments: Sequence[str] | None = None) -> int:
    """Serves until stopped; gives the exit status: 0 stopped, 1 no such address, store or rules, 2 wrongly called."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and given[0] in COMMANDS:
        return about_fixtures(given, lambda app, host, number: _listen(host, number, lambda: app, ui=False))
    if given and not given[0].startswith("-"):
        return _complain(f"expected no command, or one of {', '.join(COMMANDS)}; got {given[0]!r}", 2)
    asked = _parser().parse_args(given)
    try:
        settings = settings_from(os.environ)
    except EchoError as error:
        return _complain(str(error), 2)
    if asked.rules:
        os.environ["ECHO_RULES"] = asked.rules  # where the API and the pages find them
    made = partial(_api, settings) if asked.api_only else _playground
    return _listen(asked.host, asked.port, made, ui=not asked.api_only)


def _listen(host: str, port: int, make: "Callable[[], Callable[..., Any]]", *, ui: bool) -> int:
    """Serves an app at an address until it is stopped; it is made once the address is ours."""
    try:
        listener = listen(host, port)
    except OSError as error:
        return _complain(f"can't listen on {host} port {port}: {_reason(error)}", 1)
    from playground.serving import serve  # noqa: PLC0415  --help and --version do without uvicorn

    with listener:
        try:
            app = make()
        except EchoError as error:  # a store that can't be opened, rules that can't be read
            return _complain(str(error), 1)
        print(_addresses(host, listener.getsockname()[1], ui=ui), flush=True)
        serve(app, listener)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="echo-playground",
        description=__doc__,
        epilog=f"Fixtures have commands of their own, each with its --help: {', '.join(COMMANDS)}.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
    parser.add_argument("--port", type=port, default=5099, help="port to listen on (default: %(default)s)")
    parser.add_argument("--api-only", action="store_true", help="serve the API without the UI")
    parser.add_argument(
        "--rules", metavar="FILE", type=_file, help="answer by these rules (default: those of ECHO_RULES)"
    )
    parser.add_argument("--version", action="version", version=f"echo-playground {__version__}")
    return parser


def _file(text: str) -> str:
    """A file's name as a command line has it: an empty one is that of a variable which isn't set."""
    if not text:
        raise argparse.ArgumentTypeError("names no file")
    return text


def _complain(message: str, status: int) -> int:
    print(f"echo-playground: {message}", file=sys.stderr)
    return status


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "something else is listening there; stop it, or choose another with --port"
    return error.strerror or str(error)


def _addresses(host: str, port: int, *, ui: bool) -> str:
    """The lines that say where to look."""
    here = "localhost" if _is_this_machine(host) else host
    address = f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"
    lines = [f"Playground  {address}"] if ui else []
    lines.append(f"API         {address}/v1")
    if not _is_this_machine(host):
        lines.append("Other machines can reach this address.")
    return "\n".join(lines)


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _api(settings: Settings) -> App:
    return App(made_from(settings, os.environ))


def _playground() -> "Callable[..., Any]":
    from playground.server import build  # noqa: PLC0415  Streamlit takes seconds to load, and the API alone is without it

    return build()
