"""What the garage owes its suppliers, after random bills, payments, reversals, credits and voids.

The oracle knows only what was asked for and accepted: totals and amounts.
"""

import random
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import Invalid
from tenants.jobs.codes import PaymentMethod
from tenants.purchases.bills import services as bills
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.errors import BillPartPaid, BillVoided
from tenants.purchases.models import PurchaseBill, Supplier, SupplierPayment
from tenants.purchases.payments import services as payments
from tenants.purchases.payments.details import PaymentDetails
from tenants.purchases.payments.queries import with_left, with_owed
from tenants.purchases.returns import services as returns
from tenants.purchases.returns.details import Credit, ReturnDetails, SentBack
from tests import cast as casting
from tests.api import Api
from tests.buying import SMALL_SHOP, add_supplier, book, line
from tests.cast import Cast
from tests.proving import seed, size

Row = dict[str, Any]


@dataclass
class Card:
    supplier_id: int
    total: int
    age: int
    paid: dict[int, int] = field(default_factory=dict)
    credits: dict[int, int] = field(default_factory=dict)
    # What the previous release marked as paid.
    marked: int = 0
    returned: int = 0
    voided: bool = False

    @property
    def rest(self) -> int:
        gone = sum(self.paid.values()) + sum(self.credits.values()) + self.marked
        return 0 if self.voided else max(self.total - gone, 0)


