"""Whether this web process will stop soon. The server sends the signal to its processes."""

import signal
from threading import Event

# A process that does not handle this signal ignores it. So it is safe before the application is loaded.
SIGNAL = signal.SIGURG

_begun = Event()


def listen() -> None:
    """Handle the signal. Only the main thread of a process can do so."""
    signal.signal(SIGNAL, lambda *_: _begun.set())


def is_draining() -> bool:
    return _begun.is_set()
