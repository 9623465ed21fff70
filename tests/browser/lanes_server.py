"""Serves the lanes' page with the API beside it, at a free port that it tells."""

from pathlib import Path

import uvicorn

from engine.transports.listening import listen
from playground import server

if __name__ == "__main__":
    server.SCRIPT = Path(__file__).with_name("lanes_page.py")
    with listen("127.0.0.1", 0) as listener:
        print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)  # noqa: T201  whoever starts it reads this
        uvicorn.Server(uvicorn.Config(server.build(), log_level="warning")).run(sockets=[listener])
