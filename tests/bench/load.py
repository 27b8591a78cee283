"""A small load generator with a few persistent connections. Each connection sends its next request after the
answer."""

import re
import socket
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

CONNECTIONS = 4
MOST_REQUESTS = 50_000
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class Served:
    per_second: float
    median_ms: float
    longest_ms: float


def run(port: int, request: bytes, *, seconds: float) -> Served:
    """Send requests to this computer for the given time, at most MOST_REQUESTS."""
    taken: list[float] = []
    problems: list[str] = []
    start = threading.Barrier(CONNECTIONS + 1)

    def send() -> None:
        mine: list[float] = []
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            start.wait()
            end = time.perf_counter() + seconds
            while (began := time.perf_counter()) < end and len(mine) < MOST_REQUESTS // CONNECTIONS:
                status = exchange(connection, request)[0]
                mine.append(time.perf_counter() - began)
                if status != 200:
                    problems.append(f"answered {status}")
                    break
        taken.extend(mine)

    threads = [threading.Thread(target=send, daemon=True) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    start.wait(timeout=10)
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    lasted = time.perf_counter() - began
    if problems:
        raise RuntimeError(f"The server {problems[0]}.")
    return Served(len(taken) / lasted, statistics.median(taken) * 1000, max(taken) * 1000)


class Paced:
    """Sends requests at a fixed rate, in its own threads. A latency counts from the planned time of the request,
    so that a slow answer does not hide the requests that wait behind it."""

    def __init__(
        self, port: int, request: bytes, *, per_second: float, seconds: float, connections: int = 1
    ) -> None:
        self._answers: list[tuple[int, float]] = []
        began = time.perf_counter() + 0.1
        planned = [began + number / per_second for number in range(round(per_second * seconds))]
        self._threads = [
            threading.Thread(
                target=self._send, args=(port, request, planned[first::connections]), daemon=True
            )
            for first in range(connections)
        ]
        for thread in self._threads:
            thread.start()

    def _send(self, port: int, request: bytes, planned: list[float]) -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for moment in planned:
                time.sleep(max(0.0, moment - time.perf_counter()))
                status = exchange(connection, request)[0]
                self._answers.append((status, time.perf_counter() - moment))

    def statuses(self) -> Counter[int]:
        return Counter(status for status, _ in self._finished())

    def percentile_ms(self, percent: int) -> float:
        """Return the percentile of the latencies. Every request must have succeeded."""
        answers = self._finished()
        if wrong := {status for status, _ in answers} - {200}:
            raise RuntimeError(f"The server answered {wrong}.")
        return statistics.quantiles([taken for _, taken in answers], n=100)[percent - 1] * 1000

    def _finished(self) -> list[tuple[int, float]]:
        for thread in self._threads:
            thread.join()
        return self._answers


def exchange(connection: socket.socket, request: bytes) -> tuple[int, bytes]:
    """Send one request and read the whole answer, with a content length or in chunks."""
    connection.sendall(request)
    received = b""
    while b"\r\n\r\n" not in received:
        received += _more(connection)
    head, _, body = received.partition(b"\r\n\r\n")
    status, length = int(head[9:12]), _LENGTH.search(head)
    if length:
        while len(body) < int(length[1]):
            body += _more(connection)
        return status, body
    while not body.endswith(b"\r\n0\r\n\r\n"):
        body += _more(connection)
    return status, b"".join(_chunks(body))


def _chunks(body: bytes) -> Iterator[bytes]:
    while body:
        size, _, rest = body.partition(b"\r\n")
        yield rest[: int(size, 16)]
        body = rest[int(size, 16) + 2 :]


def _more(connection: socket.socket) -> bytes:
    if not (part := connection.recv(65536)):
        raise ConnectionError("The server closed the connection before the end of an answer.")
    return part
