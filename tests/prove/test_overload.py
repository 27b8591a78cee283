"""How long a flood is felt, and the requests of a flood."""

import asyncio
from collections.abc import Sequence

from tests.load.flood import Flood
from tests.prove.overload import recovered_after

GARAGE = {"id": 7, "token": "t"}


def answers(*waits: float, status: int = 200) -> list[tuple[float, int, float]]:
    """Return ten answers for each second, all with the wait of that second."""
    return [(second + tenth / 10, status, ms) for second, ms in enumerate(waits) for tenth in range(10)]


def test_recovery_ends_with_the_first_window_that_is_as_fast_as_before() -> None:
    before = answers(20, 20, 30, 30)
    assert recovered_after(before, answers(30, 30)) == 2
    assert recovered_after(before, answers(900, 800, 33, 33)) == 4
    assert recovered_after(before, answers(900, 800, 34, 34)) == float("inf")


def test_refused_requests_are_no_recovery() -> None:
    before = answers(20, 20)
    assert recovered_after(before, answers(1, 1, status=503)) == float("inf")


def flood(*replies: bytes | None) -> Sequence[int]:
    """Send one request for each reply to a small server. Returns the statuses that the flood counts."""

    async def body() -> list[int]:
        left = list(replies)

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(left.pop(0) or b"")
            writer.close()

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            sender = Flood(server.sockets[0].getsockname()[1], [GARAGE])
            found = await sender.phase(seconds=len(replies) / 100, per_second=100)
            while sender.sent:
                await asyncio.wait(sender.sent)
        return [status for _, status, _ in sorted(found)]

    return asyncio.run(body())


def test_flood_counts_each_status_and_a_closed_connection_as_no_answer() -> None:
    assert flood(b"HTTP/1.1 200 OK\r\n\r\n", b"HTTP/1.1 503 Busy\r\n\r\n", None) == [200, 503, 0]
