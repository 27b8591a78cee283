"""The import of bills of the paper books."""

import tracemalloc
from datetime import date, timedelta

import pytest

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.exchange import sheets
from tenants.exchange.old_bill_sheet import OldBillSheet
from tenants.jobs.models import Job
from tests import cast as casting
from tests.api import Api, refused
from tests.cast import Cast
from tests.importing import counts, lines, problems, run, send, upload
from tests.shop import Shop

HEADINGS = "Name,Phone,Bill number,Bill date,Due"


def indian(day: date) -> str:
    return day.strftime("%d/%m/%Y")


@pytest.fixture
def day() -> date:
    return clock.today() - timedelta(days=40)


def test_old_bills_are_imported_to_the_accounts_of_their_customers(
    api: Api, cast: Cast, shop: Shop, day: date
) -> None:
    client = api.as_(cast.manager)
    content = lines(
        "Party,Mobile,Bill No,Date,Balance",
        f"meera iyer,98765 43210,1187,{indian(day)},18400",
        f"Meera Iyer,+919876543210,1188,{day.isoformat()},600.50",
    )
    done = run(client, content, "old_bills")
    assert (done["state"], done["done"], done["willAdd"]["oldBills"]) == ("done", 2, 2)
    account = client.get(f"customers/{shop.customer.pk}/account").data
    assert (account["owed"], account["oldestDays"]) == (19_000.5, 40)
    assert [(bill["oldBill"], bill["left"]) for bill in account["bills"]] == [
        ("1187", 18400),
        ("1188", 600.5),
    ]
    added = client.get(f"customers/{shop.customer.pk}/entries").data["entries"]
    assert {entry["kind"] for entry in added} == {"old_bill"}


def test_wrong_old_bills_are_named_and_nothing_is_saved(api: Api, cast: Cast, shop: Shop, day: date) -> None:
    client, today = api.as_(cast.owner), clock.today()
    known = {"number": "1187", "day": day.isoformat(), "amount": 900}
    assert client.post(f"customers/{shop.customer.pk}/old-bills", known).status == 200
    meera, before = "Meera Iyer,9876543210", counts(cast)
    content = lines(
        HEADINGS,
        f"{meera},1187,{indian(day)},100",
        f"Meera Rao,9876543210,1,{indian(day)},100",
        f"Meera Iyer,9876543211,1,{indian(day)},100",
        f"{meera},2,{indian(day)},100",
        f"{meera},2,{indian(day)},200",
        f"{meera},3,{indian(today + timedelta(days=1))},100",
        f"{meera},4,{indian(today - timedelta(days=3661))},100",
        f"{meera},,soon,0",
    )
    nobody = "No customer with this name and phone. Import customers first."
    found = problems(upload(client, content, "old_bills"))
    assert found[:6] == [
        (2, "Bill number", "This bill number is known."),
        (3, "Name", nobody),
        (4, "Name", nobody),
        (6, "Bill number", "Same bill as in row 5"),
        (7, "Bill date", "The day of the bill cannot be in the future"),
        (8, "Bill date", "The day of the bill cannot be more than ten years ago"),
    ]
    assert {(row, column) for row, column, _ in found[6:]} == {
        (9, "Bill number"),
        (9, "Bill date"),
        (9, "Due"),
    }
    assert counts(cast) == before
    with tenancy.garage(cast.first.pk):
        assert Job.objects.count() == 1


def test_customer_who_is_removed_is_not_found(api: Api, cast: Cast, shop: Shop, day: date) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(archived_at=clock.now())
    checked = upload(
        api.as_(cast.owner), lines(HEADINGS, f"Meera Iyer,9876543210,1,{indian(day)},1"), "old_bills"
    )
    assert [column for _, column, _ in problems(checked)] == ["Name"]


def test_advisor_may_not_import_old_bills(api: Api, cast: Cast) -> None:
    assert refused(send(api.as_(cast.advisor), lines(HEADINGS), "old_bills"), 400, "role_denied")


@pytest.mark.parametrize("chunk", [100, pytest.param(1000, marks=pytest.mark.prove)])
def test_memory_of_an_import_does_not_grow_with_its_rows(
    cast: Cast, shop: Shop, day: date, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    """Five chunks need the memory of one. It takes some seconds, because measuring memory is slow."""
    monkeypatch.setattr(sheets, "CHUNK", chunk)
    sheet, actor = OldBillSheet(), casting.actor(cast.owner, cast.first)

    def peak(first: int, count: int) -> int:
        numbers = range(first, first + count)
        content = lines(HEADINGS, *(f"Meera Iyer,9876543210,{n},{indian(day)},{n}" for n in numbers))
        reading = sheet.read(content.encode())
        assert not reading.problems and not list(sheet.check_garage(reading.entries))
        tracemalloc.start()
        done = list(sheet.write(actor, reading.entries))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert done[-1] == count
        return most

    with tenancy.garage(cast.first.pk):
        peak(1, chunk)
        one_chunk = peak(10_001, chunk)
        # The driver keeps the texts of its newest statements.
        assert peak(20_001, 5 * chunk) < 1.3 * one_chunk
        assert Job.objects.filter(kind="opening").count() == 7 * chunk


@pytest.mark.slow
def test_5000_old_bills_are_imported(api: Api, cast: Cast, shop: Shop, day: date) -> None:
    """It takes some seconds, because it writes 5,000 rows."""
    rows = (f"Meera Iyer,9876543210,{number},{indian(day)},{number}" for number in range(1, 5001))
    done = run(api.as_(cast.owner), lines(HEADINGS, *rows), "old_bills")
    assert (done["state"], done["done"]) == ("done", 5000)
    account = api.as_(cast.owner).get(f"customers/{shop.customer.pk}/account").data
    # The sum of the numbers from 1 to 5,000.
    assert account["owed"] == 12_502_500
