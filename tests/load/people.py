"""The people of many garages, for Locust. They think between their requests, so a slow server gets fewer requests.

Locust runs this file with its own Python. TOWN names the file with the garages and tokens, and ANSWERS the file
for the counted answers. A day of eight hours takes twenty-four minutes: people think a twentieth of the time.
"""

import json
import os
import random
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from locust import FastHttpUser, between, events, task

TOWN: list[dict[str, Any]] = json.loads(Path(os.environ["TOWN"]).read_text())
SEARCHES = ("MH12", "KA01", "Iyer", "Menon 1", "Swift", "9191")
answers: Counter[str] = Counter()
random.seed(int(os.environ["SEED"]))


class Person(FastHttpUser):
    abstract = True
    # People wait 10 to 50 seconds between two requests.
    wait_time = between(0.5, 2.5)
    connection_timeout = 10
    network_timeout = 30

    def on_start(self) -> None:
        self.garage = random.choice(TOWN)

    def read(self, path: str, **query: Any) -> Any:
        query = {"garageId": self.garage["id"], **query}
        return self._count(
            self.client.get(f"/api/garage/{path}", params=query, name=path, headers=self._headers())
        )

    def write(self, path: str, body: dict[str, Any]) -> Any:
        address = f"/api/garage/{path}?garageId={self.garage['id']}"
        return self._count(self.client.post(address, json=body, name=path, headers=self._headers()))

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.garage['token']}"}

    def _count(self, response: Any) -> Any:
        answers[str(response.status_code or f"0 {response.error!r}")] += 1
        return response.json()["data"] if response.status_code == 200 else None


class Desk(Person):
    """Looks for vehicles, opens jobs and takes money."""

    weight = 5

    @task(6)
    def look_at_jobs(self) -> None:
        found = self.read("jobs", currentPage=random.choice((1, 1, 1, 2, 9)), pageSize=10)
        if found and found["records"]:
            self.garage.setdefault("jobs", [each["jobId"] for each in found["records"]])
            self.garage.setdefault("sample", found["records"][0])

    @task(5)
    def search(self) -> None:
        self.read("jobs", currentPage=1, pageSize=10, searchText=random.choice(SEARCHES))

    @task(3)
    def list_customers(self) -> None:
        self.read("customers", currentPage=1, pageSize=10)

    @task(2)
    def comment(self) -> None:
        for job in self.garage.get("jobs", [])[:1]:
            self.write(f"jobs/{job}/comments", {"comment": f"Called on {date.today()}"})


class Technician(Person):
    """Looks at the board and at one job."""

    weight = 3

    @task(3)
    def look_at_board(self) -> None:
        self.read("jobs/board")

    @task(2)
    def look_at_job(self) -> None:
        for job in random.sample(self.garage.get("jobs", []), k=min(1, len(self.garage.get("jobs", [])))):
            self.read(f"jobs/{job}")


class Owner(Person):
    """Looks at home."""

    weight = 1

    @task
    def look_at_home(self) -> None:
        for path in ("get-home", "alerts/unread"):
            self.read(path)


@events.quitting.add_listener
def write_answers(environment: Any, **_: Any) -> None:
    total = environment.stats.total
    Path(os.environ["ANSWERS"]).write_text(
        json.dumps(
            {
                "answers": answers,
                "perSecond": total.total_rps,
                "p50": total.get_response_time_percentile(0.5),
                "p95": total.get_response_time_percentile(0.95),
                "p99": total.get_response_time_percentile(0.99),
                "slowest": {
                    entry.name: entry.get_response_time_percentile(0.99)
                    for entry in environment.stats.entries.values()
                },
            }
        )
    )
