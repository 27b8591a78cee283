"""While the disk of the database is almost full, the database allows only reading. Reads then still work."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import Session
from kernel import tenancy
from tests.api import Api
from tests.architecture.bodies import STAFF_BODY
from tests.architecture.operations import operations
from tests.architecture.world import CALLS, GARAGE_OPERATIONS, World, read_only, rolled_back, send

# These calls write: exports are audited, an address orders a PDF that is not drawn yet, and the specification
# has a GET that sends an invoice.
WRITING = {
    "export_gst",
    "export_list",
    "export_purchases",
    "get_check_in_address",
    "get_decision_address",
    "get_estimate_address",
    "get_inspection_address",
    "get_invoice_address",
    "get_label_address",
    "get_order_address",
    "get_receipt_address",
    "get_statement_address",
    "get_supplier_return_address",
    "send_job_invoice",
}
READS = {each.name for each in operations() if each.method == "GET"}


@contextmanager
def owner_who_only_reads(world: World) -> Iterator[Api]:
    with rolled_back():
        client = Api().as_(world.cast.owner)
        with tenancy.platform():
            # The next request would write the time of the last use.
            Session.objects.update(last_used_at=F("last_used_at") - timedelta(hours=1))
        with read_only():
            yield client


@pytest.mark.parametrize("name", sorted(READS & set(GARAGE_OPERATIONS)))
def test_only_listed_reads_of_a_garage_fail_while_the_database_is_read_only(world: World, name: str) -> None:
    with owner_who_only_reads(world) as client:
        answer = send(client, CALLS[name], world.own)
    if name in WRITING:
        assert (answer.status, answer.code) == (503, "busy")
    else:
        assert answer.status in (200, 202, 404), answer.body


def test_write_is_refused_as_busy_while_the_database_is_read_only(world: World) -> None:
    body = STAFF_BODY | {"garageId": world.cast.first.pk}
    with owner_who_only_reads(world) as client:
        answer = client.post("staffs", body)
    assert (answer.status, answer.code) == (503, "busy")
    assert answer.response["Retry-After"] == "2"
