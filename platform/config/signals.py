"""Wakes the main thread for each signal.

Python runs signal handlers in the main thread. The system may give a signal to another thread. Then a main
thread that waits for an event does not notice the signal, and the process does not stop.
"""

import signal
import socket
from threading import Thread, main_thread

# Its handler does nothing. It only interrupts the wait of the main thread. Then the main thread runs the
# handlers of all signals that have arrived.
WAKE = signal.SIGUSR2

_ends: tuple[socket.socket, socket.socket] | None = None


def wake_main_thread() -> None:
    """Start the thread that wakes the main thread. A forked process needs a call of its own."""
    global _ends
    _ends = reader, writer = socket.socketpair()
    writer.setblocking(False)
    signal.signal(WAKE, lambda *_: None)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    main = main_thread().ident
    assert main is not None  # noqa: S101 - it has started

    def wake() -> None:
        while numbers := reader.recv(64):
            if set(numbers) != {WAKE}:
                signal.pthread_kill(main, WAKE)

    Thread(target=wake, name="signals", daemon=True).start()
