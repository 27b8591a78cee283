"""Random bills, goods in, late bills, returns, credits, voids, counts and uses.

The oracle keeps a layer for each cost that came in. Goods that leave take the same share of each layer. So the
value of the stock is the cost of the layers that are left, whatever was corrected before. Money is compared
exactly: what the garage owes is on the shelf, in the cost of goods that left, or a purchase difference.
"""

import random
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum

from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from tenants.parts.models import Part
from tenants.purchases.bills import services as bills
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.codes import Itc
from tenants.purchases.goods_in import services as deliveries
from tenants.purchases.goods_in.details import Arrived, DeliveryDetails
from tenants.purchases.models import PurchaseBillLine, PurchaseDifference
from tenants.purchases.returns import services as returns
from tenants.purchases.returns.details import Credit, ReturnDetails, SentBack
from tenants.stock.codes import MoveKind
from tenants.stock.models import PartStock, StockMove
from tenants.stock.services import Correction, correct_stock
from tests import cast as casting
from tests.api import Api
from tests.cast import Cast
from tests.proving import seed, size

Row = dict[str, Any]
# Goods that left for these reasons are a cost of the garage, or were found without one.
LEFT = (MoveKind.USED, MoveKind.LOST, MoveKind.DAMAGED, MoveKind.FOUND)


@dataclass
class Layers:
    """The cost that is left of each thing that came in. `value` is exact, and the ledger rounds each move."""

    on_hand: int = 0
    costs: dict[Hashable, Fraction] = field(default_factory=dict)
    names: Iterable[int] = field(default_factory=lambda: iter(range(10**9)))

    @property
    def value(self) -> Fraction:
        return sum(self.costs.values(), Fraction(0))

    def put(self, quantity: int, cost: Fraction | int) -> None:
        self.on_hand += quantity
        self.costs[next(iter(self.names))] = Fraction(cost)

    def take(self, quantity: int) -> None:
        left = Fraction(self.on_hand - quantity, self.on_hand)
        self.costs = {name: cost * left for name, cost in self.costs.items()}
        self.on_hand -= quantity

    def bill_late(self, name: str, quantity: int, difference: int) -> None:
        """Goods that are gone keep the cost that they left with (`built/parts.md`, late bill)."""
        share = Fraction(difference * min(quantity, self.on_hand), quantity)
        self.costs[name] = max(share, -self.value)

    def forget_late(self, name: str) -> None:
        self.costs.pop(name)
        # The value of the stock never falls below zero.
        self.costs[name] = max(-self.value, Fraction(0))


@dataclass
class Booked:
    bill_id: int
    quantity: int
    owed: int
    # The expected value of goods that came in before. Without it, the bill took the goods in.
    expected: int | None = None
    delivery: tuple[int, int, int] | None = None
    returned: int = 0


