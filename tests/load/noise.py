"""`python -m tests.load.noise`: people of noisy garages export a list all the time, while others open theirs.

The plan comes from standard input as JSON: a port and its host, the noisy garages with their number of people and what
they export, the quiet garages with their requests per second, and the seconds. A noisy person waits after a refusal as the web app does. The answers go to
standard output: status and milliseconds of each quiet request, and the statuses of the noisy ones.
"""

import asyncio
import json
import random
import re
import sys
import time
from collections import Counter
from itertools import count
from typing import Any

from tests.load.flood import ADDRESSES, Flood

_RETRY_AFTER = re.compile(rb"\r\nretry-after: (\d+)", re.IGNORECASE)


class Noise:
    def __init__(self, port: int, host: str, what: str) -> None:
        self._port, self._host, self._what = port, host, what
        self._numbers = count()
        self.statuses: Counter[int] = Counter()

    async def export_until(self, end: float, garage: dict[str, Any]) -> None:
        while time.perf_counter() < end:
            status, wait = await self._export(garage)
            self.statuses[status] += 1
            await asyncio.sleep(0 if status == 200 else wait * (1 + random.random() / 2))

    async def _export(self, garage: dict[str, Any]) -> tuple[int, int]:
        place = next(self._numbers) % ADDRESSES
        own = f"127.9.{place // 250}.{place % 250 + 1}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(own, 0))
        lines = (
            f"GET /api/garage/export/{self._what}?garageId={garage['id']} HTTP/1.1",
            f"Host: {self._host}",
            f"Authorization: Bearer {garage['token']}",
            "Connection: close",
        )
        try:
            writer.write("\r\n".join((*lines, "", "")).encode())
            head = await reader.readuntil(b"\r\n\r\n")
            while await reader.read(1 << 20):
                pass
        finally:
            writer.close()
        found = _RETRY_AFTER.search(head)
        return int(head[9:12]), int(found[1]) if found else 1


async def main() -> None:
    plan = json.load(sys.stdin)
    random.seed(plan["seed"])
    noise = Noise(plan["port"], plan["host"], plan["what"])
    quiet = Flood(plan["port"], plan["quiet"], host=plan["host"])
    end = time.perf_counter() + plan["seconds"]
    people = [
        asyncio.create_task(noise.export_until(end, garage))
        for garage in plan["noisy"]
        for _ in range(plan["people"])
    ]
    answers = await quiet.phase(seconds=plan["seconds"], per_second=plan["per_second"])
    while quiet.sent:
        await asyncio.wait(quiet.sent)
    await asyncio.wait_for(asyncio.gather(*people, return_exceptions=True), 60)
    quiet_answers = [(status, ms) for _, status, ms in answers]
    json.dump({"quiet": quiet_answers, "noisy": noise.statuses}, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main())
