"""The older rules on a sale: each leak that is planted on a job of a car is planted on a sale, and found on both."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.radar.models import Finding
from tests.api import Api
from tests.billed import issue, open_job, register
from tests.cast import Cast
from tests.goods import stocked
from tests.shop import Shop
from tests.tenants.radar.conftest import Look, switch_on
from tests.tenants.radar.test_hidden_leaks import TYPED
from tests.tenants.radar.test_rules import deliver, pay
from tests.tenants.sales.counter import WORK, Counter

Row = dict[str, Any]
# The oil filter costs 300.00, and is sold for 480.00 with 18 % GST.
FREE = {"unitPrice": 0, "freeReason": "goodwill"}


class Books:
    """Bills with the same lines: one of a car, which is invoiced and delivered, or one of a sale."""

    def __init__(self, counter: Counter) -> None:
        self.counter, self.client, self.shop = counter, counter.client, counter.shop
        self.sells = False

    def bill(self, *lines: Row, total: float = 480) -> int:
        lines = lines or (self.counter.line(),)
        if self.sells:
            sold = self.counter.sold(total, *lines, customerId=self.shop.customer.pk, paid=None)
            return int(sold["jobId"])
        job = open_job(self.client, self.shop, servicesOpted=[], partsUsed=list(lines), taxCollected=1)
        issue(self.client, job)
        return deliver(self.client, job)

    def invoice(self, job: int) -> int:
        return int(self.client.get(f"jobs/{job}/bill").data["invoices"][0]["invoiceId"])

    def post(self, path: str, body: Row) -> None:
        answer = self.client.post(path, body)
        assert answer.status == 200, answer.body

    def credit(self, job: int, *, back_on_shelf: bool) -> None:
        lines = [{"line": 1, "quantity": 1, "backOnShelf": back_on_shelf}]
        self.post(f"invoices/{self.invoice(job)}/credit-part", {"lines": lines, "reason": "overcharged"})

    def cancel(self, job: int, **more: Any) -> None:
        self.post(f"jobs/{job}/cancel", {"reason": "Wrong filter"} | more)

    def reverse(self, job: int, amount: float) -> None:
        self.post(f"payments/{pay(self.client, job, amount)}/reverse", {"reason": "Wrong bill"})


def off_the_bill(books: Books) -> tuple[int, int]:
    return books.bill(books.counter.line(), TYPED | {"onBill": False}), 6500_00


def given_away(books: Books) -> tuple[int, int]:
    return books.bill(books.counter.line(), books.counter.line(2) | FREE), 960_00


def below_cost(books: Books) -> tuple[int, int]:
    """₹300.00 are ₹254.24 without GST."""
    return books.bill(books.counter.line(price=300), total=300), 45_76


def invoice_cancelled(books: Books) -> tuple[int, int]:
    job = books.bill()
    books.post(f"invoices/{books.invoice(job)}/cancel", {"reason": "Wrong customer"})
    return job, 480_00


def credited_but_gone(books: Books) -> tuple[int, int]:
    job = books.bill(books.counter.line(3), total=1440)
    books.credit(job, back_on_shelf=False)
    return job, 480_00


def many_papers(books: Books) -> tuple[int, int]:
    job = books.bill()
    for _ in range(2):
        books.reverse(job, 10)
    pay(books.client, job, 480)
    return job, 0


def dropped(books: Books) -> tuple[int, int]:
    job = books.bill(books.counter.line(2), WORK, total=1160)
    books.cancel(job)
    return job, 1160_00


def payment_reversed(books: Books) -> tuple[int, int]:
    job = books.bill()
    books.reverse(job, 480)
    return job, 480_00


def back_dated(books: Books) -> tuple[int, int]:
    job = books.bill()
    pay(books.client, job, 100, days_ago=4)
    return job, 100_00


LEAKS: dict[str, Callable[[Books], tuple[int, int]]] = {
    "part_not_billed": off_the_bill,
    "free_line": given_away,
    "below_cost": below_cost,
    "cancelled_invoice": invoice_cancelled,
    "below_estimate": credited_but_gone,
    "many_papers": many_papers,
    "work_dropped": dropped,
    "payment_reversed": payment_reversed,
    "payment_back_dated": back_dated,
}


@pytest.fixture
def books(api: Api, cast: Cast, shop: Shop, owner: Api) -> Books:
    return Books(Counter(api, cast, shop, on_shelf=40))


def test_leak_is_found_on_a_job_and_on_a_sale(books: Books, cast: Cast, look: Look) -> None:
    planted: dict[str, dict[int, int]] = {}
    sales = set()
    for books.sells in (False, True):
        for rule, leak in LEAKS.items():
            job, paise = leak(books)
            planted.setdefault(rule, {})[job] = paise
            sales |= {job} if books.sells else set()
    assert look(2) == planted
    with tenancy.garage(cast.first.pk):
        for finding in Finding.objects.all():
            of_sale = ("sale", "Meera Iyer")
            expected = of_sale if finding.subject_id in sales else ("job", finding.label)
            assert (finding.subject, finding.label) == expected
        named = dict(Finding.objects.filter(subject="sale").values_list("rule", "person_name"))
    nobody = {rule for rule, person in named.items() if not person}
    assert nobody == {"many_papers"}


def test_deposit_of_an_old_part_is_found_on_a_sale(books: Books, look: Look) -> None:
    part = stocked(books.client, 9, 300, partNumber="", barcodes=[], price=480, mrp=500, deposit=600)
    books.sells = True
    sale = books.bill({"partId": part["partId"], "quantity": 1, "unitPrice": 480})
    assert look(31)["core_overdue"] == {sale: 600_00}


def test_goods_of_a_sale_that_came_back_are_no_leak(books: Books, look: Look) -> None:
    books.sells = True
    books.cancel(books.bill(books.counter.line(2), total=960), returnParts=True)
    part_came_back = books.bill(books.counter.line(2), total=960)
    books.credit(part_came_back, back_on_shelf=True)
    assert look(2) == {}
    # Work cannot come back.
    books.credit(work := books.bill(books.counter.line(2), WORK, total=1160), back_on_shelf=True)
    books.cancel(work, returnParts=True)
    assert look(2)["work_dropped"] == {work: 200_00}


def test_sale_without_gst_is_no_leak_and_hides_none_of_a_job(books: Books, look: Look) -> None:
    """The price of a part contains the GST, so the garage gets the same without it."""
    counter, shop = books.counter, books.shop
    with_tax = open_job(books.client, shop, taxCollected=1)
    counter.sold(480, customerId=shop.customer.pk, paid=None, taxCollected=0, exemptReason="Export")
    deliver(books.client, without := open_job(books.client, shop))
    assert with_tax and look(1)["tax_off"] == {without: 261_00}


def test_reversed_payment_of_a_walk_in_is_found_once(books: Books, look: Look) -> None:
    sold = books.counter.sold(480)
    books.post(f"payments/{sold['paymentId']}/reverse", {"reason": "False note"})
    assert look(2) == {"walk_in_unpaid": {sold["jobId"]: 480_00}}
    switch_on(books.client, rulesOff=["walk_in_unpaid"])
    assert look(3)["payment_reversed"] == {sold["jobId"]: 480_00}
    switch_on(books.client, rulesOff=["payment_reversed"])
    assert look(4)["walk_in_unpaid"] == {sold["jobId"]: 480_00}


def test_rounding_of_a_sale_is_no_leak(books: Books, look: Look) -> None:
    """₹480.40 is rounded to ₹480.00. Then one of two parts comes back."""
    register(books.client, roundsTotal=True)
    switch_on(books.client, leastAmount=0.01)
    books.sells = True
    books.bill(books.counter.line(price=480.4))
    # ₹480.60 are rounded to ₹481.00.
    for price in (240.2, 240.3):
        part_came_back = books.bill(books.counter.line(2, price=price), total=round(price * 2))
        books.credit(part_came_back, back_on_shelf=True)
    assert look(2) == {}
    gone = books.bill(books.counter.line(2, price=240.2))
    books.credit(gone, back_on_shelf=False)
    # The credit note is for ₹240.00.
    assert look(2)["below_estimate"] == {gone: 240_00}


def test_old_bill_is_found_by_no_older_rule(books: Books, look: Look) -> None:
    day = (clock.today() - timedelta(days=60)).isoformat()
    body = {"number": "1187", "day": day, "amount": 5000}
    answer = books.client.post(f"customers/{books.shop.customer.pk}/old-bills", body)
    assert answer.status == 200, answer.body
    old = answer.data["jobId"]
    for _ in range(2):
        books.reverse(old, 500)
    pay(books.client, old, 100, days_ago=5)
    # An old bill has no GST, and is newer than this job.
    deliver(books.client, open_job(books.client, books.shop, taxCollected=1))
    answer = books.client.post(f"customers/{books.shop.customer.pk}/old-bills", body | {"number": "1188"})
    deliver(books.client, without := open_job(books.client, books.shop))
    found = look(2)
    assert found.pop("tax_off") == {without: 261_00}
    assert set(found) == {"not_invoiced"}
    assert not {old, answer.data["jobId"]} & set(found["not_invoiced"])
