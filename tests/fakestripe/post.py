"""Signed webhook deliveries, and a webhook that repeats, delays, shuffles and loses them."""

import hashlib
import hmac
import json
import random
import time
from dataclasses import dataclass

from tests.fakestripe.shapes import Json

SECRET = "whsec_fake"


@dataclass(frozen=True)
class Delivery:
    body: bytes
    signature: str


def delivery_of(event: Json, *, secret: str = SECRET, at: float | None = None) -> Delivery:
    body = json.dumps(event).encode()
    return Delivery(body, signature_of(body, secret=secret, at=at))


def signature_of(body: bytes, *, secret: str = SECRET, at: float | None = None) -> str:
    moment = int(time.time() if at is None else at)
    digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={digest}"


@dataclass
class UnreliableWebhook:
    """A webhook that repeats each event, loses some, and delivers some a few rounds later."""

    chance: random.Random
    times: int = 1
    dropped: float = 0
    late: float = 0

    def __post_init__(self) -> None:
        self._seen = 0
        self._pending: list[Json] = []

    def next_deliveries(self, events: list[Json]) -> list[Delivery]:
        """Return the deliveries that arrive now, given all events so far."""
        for event in events[self._seen :]:
            if self.chance.random() >= self.dropped:
                self._pending += [event] * self.times
        self._seen = len(events)
        waiting = [event for event in self._pending if self.chance.random() < self.late]
        arriving = list(self._pending)
        for event in waiting:
            arriving.remove(event)
        self._pending = waiting
        self.chance.shuffle(arriving)
        return [delivery_of(event) for event in arriving]
