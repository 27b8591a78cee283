"""Writes customers through the edge until the file `stop` exists. It runs on the machine, with Debian's Python.

Each write has an Idempotency-Key and is sent once over a connection of its own. A request that gets no answer,
or a wrong one, has failed. At the end, it prints the acknowledged names and the failures.
"""

import http.client
import json
import socket
import ssl
import sys
import threading
import time
from pathlib import Path

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


def write(
    number: int, stop: Path, signed: dict[str, str], acknowledged: list[str], failed: list[str]
) -> None:
    end = time.monotonic() + LONGEST_SECONDS
    count = 0
    while not stop.exists() and time.monotonic() < end:
        if count == 1:
            begun(stop).touch()
        count += 1
        name = f"Load {stop.name} {number} {count}"
        customer = {
            "customerName": name,
            "phoneNumber": f"98{number}{count:07}",
            "noEmail": True,
            "email": "",
            "address": "Pune",
            "isPremiumCustomer": 0,
            "vehicleNumber": f"MH 1{number} {SERIES} {count:04}",
            "vehicleModel": "Swift",
        }
        try:
            status, body = send("POST", "/api/garage/customers", customer, **signed, Idempotency_Key=name)
            page, _ = send("GET", "/login")
        except OSError as error:
            failed.append(f"{name}: {error!r}")
        else:
            if status == 200 and json.loads(body)["success"]:
                acknowledged.append(name)
            else:
                failed.append(f"{name}: {status} {body[:300]!r}")
            if page != 200:
                failed.append(f"/login: {page}")
        time.sleep(PAUSE)


def begun(stop: Path) -> Path:
    """Return the file that exists after the first answer."""
    return stop.with_name(f"{stop.name}-begun")


def main(stop: Path) -> None:
    signed = sign_in()
    acknowledged: list[str] = []
    failed: list[str] = []
    arguments = (stop, signed, acknowledged, failed)
    writers = [threading.Thread(target=write, args=(number, *arguments)) for number in range(WRITERS)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    print(json.dumps({"acknowledged": acknowledged, "failed": failed}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
