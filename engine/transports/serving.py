"""A server on a free port of this machine, for as long as a block runs."""

import contextlib
import socket
import threading
from collections.abc import Generator

import uvicorn

from engine.transports.asgi import App
from engine.transports.listening import listen


@contextlib.contextmanager
def serving(app: App) -> Generator[str]:
    """Serves the app in a thread; gives its address without a slash at the end (``http://127.0.0.1:40123``).

    Raises RuntimeError where the app refuses to start.
    """
    server = uvicorn.Server(uvicorn.Config(app, lifespan="on", log_level="critical", timeout_graceful_shutdown=1))
    with listen("127.0.0.1", 0) as listener:
        thread = threading.Thread(target=_run, args=(server, listener), daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            thread.join(0.01)
        if not server.started:
            raise RuntimeError("expected the app to start, but it refused; its settings are wrong")
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def _run(server: uvicorn.Server, listener: socket.socket) -> None:
    with contextlib.suppress(SystemExit):  # how it says that the app refused to start
        server.run(sockets=[listener])
