"""Stripe's webhooks as they arrive: signed, several times, late, in any order, or not at all."""

import hashlib
import hmac
import json
import random
import time
from dataclasses import dataclass

from tests.fakestripe.shapes import Json

SECRET = "whsec_fake"


@dataclass(frozen=True)
class Letter:
    body: bytes
    signature: str


def letter(event: Json, *, secret: str = SECRET, at: float | None = None) -> Letter:
    body = json.dumps(event).encode()
    return Letter(body, signed(body, secret=secret, at=at))


def signed(body: bytes, *, secret: str = SECRET, at: float | None = None) -> str:
    moment = int(time.time() if at is None else at)
    told = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={told}"


@dataclass
class Postman:
    """Carries each event some times, forgets some of them, and some arrive a few rounds later."""

    chance: random.Random
    times: int = 1
    dropped: float = 0
    late: float = 0

    def __post_init__(self) -> None:
        self._carried = 0
        self._bag: list[Json] = []

    def round(self, events: list[Json]) -> list[Letter]:
        """What arrives now of all that has happened until now."""
        for event in events[self._carried :]:
            if self.chance.random() >= self.dropped:
                self._bag += [event] * self.times
        self._carried = len(events)
        waiting = [event for event in self._bag if self.chance.random() < self.late]
        arriving = list(self._bag)
        for event in waiting:
            arriving.remove(event)
        self._bag = waiting
        self.chance.shuffle(arriving)
        return [letter(event) for event in arriving]
