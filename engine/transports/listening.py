"""A socket that waits for connections."""

import socket


def listen(host: str, port: int) -> socket.socket:
    """Listens at an address of this machine; port 0 takes any that is free. Raises OSError.

    Small writes go out at once (TCP_NODELAY, which accepted connections inherit): asyncio sets it only for sockets
    that it opened itself, and without it a head and its body are 40 ms apart.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
