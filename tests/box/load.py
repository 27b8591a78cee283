"""Works through the edge until the file `stop` exists. It runs on the machine, with Debian's Python.

Three writers make customers, and a fourth takes money. Each write has an Idempotency-Key and is sent once over a
connection of its own. A request that gets no answer, or a wrong one, has failed. At the end, it prints the names
of the acknowledged writes, the failures, and how long the requests took.
"""

import http.client
import json
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import till  # type: ignore[import-not-found]  # the file is beside this one on the machine

HOST = "garage.example"
OWNER, PASSWORD = "owner@sharma.example", "garage-demo-1"
CONTEXT = ssl.create_default_context(cafile="/etc/servicebay/tls/fullchain.pem")
WRITERS, PAUSE = 3, 0.3
LONGEST_SECONDS = 900
# Each load has number plates of its own.
SERIES = "".join(chr(65 + int(time.time()) // 26**place % 26) for place in range(3))


def send(method: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPSConnection(HOST, context=CONTEXT)
    connection.sock = CONTEXT.wrap_socket(
        socket.create_connection(("127.0.0.1", 443), 60), server_hostname=HOST
    )
    try:
        own = {
            "Content-Type": "application/json",
            **{name.replace("_", "-"): headers[name] for name in headers},
        }
        connection.request(method, path, json.dumps(body) if body is not None else None, own)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def sign_in() -> dict[str, str]:
    status, body = send("POST", "/api/garage/login", {"email": OWNER, "password": PASSWORD})
    data = json.loads(body)["data"]
    assert status == 200, body
    return {"Authorization": f"Bearer {data['token']}", "X_Garage_Id": str(data["garages"][0]["garageId"])}


class Writer(threading.Thread):
    """Makes customers, one after the other. The last writer also finishes and bills a job for each, and is paid."""

    def __init__(self, number: int, stop: Path, signed: dict[str, str], service: dict[str, Any]) -> None:
        super().__init__()
        self.acknowledged: list[str] = []
        self.failed: list[str] = []
        self.seconds: list[float] = []
        self._number, self._until, self._signed, self._service = number, stop, signed, service

    def run(self) -> None:
        end = time.monotonic() + LONGEST_SECONDS
        count = 0
        while not self._until.exists() and time.monotonic() < end:
            if count == 1 and self._number == WRITERS:
                begun(self._until).touch()
            count += 1
            name = f"Load {self._until.name} {self._number} {count}"
            try:
                self._make(name, count)
                self._timed("GET", "/login")
            except Exception as failure:
                self.failed.append(f"{name}: {failure!r}")
                time.sleep(PAUSE)

    def _make(self, name: str, count: int) -> None:
        customer = {
            "customerName": name,
            "phoneNumber": f"98{self._number}{count:07}",
            "noEmail": True,
            "email": "",
            "address": "Pune",
            "isPremiumCustomer": 0,
            "vehicleNumber": f"MH 1{self._number} {SERIES} {count:04}",
            "vehicleModel": "Swift",
        }
        if self._number == WRITERS:
            till.serve(self._write, name, customer, self._service)
        else:
            self._write("customers", customer, lambda _: name)

    def _write(self, path: str, body: Any, name: Callable[[Any], str]) -> Any:
        """Send one write. `name` returns the name under which its answer is noted, or an empty text."""
        key = f"{self._until.name} {self._number} {len(self.seconds)}"
        answer = self._timed("POST", f"/api/garage/{path}", body, **self._signed, Idempotency_Key=key)
        found = json.loads(answer)
        if not found["success"]:
            raise RuntimeError(f"{path} answered {found}")
        if noted := name(found["data"]):
            self.acknowledged.append(noted)
            # It stays if the machine is killed.
            with acknowledged(self._until).open("a") as file:
                file.write(f"{time.time()} {noted}\n")
        time.sleep(PAUSE)
        return found["data"]

    def _timed(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        began = time.monotonic()
        try:
            status, answer = send(method, path, body, **headers)
        finally:
            self.seconds.append(time.monotonic() - began)
        if status != 200:
            raise RuntimeError(f"{path} answered {status}: {answer[:300]!r}")
        return answer


def begun(stop: Path) -> Path:
    """Return the file that exists after the first visit that was paid."""
    return stop.with_name(f"{stop.name}-begun")


def acknowledged(stop: Path) -> Path:
    """Return the file with the time and the name of each acknowledged write."""
    return stop.with_name(f"{stop.name}-acknowledged")


def main(stop: Path) -> None:
    signed = sign_in()
    services = json.loads(send("GET", "/api/garage/jobservices", **signed)[1])["data"]
    service = next(each for each in services if each["serviceRate"] and not each["discountApplied"])
    writers = [Writer(number, stop, signed, service) for number in range(WRITERS + 1)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    seconds = sorted(second for each in writers for second in each.seconds)
    result = {
        "acknowledged": [name for each in writers for name in each.acknowledged],
        "failed": [failure for each in writers for failure in each.failed],
        "requests": len(seconds),
        "p99": seconds[int(len(seconds) * 0.99)],
        "longest": seconds[-1],
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
