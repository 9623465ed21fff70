"""Commands about fixtures: export, import, validate, and replay over HTTP."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from engine.errors import EchoError
from engine.fixtures import FORMATS, Fixture, Ignore, Imported, Replay, dump, export, import_
from engine.recorder import Recorder
from engine.service import Service
from engine.settings import Settings, settings_from
from engine.transports.asgi import App
from engine.transports.rules_file import rules_from

COMMANDS: Final = {
    "export": "Writes exchanges as another tool reads them.",
    "import": "Writes one fixture file of what other tools wrote.",
    "replay": "Serves an API that answers from recordings.",
    "validate": "Says what is in files, and what can't be read.",
}
"""The commands, and what each does."""
Serve = Callable[[App, str, int], int]


def main(arguments: Sequence[str], serve: Serve) -> int:
    """Runs one command; gives the exit status: 0 done, 1 not done, 2 wrongly called.

    What can't be read is told, and the rest is done; ``validate`` gives 1 where there is any.
    ``serve`` serves an app at host and port until it is stopped.
    """
    asked = _parser().parse_args(arguments)
    try:
        settings = settings_from(os.environ)
    except EchoError as error:
        return _complain(asked.command, error, 2)
    try:
        match asked.command:
            case "export":
                return _export(asked.files, asked.format, asked.output)
            case "import":
                return _import(asked.files, asked.output, settings)
            case "validate":
                return _validate(asked.files)
            case _:
                ignore = Ignore(asked.ids, asked.timestamps, tuple(asked.pattern), tuple(asked.field))
                return _replay(asked, Replay(_all(asked.files), ignore=ignore, timed=asked.timed), settings, serve)
    except EchoError as error:
        return _complain(asked.command, error, 1)


def _complain(command: str, error: EchoError, status: int) -> int:
    print(f"echo-playground {command}: {error}", file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="echo-playground", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    files = argparse.ArgumentParser(add_help=False)
    files.add_argument(
        "files", nargs="+", type=Path, help="fixtures, cassettes, archives, streams, … (- for the input)"
    )
    output = argparse.ArgumentParser(add_help=False)
    output.add_argument("-o", "--output", type=Path, help="file to write (default, and -: the output)")
    told = commands.add_parser("export", parents=[files, output], description=COMMANDS["export"])
    told.add_argument("-f", "--format", choices=FORMATS, default="json", help="default: %(default)s")
    commands.add_parser("import", parents=[files, output], description=COMMANDS["import"])
    commands.add_parser("validate", parents=[files], description=COMMANDS["validate"])
    _add_replay(commands.add_parser("replay", parents=[files], description=COMMANDS["replay"]))
    return parser


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
    parser.add_argument("--port", type=port, default=5099, help="port to listen on (default: %(default)s)")
    parser.add_argument("--timed", action="store_true", help="send bytes at the times recorded")
    parser.add_argument("--ids", action="store_true", help="ids of tool calls and responses may differ")
    parser.add_argument("--timestamps", action="store_true", help="times may differ")
    parser.add_argument("--pattern", action="append", default=[], help="what this expression matches may differ")
    parser.add_argument("--field", action="append", default=[], help="this field of the body may differ")


def port(text: str) -> int:
    """A port as a command line has it."""
    if not text.isascii() or not text.isdigit() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"expected a number from 0 (any free port) to 65535, got {text!r}")
    return int(text)


def _read(path: Path) -> Imported:
    """What a file holds. Raises EchoError where there is no such file."""
    try:
        return import_(sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes())
    except OSError as error:
        raise EchoError(f"{path}: {error.strerror or error}") from None


def _all(files: Sequence[Path]) -> list[Fixture]:
    """The exchanges of all files. Raises EchoError where there are none."""
    return _some([made for path in files for made in _told(path).fixtures])


def _told(path: Path) -> Imported:
    """What a file holds; what can't be read is told."""
    found = _read(path)
    for problem in found.problems:
        print(f"{path}: {problem}", file=sys.stderr)
    return found


def _some(fixtures: list[Fixture]) -> list[Fixture]:
    if not fixtures:
        raise EchoError("expected exchanges, found none")
    return fixtures


def _export(files: Sequence[Path], name: str, output: Path | None) -> int:
    return _write(export(_all(files), name), files, output)


def _import(files: Sequence[Path], output: Path | None, settings: Settings) -> int:
    """Writes one file of all; a request that came without an answer is answered by this engine, which is told."""
    fixtures: list[Fixture] = []
    recorder = Recorder(Service(settings, rules=rules_from(os.environ)), fixtures.append)
    for path in files:
        found = _told(path)
        fixtures += found.fixtures
        for request in found.requests:
            _ = recorder.handle(request).body
            print(f"{path}: {request.method} {request.path} came without an answer; this engine's", file=sys.stderr)
    return _write(dump(_some(fixtures)), files, output)


def _write(data: bytes, files: Sequence[Path], output: Path | None) -> int:
    """Writes what was made of the files. Raises EchoError where it would take the place of one: that holds more."""
    if output is None or str(output) == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return 0
    if output.is_file() and any(path.is_file() and path.samefile(output) for path in files):
        raise EchoError(f"expected another file to write to than those that are read, got {output}")
    try:
        output.write_bytes(data)
    except OSError as error:
        raise EchoError(f"{output}: {error.strerror or error}") from None
    return 0


def _validate(files: Sequence[Path]) -> int:
    well = True
    for path in files:
        found = _read(path)
        print(f"{path}: {_summary(found)}")
        for problem in found.problems:
            print(f"  {problem}")
        well = well and not found.problems
    return 0 if well else 1


def _summary(found: Imported) -> str:
    exchanges, requests = len(found.fixtures), len(found.requests)
    told = [f"{exchanges} exchange{'' if exchanges == 1 else 's'}"] if exchanges else []
    told += [f"{requests} request{'' if requests == 1 else 's'} without an answer"] if requests else []
    return f"{found.format or 'unknown'}: {', '.join(told) or 'nothing that can be read'}"


def _replay(asked: argparse.Namespace, replay: Replay, settings: Settings, serve: Serve) -> int:
    service = Service(settings, replay=replay, rules=rules_from(os.environ))
    status = serve(App(service), asked.host, asked.port)
    for each in () if status else replay.unused:
        print(f"not asked for: {each.request.method} {each.request.path} ({each.dialect})")
    return status