@dataclass
class Garage:
    actor: Actor
    part: Part
    supplier_id: int
    dice: random.Random
    layers: Layers = field(default_factory=Layers)
    booked: list[Booked] = field(default_factory=list)
    waiting: list[tuple[int, int, int]] = field(default_factory=list)
    credits: list[tuple[int, int]] = field(default_factory=list)
    # What the garage owes for goods, without tax that the state gives back.
    owed: int = 0
    number: int = 0

    def goods(self, quantity: int) -> tuple[int, int]:
        """Return a price and a discount in paise."""
        price = self.dice.randint(0, 900_00)
        return price, self.dice.randint(0, price * quantity)

    def bill(self, line: BilledGoods) -> tuple[int, int]:
        """Book a bill with one line. Returns its id, and what the garage owes for the goods."""
        self.number += 1
        taxable = int(line.quantity) * line.price_paise - line.discount_paise
        other = self.dice.choice((0, self.dice.randint(0, 50_00)))
        # CGST and SGST are 9 % each, rounded half up.
        tax = 2 * ((taxable * 9 + 50) // 100)
        itc = self.dice.choice((Itc.CLAIM, Itc.BLOCKED))
        details = BillDetails(
            supplier_id=self.supplier_id,
            number=str(self.number),
            bill_on=clock.today(),
            total_paise=taxable + tax + other,
            lines=[line],
            other_paise=other,
            itc=itc,
            take_in=line.goods_in_line_id is None,
        )
        return bills.book_bill(self.actor, details).pk, taxable + other + (tax if itc is Itc.BLOCKED else 0)

    def book(self) -> None:
        quantity, free = self.dice.randint(1, 9), self.dice.choice((0, 0, 1, 3))
        price, discount = self.goods(quantity)
        goods = BilledGoods(
            Decimal(quantity),
            price,
            self.part.pk,
            gst_percent=Decimal(18),
            free_quantity=Decimal(free),
            discount_paise=discount,
        )
        bill_id, owed = self.bill(goods)
        self.booked.append(Booked(bill_id, quantity + free, owed))
        self.layers.put(quantity + free, owed)
        self.owed += owed

    def receive(self) -> None:
        quantity, price = self.dice.randint(1, 9), self.dice.randint(0, 900_00)
        arrived = Arrived(self.part.pk, Decimal(quantity), price)
        delivery = deliveries.take_in_goods(
            self.actor, DeliveryDetails(self.supplier_id, clock.today(), [arrived])
        )
        self.waiting.append((delivery.lines.get().pk, quantity, quantity * price))
        self.layers.put(quantity, quantity * price)
        self.owed += quantity * price

    def bill_late(self) -> None:
        if not self.waiting:
            return
        line_id, quantity, expected = self.waiting.pop(self.dice.randrange(len(self.waiting)))
        price, discount = self.goods(quantity)
        goods = BilledGoods(
            Decimal(quantity),
            price,
            goods_in_line_id=line_id,
            gst_percent=Decimal(18),
            discount_paise=discount,
        )
        bill_id, owed = self.bill(goods)
        self.booked.append(Booked(bill_id, quantity, owed, expected, (line_id, quantity, expected)))
        self.layers.bill_late(f"late {bill_id}", quantity, owed - expected)
        self.owed += owed - expected

    def void(self) -> None:
        if not self.booked:
            return
        chosen = self.booked[self.dice.randrange(len(self.booked))]
        if chosen.returned or (chosen.expected is None and self.layers.on_hand < chosen.quantity):
            with pytest.raises(DomainError, match="are gone"), transaction.atomic():
                bills.void_bill(self.actor, bill_id=chosen.bill_id, reason="x")
            return
        bills.void_bill(self.actor, bill_id=chosen.bill_id, reason="x")
        self.booked.remove(chosen)
        if chosen.expected is None:
            self.layers.take(chosen.quantity)
            self.owed -= chosen.owed
            return
        self.layers.forget_late(f"late {chosen.bill_id}")
        self.owed += chosen.expected - chosen.owed
        assert chosen.delivery
        self.waiting.append(chosen.delivery)

    def send_back(self) -> None:
        open_bills = [booked for booked in self.booked if booked.returned < booked.quantity]
        if not open_bills or not self.layers.on_hand:
            return
        chosen = self.dice.choice(open_bills)
        quantity = self.dice.randint(1, min(chosen.quantity - chosen.returned, self.layers.on_hand))
        line = PurchaseBillLine.objects.get(bill=chosen.bill_id)
        sent = [SentBack(line.pk, Decimal(quantity))]
        back = returns.return_to_supplier(self.actor, ReturnDetails(chosen.bill_id, clock.today(), "x", sent))
        chosen.returned += quantity
        self.layers.take(quantity)
        # The supplier is expected to credit the goods and their tax. The state takes its tax back.
        self.owed -= back.taxable_paise + (back.tax_paise if line.bill.itc == Itc.BLOCKED else 0)
        self.credits.append((back.pk, back.taxable_paise + back.tax_paise))

    def credit(self) -> None:
        if not self.credits:
            return
        place = self.dice.randrange(len(self.credits))
        return_id, expected = self.credits[place]
        amount = self.dice.randint(0, expected)
        returns.note_credit(self.actor, return_id=return_id, credit=Credit("CN", clock.today(), amount))
        self.credits[place] = return_id, amount
        self.owed += expected - amount

    def use(self) -> None:
        if self.layers.on_hand:
            quantity = self.dice.randint(1, self.layers.on_hand)
            kind = self.dice.choice((MoveKind.USED, MoveKind.USED, MoveKind.LOST))
            correct_stock(
                self.actor, part_id=self.part.pk, correction=Correction(kind, Decimal(quantity), "x")
            )
            self.layers.take(quantity)

    def find(self) -> None:
        if self.layers.on_hand:
            average = self.layers.value / self.layers.on_hand
            correction = Correction(MoveKind.FOUND, Decimal(1), "x")
            correct_stock(self.actor, part_id=self.part.pk, correction=correction)
            self.layers.put(1, average)

    def check(self) -> None:
        stock = PartStock.objects.get(part=self.part)
        moves = StockMove.objects.filter(part=self.part)
        assert int(stock.on_hand) == self.layers.on_hand
        # Each movement is rounded to a paisa.
        assert abs(stock.value_paise - self.layers.value) <= moves.count()
        assert stock.value_paise >= 0 and (stock.on_hand or not stock.value_paise)
        assert sum(move.value_paise for move in moves) == stock.value_paise
        used = -(moves.filter(kind__in=LEFT).aggregate(sum=Sum("value_paise"))["sum"] or 0)
        rows = PurchaseDifference.objects.filter(part=self.part)
        assert self.owed == stock.value_paise + used + sum(row.amount_paise for row in rows)


def run(cast: Cast, part: Row, supplier: Row, *, seed: int, steps: int) -> Garage:
    dice = random.Random(seed)
    actor = casting.actor(cast.owner, cast.first)
    with tenancy.garage(cast.first.pk):
        garage = Garage(actor, Part.objects.get(pk=part["partId"]), supplier["supplierId"], dice)
        garage.book()
        ways = (
            *(garage.book, garage.receive, garage.bill_late, garage.bill_late, garage.send_back),
            *(garage.credit, garage.void, garage.void, garage.use, garage.use, garage.find),
        )
        for _ in range(steps):
            dice.choice(ways)()
            garage.check()
    return garage


@pytest.mark.parametrize("number", range(3))
def test_value_of_the_stock_is_the_cost_of_the_layers_that_are_left(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row, number: int
) -> None:
    run(cast, oil_filter, om_auto, seed=number, steps=40)


@pytest.mark.prove
def test_value_of_the_stock_is_the_cost_of_its_layers_over_two_thousand_histories(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    for number in range(size(2000, 20)):
        mark = transaction.savepoint()
        run(cast, oil_filter, om_auto, seed=seed(100) + number, steps=25)
        transaction.savepoint_rollback(mark)


def test_negative_control_shows_that_the_check_finds_one_paisa_and_a_wrong_value(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    garage = run(cast, oil_filter, om_auto, seed=1, steps=5)
    with tenancy.garage(cast.first.pk):
        garage.owed += 1
        with pytest.raises(AssertionError):
            garage.check()
        garage.owed -= 1
        garage.layers.put(0, 100_00)
        with pytest.raises(AssertionError):
            garage.check()
