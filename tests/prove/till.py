"""People who earn money through the API while a proof breaks something. Each till notes what was acknowledged."""

import http.client
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import orjson
import psycopg

from tests.prove.product import Product, today

OWNER, PASSWORD = "owner@sharma.example", "garage-demo-1"
READY = 3
# These answers say: send the same request again.
AGAIN = (429, 503)
RETRY_SECONDS = 0.2
# Each payment is at most this many rupees, so that no job is overpaid.
MOST_PAID = 200
GIVE_UP_SECONDS = 120


@dataclass
class Visit:
    """One acknowledged job and its acknowledged payments, in paise."""

    note: str
    job_id: int
    payments: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Stock:
    """What a garage needs to open a job."""

    garage_id: int
    vehicles: list[tuple[int, int]]
    services: list[tuple[int, int]]


class Client:
    """Sends requests over one connection. Every answer is counted by its status."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection: http.client.HTTPConnection | None = None
        self.token = ""
        self.statuses: Counter[int] = Counter()
        # Connections that broke before the answer. Nobody knows whether the request was done.
        self.unknown = 0

    def send(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """Return status and data. The status is 0 if there was no answer."""
        headers = {"Host": f"localhost:{self._port}", "Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
            self._connection.request(
                method, f"/api/garage/{path}", orjson.dumps(body) if body else None, headers
            )
            answer = self._connection.getresponse()
            found = orjson.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            self.disconnect()
            self.unknown += 1
            return 0, None
        self.statuses[answer.status] += 1
        return answer.status, found

    def disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def sign_in(self) -> None:
        status, found = self.send("POST", "login", {"email": OWNER, "password": PASSWORD})
        if status != 200:
            raise RuntimeError(f"The sign-in answered {status}: {found}")
        self.token = found["data"]["token"]


class Till(threading.Thread):
    """Opens jobs, gets them ready and takes payments, until it is closed. It repeats each request with the same
    key until it is acknowledged."""

    def __init__(
        self,
        product: Product,
        name: str,
        stock: Stock,
        seed: int,
        *,
        new_keys: bool = False,
        pause_seconds: float = 0,
        lost_answers: float = 0,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self.client = Client(product.port)
        self.client.sign_in()
        self.stock = stock
        self.visits: list[Visit] = []
        # Answers that a client cannot repeat, such as 500.
        self.faults: list[str] = []
        self.last_write = time.monotonic()
        self._random = random.Random(seed)
        self._closed = threading.Event()
        # A negative control uses another key for each repetition.
        self._new_keys = new_keys
        # The mean time between two visits.
        self._pause_seconds = pause_seconds
        # The share of writes whose answer gets lost on its way.
        self._lost_answers = lost_answers
        self._keys = 0

    def run(self) -> None:
        number = 0
        while not self._closed.is_set() and not self.faults:
            number += 1
            self._serve(f"{self.name}-{number}")
            self._closed.wait(self._random.uniform(0, 2 * self._pause_seconds))

    def begin_to_close(self) -> None:
        self._closed.set()

    def close(self) -> None:
        """Finish the visit of the moment, and stop."""
        self.begin_to_close()
        self.join(GIVE_UP_SECONDS * 4)
        if self.is_alive():
            raise RuntimeError(f"{self.name} did not finish.")

    def _serve(self, note: str) -> None:
        customer, vehicle = self._random.choice(self.stock.vehicles)
        services = self._random.sample(self.stock.services, 2)
        day = today()
        opened = self._write(
            "jobs",
            {
                "customerId": customer, "vehicleId": vehicle, "entryDate": day, "expectedDOD": day,
                "priorityId": 2, "pickupNeeded": 2, "paymentMethodId": 1, "additionalComments": note,
                "assignedUserId": None, "taxCollected": 1,
                "servicesOpted": [
                    {"garageJobServiceId": service, "serviceRate": rate / 100} for service, rate in services
                ],
            },
        )  # fmt: skip
        if opened is None:
            return
        visit = Visit(note, opened["jobId"])
        self.visits.append(visit)
        self._write("jobs/change-status", {"jobId": visit.job_id, "jobStatusId": READY}, keyed=False)
        for amount in (self._random.randint(1, MOST_PAID), self._random.randint(1, MOST_PAID)):
            payment = {"amount": amount, "paymentMethodId": 1, "paidOn": day}
            if self._write(f"jobs/{visit.job_id}/payments", payment) is not None:
                visit.payments.append(amount * 100)

    def _write(self, path: str, body: dict[str, Any], *, keyed: bool = True) -> Any:
        """Repeat a request until it is acknowledged. Returns its data, or None after a fault."""
        self._keys += 1
        end = time.monotonic() + GIVE_UP_SECONDS
        while True:
            key = f"{self.name}-{self._keys}" if keyed else ""
            status, found = self.client.send("POST", f"{path}?garageId={self.stock.garage_id}", body, key)
            if status == 200 and keyed and self._random.random() < self._lost_answers:
                self.client.unknown += 1
            elif status == 200:
                self.last_write = time.monotonic()
                return found["data"]
            elif status not in (0, *AGAIN) or time.monotonic() > end:
                self.faults.append(f"{path} answered {status}: {found}")
                return None
            self._keys += self._new_keys
            time.sleep(RETRY_SECONDS)


def open_tills(product: Product, seed: int, count: int, **options: Any) -> list[Till]:
    """Open tills in the garages of the demo owner, in turn. The options are those of `Till`."""
    stocks = _stocks(product)
    tills = [
        Till(product, f"proof-{seed}-{number}", stocks[number % len(stocks)], seed + number, **options)
        for number in range(count)
    ]
    for till in tills:
        till.start()
    return tills


def _stocks(product: Product) -> list[Stock]:
    with psycopg.connect(product.owner_url) as connection:
        garages = connection.execute(
            "SELECT m.garage_id FROM membership m JOIN person p ON p.id = m.person_id"
            " WHERE p.email = %s AND m.state = 'active' ORDER BY m.garage_id",
            [OWNER],
        ).fetchall()
        return [
            Stock(
                garage,
                connection.execute(
                    f"SELECT customer_id, vehicle_id FROM garage_{garage}.ownership ORDER BY id LIMIT 20"
                ).fetchall(),
                connection.execute(
                    f"SELECT id, rate_paise FROM garage_{garage}.service"
                    " WHERE archived_at IS NULL AND discount_percent IS NULL AND rate_paise > %s"
                    " ORDER BY id LIMIT 20",
                    [MOST_PAID * 100],
                ).fetchall(),
            )
            for (garage,) in garages
        ]
