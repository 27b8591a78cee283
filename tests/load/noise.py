"""`python -m tests.load.noise`: people of noisy garages work heavily all the time.

The plan comes from standard input as JSON: a port and its host, the garages with their number of people and what they
do, and the seconds. A person exports the named list, or sends a file that is hard to read. After a refusal the person
waits, as the web app does. The statuses of the answers go to standard output.

These people would sit at other machines, so the process has the lowest priority.
"""

import asyncio
import json
import os
import random
import re
import sys
import time
from collections import Counter
from itertools import count
from typing import Any

from tests.hostile import prefixed_cells
from tests.load.flood import ADDRESSES

FILES = "files"
_BOUNDARY = b"the-end-of-a-part"

_RETRY_AFTER = re.compile(rb"\r\nretry-after: (\d+)", re.IGNORECASE)


class Noise:
    def __init__(self, port: int, host: str, what: str) -> None:
        self._port, self._host, self._what = port, host, what
        self._numbers = count()
        self._file = _form(prefixed_cells()) if what == FILES else b""
        self.statuses: Counter[int] = Counter()

    async def work_until(self, end: float, garage: dict[str, Any]) -> None:
        while time.perf_counter() < end:
            status, wait = await self._send(garage)
            self.statuses[status] += 1
            await asyncio.sleep(0 if status == 200 else wait * (1 + random.random() / 2))

    async def _send(self, garage: dict[str, Any]) -> tuple[int, int]:
        place = next(self._numbers) % ADDRESSES
        own = f"127.9.{place // 250}.{place % 250 + 1}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(own, 0))
        call = "POST /api/garage/import/customers" if self._file else f"GET /api/garage/export/{self._what}"
        lines = (
            f"{call}?garageId={garage['id']} HTTP/1.1",
            f"Host: {self._host}",
            f"Authorization: Bearer {garage['token']}",
            f"Content-Type: multipart/form-data; boundary={_BOUNDARY.decode()}",
            f"Content-Length: {len(self._file)}",
            "Connection: close",
        )
        try:
            writer.write("\r\n".join((*lines, "", "")).encode() + self._file)
            head = await reader.readuntil(b"\r\n\r\n")
            while await reader.read(1 << 20):
                pass
        finally:
            writer.close()
        found = _RETRY_AFTER.search(head)
        return int(head[9:12]), int(found[1]) if found else 1


def _form(content: bytes) -> bytes:
    """Return the body of a form with a workbook."""
    head = b'Content-Disposition: form-data; name="file"; filename="customers.xlsx"\r\n\r\n'
    return b"--%s\r\n%s%s\r\n--%s--\r\n" % (_BOUNDARY, head, content, _BOUNDARY)


async def main() -> None:
    os.nice(19)
    plan = json.load(sys.stdin)
    random.seed(plan["seed"])
    noise = Noise(plan["port"], plan["host"], plan["what"])
    end = time.perf_counter() + plan["seconds"]
    people = [noise.work_until(end, garage) for garage in plan["garages"] for _ in range(plan["people"])]
    await asyncio.wait_for(asyncio.gather(*people, return_exceptions=True), plan["seconds"] + 60)
    json.dump(noise.statuses, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main())
