"""Creating a garage's schema, compared with django-tenants, which migrates it."""

import time
from collections.abc import Iterator

from garages import provisioning
from tests.bench.figures import Figure, alternate, compare
from tests.bench.ground import Ground

PAIRS = 15


def measure(ground: Ground) -> Iterator[Figure]:
    made: list[int] = []
    peers: list[int] = []

    def ours() -> float:
        made.append(ground.open_garage().pk)
        started = time.perf_counter()
        provisioning.provision(made[-1])
        return (time.perf_counter() - started) * 1000

    def theirs() -> float:
        peers.append(ground.new_peer_number())
        return float(ground.peer.call("provision", number=peers[-1])) * 1000

    # This is a warm-up: both sides read their migrations and open their connections.
    alternate(2, ours, theirs)
    pairs = alternate(PAIRS, ours, theirs)
    yield compare("provision a garage", "django-tenants: save() and migrate", pairs, "ms", least=3)
    ground.drop_garages(made)
    ground.drop_peers(peers)
