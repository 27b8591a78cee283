"""Random bills, goods in, late bills, returns, voids and uses against an independent model, to the paisa."""

import random
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from tenants.parts.models import Part
from tenants.purchases.bills import services as bills
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.goods_in import services as deliveries
from tenants.purchases.goods_in.details import Arrived, DeliveryDetails
from tenants.purchases.models import PurchaseBillLine, PurchaseDifference
from tenants.purchases.returns import services as returns
from tenants.purchases.returns.details import ReturnDetails, SentBack
from tenants.stock.codes import MoveKind
from tenants.stock.models import PartStock, StockMove
from tenants.stock.services import Correction, correct_stock
from tests import cast as casting
from tests.api import Api
from tests.cast import Cast

Row = dict[str, Any]


def rounded(value: Fraction) -> int:
    """Round half away from zero."""
    sign = -1 if value < 0 else 1
    return sign * ((2 * abs(value.numerator) + value.denominator) // (2 * value.denominator))


@dataclass
class Model:
    """One part. `spent` is what the garage owes for goods, `used` is the cost of goods that left for use."""

    on_hand: int = 0
    value: int = 0
    spent: int = 0
    used: int = 0
    differences: int = 0

    def take(self, quantity: int) -> int:
        cost = (
            self.value if quantity == self.on_hand else rounded(Fraction(self.value * quantity, self.on_hand))
        )
        self.on_hand -= quantity
        self.value -= cost
        return cost

    def buy(self, quantity: int, cost: int) -> None:
        self.on_hand, self.value, self.spent = self.on_hand + quantity, self.value + cost, self.spent + cost

    def correct(self, quantity: int, difference: int) -> None:
        """Apply the difference of a late bill, or take it back."""
        there = min(quantity, self.on_hand)
        share = max(rounded(Fraction(difference * there, quantity)), -self.value) if there else 0
        self.value, self.spent = self.value + share, self.spent + difference
        self.differences += difference - share


@dataclass
class Booked:
    bill_id: int
    quantity: int
    cost: int
    # The expected value of goods that came in before. Without it, the bill took the goods in.
    expected: int | None = None
    delivery: tuple[int, int, int] | None = None
    returned: int = 0

    def share_of(self, quantity: int) -> int:
        """Return the cost of the next returned units. The shares of all units add up to the cost."""
        after = self.returned + quantity
        first, last = (rounded(Fraction(self.cost * n, self.quantity)) for n in (self.returned, after))
        return last - first


@dataclass
class Garage:
    actor: Actor
    part: Part
    supplier_id: int
    dice: random.Random
    model: Model = field(default_factory=Model)
    booked: list[Booked] = field(default_factory=list)
    waiting: list[tuple[int, int, int]] = field(default_factory=list)
    number: int = 0

    def goods(self, quantity: int) -> tuple[int, int]:
        """Return a price and a discount in paise."""
        price = self.dice.randint(0, 900_00)
        return price, self.dice.randint(0, price * quantity)

    def bill(self, line: BilledGoods, cost: int, other: int) -> int:
        self.number += 1
        details = BillDetails(
            supplier_id=self.supplier_id,
            number=str(self.number),
            bill_on=clock.today(),
            total_paise=cost,
            lines=[line],
            other_paise=other,
            take_in=line.goods_in_line_id is None,
        )
        return bills.book_bill(self.actor, details).pk

    def book(self) -> None:
        quantity, free = self.dice.randint(1, 9), self.dice.choice((0, 0, 1, 3))
        (price, discount), other = self.goods(quantity), self.dice.choice((0, self.dice.randint(0, 50_00)))
        cost = price * quantity - discount + other
        goods = BilledGoods(
            Decimal(quantity),
            price,
            self.part.pk,
            gst_percent=Decimal(0),
            free_quantity=Decimal(free),
            discount_paise=discount,
        )
        self.booked.append(Booked(self.bill(goods, cost, other), quantity + free, cost))
        self.model.buy(quantity + free, cost)

    def receive(self) -> None:
        quantity, price = self.dice.randint(1, 9), self.dice.randint(0, 900_00)
        arrived = Arrived(self.part.pk, Decimal(quantity), price)
        delivery = deliveries.take_in_goods(
            self.actor, DeliveryDetails(self.supplier_id, clock.today(), [arrived])
        )
        self.waiting.append((delivery.lines.get().pk, quantity, quantity * price))
        self.model.buy(quantity, quantity * price)

    def bill_late(self) -> None:
        if not self.waiting:
            return
        line_id, quantity, expected = self.waiting.pop(self.dice.randrange(len(self.waiting)))
        price, discount = self.goods(quantity)
        goods = BilledGoods(
            Decimal(quantity),
            price,
            goods_in_line_id=line_id,
            gst_percent=Decimal(0),
            discount_paise=discount,
        )
        cost = price * quantity - discount
        bill_id = self.bill(goods, cost, 0)
        self.booked.append(Booked(bill_id, quantity, cost, expected, (line_id, quantity, expected)))
        self.model.correct(quantity, cost - expected)

    def void(self) -> None:
        if not self.booked:
            return
        chosen = self.booked[self.dice.randrange(len(self.booked))]
        if chosen.returned or (chosen.expected is None and self.model.on_hand < chosen.quantity):
            with pytest.raises(DomainError, match="are gone"):
                bills.void_bill(self.actor, bill_id=chosen.bill_id, reason="x")
            return
        bills.void_bill(self.actor, bill_id=chosen.bill_id, reason="x")
        self.booked.remove(chosen)
        if chosen.expected is not None:
            self.model.correct(chosen.quantity, chosen.expected - chosen.cost)
            assert chosen.delivery
            self.waiting.append(chosen.delivery)
            return
        self.model.differences += self.model.take(chosen.quantity) - chosen.cost
        self.model.spent -= chosen.cost

    def send_back(self) -> None:
        open_bills = [booked for booked in self.booked if booked.returned < booked.quantity]
        if not open_bills or not self.model.on_hand:
            return
        chosen = self.dice.choice(open_bills)
        quantity = self.dice.randint(1, min(chosen.quantity - chosen.returned, self.model.on_hand))
        line = PurchaseBillLine.objects.get(bill=chosen.bill_id)
        sent = [SentBack(line.pk, Decimal(quantity))]
        returns.return_to_supplier(self.actor, ReturnDetails(chosen.bill_id, clock.today(), "x", sent))
        share = chosen.share_of(quantity)
        chosen.returned += quantity
        self.model.differences += self.model.take(quantity) - share
        self.model.spent -= share

    def use(self) -> None:
        if self.model.on_hand:
            quantity = self.dice.randint(1, self.model.on_hand)
            correction = Correction(MoveKind.USED, Decimal(quantity), "x")
            correct_stock(self.actor, part_id=self.part.pk, correction=correction)
            self.model.used += self.model.take(quantity)

    def check(self) -> None:
        stock = PartStock.objects.get(part=self.part)
        assert (int(stock.on_hand), stock.value_paise) == (self.model.on_hand, self.model.value)
        moves = StockMove.objects.filter(part=self.part)
        assert sum(move.value_paise for move in moves) == stock.value_paise
        rows = PurchaseDifference.objects.filter(part=self.part)
        assert sum(row.amount_paise for row in rows) == self.model.differences
        # Nothing is lost: what was spent is on the shelf, used, or a difference.
        assert self.model.spent == stock.value_paise + self.model.used + self.model.differences


def run(cast: Cast, part: Row, supplier: Row, *, seed: int, steps: int) -> Garage:
    dice = random.Random(seed)
    actor = casting.actor(cast.owner, cast.first)
    with tenancy.garage(cast.first.pk):
        garage = Garage(actor, Part.objects.get(pk=part["partId"]), supplier["supplierId"], dice)
        garage.book()
        for _ in range(steps):
            dice.choice(
                (
                    garage.book,
                    garage.receive,
                    garage.bill_late,
                    garage.send_back,
                    garage.void,
                    garage.use,
                    garage.use,
                )
            )()
            garage.check()
    return garage


@pytest.mark.parametrize("seed", range(3))
def test_random_purchases_equal_the_model_to_the_paisa(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row, seed: int
) -> None:
    run(cast, oil_filter, om_auto, seed=seed, steps=40)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_random_purchases_equal_the_model_to_the_paisa(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row, seed: int
) -> None:
    run(cast, oil_filter, om_auto, seed=seed, steps=60)


def test_negative_control_shows_that_the_check_finds_one_paisa(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    garage = run(cast, oil_filter, om_auto, seed=1, steps=5)
    garage.model.value += 1
    with tenancy.garage(cast.first.pk), pytest.raises(AssertionError):
        garage.check()
