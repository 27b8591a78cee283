"""An import is written completely and once, even if its worker is killed."""

import pytest
import redis
from django.db import transaction

from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.customers.models import Customer
from tenants.vehicles.models import Vehicle
from tests.api import Api
from tests.cast import Cast
from tests.faults.stack import Stack, running, wait_for
from tests.hostile import HEADINGS
from tests.importing import lines, start, upload

pytestmark = pytest.mark.prove
ROWS = 10_000


def many_rows() -> str:
    return lines(
        HEADINGS,
        *(f"Person {n},98{n:08},p{n}@x.example,,No,MH12AB{n:04},Swift" for n in range(ROWS)),
    )


def row_counts(cast: Cast) -> tuple[int, int]:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        return Customer.objects.count(), Vehicle.objects.count()


def stored_progress(stack: Stack, import_id: int) -> int:
    return int(redis.Redis(port=stack.redis_port).get(f"progress:import:{import_id}") or 0)


def end_lease() -> None:
    """End the lease now, because it would last two minutes."""
    with transaction.atomic(), tenancy.platform():
        rows = OutboxRow.objects.filter(kind="exchange.run_import", started_at__isnull=False)
        assert rows.update(leased_until="2000-01-01T00:00:00Z") == 1


def test_import_saves_each_row_once_although_its_worker_is_killed(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)
    with running() as stack:
        checked = upload(client, many_rows())
        import_id = checked.data["importId"]

        def state() -> str:
            return str(client.get(f"imports/{import_id}").data["state"])

        stack.start("redis", "relay", "worker")
        start(client, checked)
        wait_for(lambda: stored_progress(stack, import_id) > 0, 30)
        stack.kill("worker")
        assert (state(), row_counts(committed_db)) == ("running", (0, 0))

        end_lease()
        stack.start("worker")
        wait_for(lambda: state() == "done", 60)
        assert row_counts(committed_db) == (ROWS, ROWS)
