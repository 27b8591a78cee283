"""The latency of a garage while another garage sends twenty times as many requests or exports all the time, and the
cost of the limit."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from django.db import transaction

from kernel import tenancy
from tenants.customers.models import Customer
from tests.bench import load, web
from tests.bench.figures import Figure, Note, alternate, compare
from tests.bench.ground import Ground
from tests.bench.second import second_garage
from tests.bench.staffed import DOMAIN, PATH, QUERY, staffed

QUIET_RATE = 10
NOISY_RATE = 20 * QUIET_RATE
LIMIT = 40
SECONDS = 20.0
WARM_UP_SECONDS = 4.0
RUNS = 3
CUSTOMERS = 5_000
EXPORT = b"/api/garage/export/customers?"
COST_SECONDS = 4.0
COST_RUNS = 10


def measure(ground: Ground) -> Iterator[Figure | Note]:
    with (
        staffed(ground) as quiet,
        second_garage(ground) as (second, token),
        web.serving(
            limited=(web.OURS, {"ALLOWED_HOSTS": DOMAIN, "GARAGE_RATE": str(LIMIT)}),
            generous=(web.OURS, {"ALLOWED_HOSTS": DOMAIN, "GARAGE_RATE": "1000000"}),
            unlimited=(web.OURS, {"ALLOWED_HOSTS": DOMAIN}),
        ) as ports,
    ):
        noisy = replace(quiet, token=token).request
        statuses: Counter[int] = Counter()

        def with_noise() -> float:
            noise = load.Paced(ports["limited"], noisy, per_second=NOISY_RATE, seconds=SECONDS, connections=4)
            calm = load.Paced(ports["limited"], quiet.request, per_second=QUIET_RATE, seconds=SECONDS)
            statuses.update(noise.statuses())
            return calm.percentile_ms(95)

        def alone() -> float:
            calm = load.Paced(ports["limited"], quiet.request, per_second=QUIET_RATE, seconds=SECONDS)
            return calm.percentile_ms(95)

        for port in ports.values():
            load.Paced(port, quiet.request, per_second=QUIET_RATE, seconds=WARM_UP_SECONDS).statuses()
        yield compare(
            "95th percentile, noisy neighbour",
            "the same without the neighbour",
            alternate(RUNS, with_noise, alone),
            "ms",
            least=1 / 1.25,
        )
        # The bucket is full at the start of each run.
        excess = NOISY_RATE * SECONDS * RUNS - (LIMIT * SECONDS + 3 * LIMIT) * RUNS
        lines = [f"answers: {dict(statuses)}", f"{statuses[429] / excess:.0%} of the excess is refused"]
        yield Note(f"a neighbour with {NOISY_RATE} requests a second, {LIMIT} allowed", lines)
        if set(statuses) - {200, 429} or statuses[429] < 0.9 * excess:
            raise AssertionError(f"The neighbour was answered {dict(statuses)}.")

        with transaction.atomic(), tenancy.garage(second.pk):
            Customer.objects.bulk_create(
                Customer(name=f"Customer {number}", phone=f"+9197{number:08}") for number in range(CUSTOMERS)
            )
        exports = noisy.replace(f"{PATH}?{QUERY}".encode(), EXPORT)

        def with_exports() -> float:
            noise = load.Paced(ports["limited"], exports, per_second=10, seconds=SECONDS, connections=4)
            calm = load.Paced(ports["limited"], quiet.request, per_second=QUIET_RATE, seconds=SECONDS)
            answered.update(noise.statuses())
            return calm.percentile_ms(95)

        answered: Counter[int] = Counter()
        # A quarter more is the aim. Two attempts reached about two to three times (decision 0077).
        yield compare(
            "95th percentile, neighbour that exports",
            "the same without the neighbour",
            alternate(RUNS, with_exports, alone),
            "ms",
        )
        yield Note("a neighbour that exports 5,000 customers", [f"answers: {dict(answered)}"])

        def rate(name: str) -> float:
            return load.run(ports[name], quiet.request, seconds=COST_SECONDS).per_second

        yield compare(
            "gated list, with admission",
            "the same without admission",
            alternate(COST_RUNS, lambda: rate("generous"), lambda: rate("unlimited")),
            "requests/s",
            better="more",
            least=0.97,
        )
