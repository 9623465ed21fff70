"""Serves the lanes' page with the API beside it: ``python tests/browser/lanes_server.py PORT``."""

import sys
from pathlib import Path

import uvicorn

from playground import server

if __name__ == "__main__":
    server.SCRIPT = Path(__file__).with_name("lanes_page.py")
    uvicorn.run(server.build(), port=int(sys.argv[1]), log_level="warning")
