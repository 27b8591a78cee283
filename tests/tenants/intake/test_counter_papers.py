"""Entries never touch invoices: their numbers, their papers and their payments stay as they are."""

from collections.abc import Callable

import pytest

from gst.models import NumberCounter
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.invoices.models import Invoice, Paper, Payment
from tenants.jobs.models import Job
from tests.api import Api
from tests.billed import issued_job, register
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.intake.conftest import saved
from tests.tenants.intake.counter import offline, opened, pack_of


def papers(cast: Cast) -> tuple[object, ...]:
    with tenancy.platform():
        counters = list(NumberCounter.objects.order_by("pk").values())
        waiting = OutboxRow.objects.filter(kind__startswith="invoices.").count()
    with tenancy.garage(cast.first.pk):
        rows = [list(model._default_manager.order_by("pk").values()) for model in (Invoice, Paper, Payment)]
    return counters, waiting, rows


def take_in_many(advisor: Api, shop: Shop, count: int) -> None:
    device = opened(advisor)
    pack = pack_of(advisor, device)
    for number in range(count):
        vehicle = {"vehicleNumber": f"KA05MX{number:04}", "vehicleModel": "Baleno"}
        customer = {"customerName": "Asha Rao", "phoneNumber": f"98123{number:05}"}
        saved(advisor, offline(shop, device, pack, at=clock.now(), vehicle=vehicle, customer=customer))


def check(api: Api, advisor: Api, cast: Cast, shop: Shop, count: int) -> None:
    register(api.as_(cast.owner))
    issued_job(api.as_(cast.owner), shop)
    before = papers(cast)
    assert before[0]
    take_in_many(advisor, shop, count)
    assert papers(cast) == before
    with tenancy.garage(cast.first.pk):
        assert Job.objects.filter(invoice_number="").count() == count
    # The negative control: an invoice takes a number.
    issued_job(api.as_(cast.owner), shop)
    assert papers(cast) != before


@pytest.mark.spec("hand-95")
def test_entries_leave_invoices_and_their_numbers_untouched(
    api: Api, advisor: Api, cast: Cast, shop: Shop
) -> None:
    check(api, advisor, cast, shop, 30)


@pytest.mark.prove
@pytest.mark.spec("hand-95")
def test_1000_entries_leave_invoices_and_their_numbers_untouched(
    api: Api, advisor: Api, cast: Cast, shop: Shop, record_property: Callable[[str, object], None]
) -> None:
    check(api, advisor, cast, shop, 1_000)
    record_property("entries", 1_000)
