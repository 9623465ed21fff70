"""How bytes travel: in-process clients, the ASGI app, the guard."""
