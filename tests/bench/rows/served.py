"""A list request served over loopback by one granian worker on each side: ten of forty rows."""

import socket
from collections.abc import Iterator

import orjson

from tests.bench import load, web
from tests.bench.figures import Figure, alternate, compare
from tests.bench.ground import Ground
from tests.bench.staffed import AT_WORK, DOMAIN, staffed

# There are many short runs, so that a burst of other load affects a few pairs but not the median.
PAIRS, SECONDS = 12, 0.6
PEERS = {
    "django-tenants, domain middleware": (web.PEER, {}, 1.3),
    "the same with TENANT_LIMIT_SET_CALLS": (web.PEER, {"PEER_LIMIT_SET_CALLS": "1"}, 1.3),
    "FastAPI and SQLAlchemy": (web.FASTAPI_PEER, {}, None),
}


def measure(ground: Ground) -> Iterator[Figure]:
    with staffed(ground) as garage:
        for peer, (application, environment, least) in PEERS.items():
            ours = (web.OURS, {"ALLOWED_HOSTS": DOMAIN})
            with web.serving(ours=ours, peer=(application, environment)) as ports:
                _require_same_answer(ports, garage.request)
                for port in ports.values():
                    load.run(port, garage.request, seconds=1)
                pairs = alternate(
                    PAIRS,
                    lambda: load.run(ports["ours"], garage.request, seconds=SECONDS).per_second,
                    lambda: load.run(ports["peer"], garage.request, seconds=SECONDS).per_second,
                )
            yield compare("gated list, served", peer, pairs, "req/s", better="more", least=least)


def _require_same_answer(ports: dict[str, int], request: bytes) -> None:
    """Fail if the two answers differ in more than the generated ids."""
    said = []
    for port in ports.values():
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            status, body = load.exchange(connection, request)
        answer = orjson.loads(body)
        if status != 200 or answer["data"]["recordCount"] != AT_WORK:
            raise AssertionError(f"{status} {answer}")
        said.append([_known(record) for record in answer["data"]["records"]])
    if said[0] != said[1] or len(said[0]) != 10:
        raise AssertionError(f"Two different answers: {said}")


def _known(record: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in record.items() if name not in ("staffId", "garageId")}
