"""Starts a playground in a process of its own, and tells where it is."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

PLAYGROUND = ("-c", "import sys; from playground.cli import main; sys.exit(main(['--port', '0']))")
"""What Python is called with to serve, first of all telling the address."""
_ROOT = Path(__file__).parents[2]


@contextmanager
def serving(*program: str) -> Generator[str]:
    """Where the program serves, until this is left; what it keeps is gone with it."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("ECHO_")}
    server = subprocess.Popen(
        [sys.executable, *program],
        cwd=_ROOT,
        env={**settings, "PYTHONPATH": str(_ROOT), "PYTHONUNBUFFERED": "1", "ECHO_ENV": "test"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split()[-1]
    finally:
        server.terminate()
        server.communicate()