class Books:
    def __init__(self, actor: Actor, suppliers: list[int], dice: random.Random) -> None:
        self.actor, self.suppliers, self.dice = actor, suppliers, dice
        self.cards: dict[int, Card] = {}

    def book(self) -> None:
        """Book ten gloves, which are used up, so that no stock stops a void."""
        price, supplier_id, age = (
            self.dice.randint(0, 500_00),
            self.dice.choice(self.suppliers),
            len(self.cards),
        )
        goods = BilledGoods(Decimal(10), price, description="Gloves", unit="NOS", gst_percent=Decimal(0))
        day = clock.today() - timedelta(days=self.dice.randint(0, 60))
        bill = bills.book_bill(
            self.actor, BillDetails(supplier_id, f"B{age}", day, price * 10, [goods], another_bill=True)
        )
        self.cards[bill.pk] = Card(supplier_id, price * 10, (clock.today() - day).days)

    def pick(self) -> tuple[int, Card]:
        return self.dice.choice(list(self.cards.items()))

    def pay(self) -> None:
        bill_id, card = self.pick()
        amount = self.dice.randint(1, card.rest + 100)
        details = PaymentDetails(amount, clock.today(), PaymentMethod.UPI)
        if card.voided or amount > card.rest:
            with pytest.raises((Invalid, BillVoided)), transaction.atomic():
                payments.pay_purchase_bill(self.actor, details, bill_id=bill_id)
            return
        payments.pay_purchase_bill(self.actor, details, bill_id=bill_id)
        card.paid[SupplierPayment.objects.latest("pk").pk] = amount

    def mark(self) -> None:
        bill_id, card = self.pick()
        if card.voided or not card.rest:
            return
        rest = card.rest
        payments.mark_bill_paid(self.actor, bill_id=bill_id, paid_on=clock.today())
        card.paid[SupplierPayment.objects.latest("pk").pk] = rest

    def mark_by_the_previous_release(self) -> None:
        bill_id, card = self.pick()
        if not card.voided:
            PurchaseBill.objects.filter(pk=bill_id).update(paid_on=clock.today())
            card.marked += card.rest

    def reverse(self) -> None:
        _, card = self.pick()
        if card.voided or not card.paid:
            return
        payment_id = self.dice.choice(list(card.paid))
        payments.reverse_supplier_payment(self.actor, payment_id=payment_id, reason="x")
        del card.paid[payment_id]

    def send_back(self) -> None:
        bill_id, card = self.pick()
        if card.voided or card.returned == 10:
            return
        card.returned += 1
        (row,) = PurchaseBill.objects.get(pk=bill_id).lines.all()
        back = returns.return_to_supplier(
            self.actor, ReturnDetails(bill_id, clock.today(), "x", [SentBack(row.pk, Decimal(1))])
        )
        card.credits[back.pk] = 0

    def credit(self) -> None:
        _, card = self.pick()
        if card.credits:
            return_id = self.dice.choice(list(card.credits))
            amount = self.dice.randint(0, card.total // 10)
            returns.note_credit(self.actor, return_id=return_id, credit=Credit("C", clock.today(), amount))
            card.credits[return_id] = amount

    def void(self) -> None:
        bill_id, card = self.pick()
        if card.voided:
            return
        if card.rest and (card.paid or card.marked):
            with pytest.raises(BillPartPaid), transaction.atomic():
                bills.void_bill(self.actor, bill_id=bill_id, reason="x")
            return
        bills.void_bill(self.actor, bill_id=bill_id, reason="x")
        card.voided = True

    def check(self) -> None:
        left = dict(with_left(PurchaseBill.objects.all()).values_list("pk", "left_paise"))
        assert left == {bill_id: card.rest for bill_id, card in self.cards.items()}
        for supplier in with_owed(Supplier.objects.filter(pk__in=self.suppliers)):
            own = [card for card in self.cards.values() if card.supplier_id == supplier.pk and card.rest]
            assert supplier.owed_paise == sum(card.rest for card in own)
            oldest = (clock.today() - supplier.oldest_on).days if supplier.oldest_on else None
            assert oldest == max((card.age for card in own), default=None)


def run(cast: Cast, suppliers: list[int], *, seed: int, steps: int) -> Books:
    dice = random.Random(seed)
    with tenancy.garage(cast.first.pk):
        books = Books(casting.actor(cast.owner, cast.first), suppliers, dice)
        books.book()
        ways = (
            *(books.book, books.pay, books.pay, books.mark, books.mark_by_the_previous_release),
            *(books.reverse, books.reverse, books.send_back, books.credit, books.credit, books.void),
        )
        for _ in range(steps):
            dice.choice(ways)()
            books.check()
    return books


@pytest.fixture
def suppliers(owner: Api, om_auto: Row) -> list[int]:
    return [om_auto["supplierId"], add_supplier(owner, **SMALL_SHOP, gstin="")["supplierId"]]


@pytest.mark.parametrize("number", range(2))
def test_owed_amounts_equal_the_oracle(cast: Cast, suppliers: list[int], number: int) -> None:
    run(cast, suppliers, seed=number, steps=30)


@pytest.mark.prove
def test_owed_amounts_equal_the_oracle_over_many_histories(cast: Cast, suppliers: list[int]) -> None:
    for number in range(size(500, 10)):
        mark = transaction.savepoint()
        run(cast, suppliers, seed=seed(300) + number, steps=40)
        transaction.savepoint_rollback(mark)


def test_negative_control_finds_one_paisa(cast: Cast, suppliers: list[int]) -> None:
    books = run(cast, suppliers, seed=1, steps=5)
    with tenancy.garage(cast.first.pk):
        next(card for card in books.cards.values() if card.rest).total += 1
        with pytest.raises(AssertionError):
            books.check()


def test_more_suppliers_and_bills_need_no_more_statements(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    def statements(path: str, **query: Any) -> int:
        with CaptureQueriesContext(connection) as sent:
            assert owner.get(path, **query).status == 200
        return len(sent)

    def counts() -> list[int]:
        return [
            statements("suppliers"),
            statements("suppliers", owed=True),
            statements("bills"),
            statements("bills", state="unpaid"),
        ]

    book(owner, om_auto, [line(oil_filter, 1, 100)], number="0")
    first = counts()
    for number in range(1, 4):
        other = add_supplier(owner, supplierName=f"Shop {number}", gstin="", stateCode="27")
        book(owner, other, [line(oil_filter, 1, 100, gstRate=0)], number=str(number))
    assert counts() == first
    assert max(first) <= 10
