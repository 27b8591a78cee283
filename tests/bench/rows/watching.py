"""The cost of the counters, of the trace ids and of sending traces, on a list request."""

from collections.abc import Iterator, Mapping
from tempfile import TemporaryDirectory

from tests.bench import load, web
from tests.bench.figures import Figure, alternate, compare
from tests.bench.ground import Ground
from tests.bench.staffed import DOMAIN, staffed
from tests.watch.receiver import receiving

RUNS, SECONDS = 12, 3.0
TOKEN = "a-token-for-the-bench-of-the-counters"


def measure(ground: Ground) -> Iterator[Figure]:
    with staffed(ground) as garage, TemporaryDirectory() as folder, receiving() as receiver:

        def environment(**more: str) -> tuple[str, Mapping[str, str]]:
            return web.OURS, {"ALLOWED_HOSTS": DOMAIN, **more}

        counted = {"METRICS_TOKEN": TOKEN, "METRICS_DIR": folder}
        with web.serving(
            off=environment(),
            counted=environment(**counted),
            traced=environment(OTEL_EXPORTER_OTLP_ENDPOINT=receiver.url),
        ) as ports:

            def rate(name: str) -> float:
                return load.run(ports[name], garage.request, seconds=SECONDS).per_second

            for name in ports:
                rate(name)
            for name, least in (("counted", 0.97), ("traced", None)):
                yield compare(
                    f"gated list, {name}",
                    "the same without it",
                    alternate(RUNS, lambda name=name: rate(name), lambda: rate("off")),  # type: ignore[misc]
                    "req/s",
                    better="more",
                    least=least,
                )
