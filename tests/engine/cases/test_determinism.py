import os
import subprocess
import sys
from pathlib import Path

from tests.engine.cases.digests import digests

HOME = Path(__file__).parents[3]


def other_process(hash_seed: str) -> list[str]:
    """The digests as a fresh process gives them."""
    command = [sys.executable, "-m", "tests.engine.cases.digests"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": "Asia/Kathmandu", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, cwd=HOME, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_two_fresh_processes_and_this_one_give_the_same_bytes_for_every_request() -> None:
    here = list(digests())
    assert len(here) >= 40
    assert other_process("1") == here
    assert other_process("20250101") == here
