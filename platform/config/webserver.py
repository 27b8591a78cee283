"""The web role: granian with our options. Before it stops, a proxy can see that it will.

On SIGTERM, `/readyz` answers 503, and requests are served for `DRAIN_SECONDS`. Then the server accepts no
further connections and finishes the requests that it has. A second signal ends the first phase.
"""

import os
import sys
from threading import Timer
from typing import Any

from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.server.mp import MPServer

from config import env, signals
from config.draining import SIGNAL

FINISH_SECONDS = 25
# A client that sends its header slowly holds one of the open connections. Granian has no such limit for
# bodies.
HEADER_READ_MS = 10_000
# A process serves this many open connections, also idle ones. The edge opens one for each request.
BACKPRESSURE = 64


class Server(MPServer):
    drain_seconds: int
    is_draining = False

    def signal_handler_interrupt(self, *_: Any) -> None:
        if self.is_draining or not self.drain_seconds:
            self._stop()
            return
        self.is_draining = True
        for worker in self.wrks:
            if worker.inner.is_alive():
                os.kill(worker.inner.pid, SIGNAL)
        timer = Timer(self.drain_seconds, self._stop)
        timer.daemon = True
        timer.start()

    def _stop(self) -> None:
        super().signal_handler_interrupt()  # type: ignore[no-untyped-call]  # granian's has no types


def server(application: str = "config.wsgi:application") -> Server:
    """Return the server. It uses processes, because a measurement showed no gain from threads."""
    own = env.read()
    made = Server(
        application,
        address=own.host,
        port=own.port,
        interface=Interfaces.WSGI,
        workers=own.web_processes,
        blocking_threads=own.web_threads,  # One slow download must not block a worker.
        backpressure=BACKPRESSURE,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_READ_MS),
        websockets=False,
        workers_kill_timeout=FINISH_SECONDS,
        # By default, one killed process would stop all others.
        respawn_failed_workers=True,
    )
    made.drain_seconds = own.drain_seconds
    return made


if __name__ == "__main__":
    signals.wake_main_thread()
    server(*sys.argv[1:]).serve()
