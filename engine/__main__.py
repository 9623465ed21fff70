"""The engine at a shell: a request on standard input, its answer on standard output; and the proof of sameness."""

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, assert_never

from engine.errors import EchoError
from engine.events import Cut, Pause
from engine.rules import Rules
from engine.service import Service
from engine.settings import Settings, settings_from
from engine.transports.clock import arrival
from engine.transports.rules_file import rules_from
from engine.wire import Frame, HttpRequest, coalesce, decode_path


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; gives the exit status: 0 answered, 1 refused or different, 2 wrongly called, 130 stopped."""
    asked = _parser().parse_args(arguments)
    if asked.command == "verify":
        return _verify()
    try:
        return _answer(settings_from(os.environ), rules_from(os.environ), asked.path, asked.header)
    except EchoError as error:
        print(f"engine: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # whoever typed no request, or has seen enough
        return 130
    except BrokenPipeError:  # the reader has seen enough
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())  # what is still buffered has to go somewhere at exit
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    parser.add_argument("command", nargs="?", choices=["answer", "verify"], default="answer")
    parser.add_argument(
        "--path", default="/v1/chat/completions", help="the call, with its query (default: %(default)s)"
    )
    parser.add_argument(
        "--header", action="append", default=[], type=_header, metavar="'NAME: VALUE'", help="a request header"
    )
    return parser


def _header(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon:
        raise argparse.ArgumentTypeError(f"expected 'name: value', got {text!r}")
    return name.strip().lower(), value.strip()


def _answer(settings: Settings, rules: Rules | None, path: str, headers: Iterable[tuple[str, str]]) -> int:
    body = sys.stdin.buffer.read(settings.body_limit + 1)
    raw, _, query = path.partition("?")
    http = HttpRequest("POST", decode_path(raw), tuple(headers), body, query, arrival(settings))
    response = Service(settings, rules=rules).handle(http)
    frames = _on_its_own_lines(response.frames) if sys.stdout.isatty() else response.frames
    whole = _write(frames, sys.stdout.buffer)
    return 0 if whole and response.status < 400 else 1


def _on_its_own_lines(frames: Iterable[Frame]) -> Iterator[Frame]:
    """A body for a terminal: it ends a line, and what stands behind it begins one.

    A pipe or a file gets the bytes that any other door gives: there it is compared, hashed and parsed.
    """
    is_open = False
    for frame in frames:
        if isinstance(frame, Cut) and is_open:
            yield b"\n"
        if isinstance(frame, bytes):
            is_open = not frame.endswith(b"\n")
        yield frame
    if is_open:
        yield b"\n"


def _write(frames: Iterable[Frame], out: BinaryIO) -> bool:
    """Writes a body in time; False where the connection would be lost."""
    for frame in coalesce(frames):
        match frame:
            case bytes():
                out.write(frame)
                out.flush()
            case Pause(seconds):
                time.sleep(seconds)
            case Cut():
                print("engine: the connection is lost here", file=sys.stderr)
                return False
            case _:
                assert_never(frame)
    return True


def _verify() -> int:
    from engine.transports.verify import REQUESTS, verify  # noqa: PLC0415  an answer needs no client and no server

    witnesses = list(verify())
    same = len({witness.digest for witness in witnesses}) == 1
    for witness in witnesses:
        print(f"{witness.name:<30} {len(REQUESTS)} answers  sha256 {witness.digest}")
    print("the same bytes everywhere" if same else "NOT the same bytes everywhere")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
