"""`python -m tests.load.flood`: sends reading requests at planned moments, whether or not earlier ones were answered.

The plan comes from standard input as JSON: a port, the garages with their tokens, and phases. A phase has a rate, or a
number of people who each send the next request after the answer. The answers go to standard output: for each phase a
list of moment, status and milliseconds. Status 0 means that no answer came in time.
"""

import asyncio
import json
import random
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

PATIENCE_SECONDS = 10
# The edge limits each address. These people sit in many places.
ADDRESSES = 2_000
Answer = tuple[float, int, float]


@dataclass
class Flood:
    port: int
    garages: list[dict[str, Any]]
    host: str = "localhost"
    numbers: Iterator[int] = field(default_factory=count)
    sent: set[asyncio.Task[None]] = field(default_factory=set)

    async def phase(self, *, seconds: float, per_second: float = 0, people: int = 0) -> list[Answer]:
        """Send the requests of a phase. Some answers may come after its end."""
        answers: list[Answer] = []
        began = time.perf_counter()
        if people:
            await asyncio.gather(*(self._person(answers, began, seconds) for _ in range(people)))
        for number in range(round(per_second * seconds)):
            moment = began + number / per_second
            await asyncio.sleep(max(0.0, moment - time.perf_counter()))
            task = asyncio.create_task(self._ask(answers, began, moment))
            self.sent.add(task)
            task.add_done_callback(self.sent.discard)
        return answers

    async def _person(self, answers: list[Answer], began: float, seconds: float) -> None:
        while (now := time.perf_counter()) < began + seconds:
            await self._ask(answers, began, now)

    async def _ask(self, answers: list[Answer], began: float, moment: float) -> None:
        """Send a request. Its time counts from the planned moment."""
        try:
            status = await asyncio.wait_for(self._exchange(), PATIENCE_SECONDS)
        except (OSError, TimeoutError, ValueError):
            status = 0
        answers.append((moment - began, status, (time.perf_counter() - moment) * 1000))

    async def _exchange(self) -> int:
        place = next(self.numbers) % ADDRESSES
        own = f"127.7.{place // 250}.{place % 250 + 1}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(own, 0))
        try:
            writer.write(self._request())
            head = await reader.readline()
            await reader.read()
        finally:
            writer.close()
        return int(head[9:12])

    def _request(self) -> bytes:
        garage = random.choice(self.garages)
        query = f"garageId={garage['id']}&currentPage={random.choice((1, 1, 1, 2, 9))}&pageSize=10"
        lines = (
            f"GET /api/garage/jobs?{query} HTTP/1.1",
            f"Host: {self.host}",
            f"Authorization: Bearer {garage['token']}",
            "Connection: close",
        )
        return "\r\n".join((*lines, "", "")).encode()


async def main() -> None:
    plan = json.load(sys.stdin)
    random.seed(plan["seed"])
    flood = Flood(plan["port"], plan["garages"])
    phases = [await flood.phase(**phase) for phase in plan["phases"]]
    while flood.sent:
        await asyncio.wait(flood.sent)
    json.dump(phases, sys.stdout)


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(main())
