"""Stock below zero: without the setting no path gets there, with it the purchase differences are exact."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Max, Min

from billing import services as billing
from billing.models import SubscriptionPeriod
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.money import half_up
from tenants.home.stock_check import find_differences
from tenants.jobs.parts.counted import post_count
from tenants.parts.models import Part
from tenants.purchases.bills import services as bills
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.models import PurchaseDifference
from tenants.stock import rules
from tenants.stock.codes import CountScope, MoveKind
from tenants.stock.counts import services as counts
from tenants.stock.models import PartStock, StockCount, StockMove
from tenants.stock.rules import Balance
from tenants.stock.services import Correction, correct_stock
from tenants.stock.setting.services import SettingDetails, set_stock_setting
from tests import cast as casting
from tests import shop as shops
from tests.api import Api
from tests.billed import open_job
from tests.buying import add_supplier, book, line
from tests.cast import Cast
from tests.counting import count_part as type_number
from tests.counting import open_count as start
from tests.counting import post_count as post
from tests.goods import correct, stocked
from tests.job_parts import DELIVERED, READY, hand, job_with, on_shelf, set_status

Row = dict[str, Any]

# -- without the setting -----------------------------------------------------------------------------------


def _sql(cast: Cast, part: Row, quantity: int) -> None:
    """Take goods with raw SQL, as a wrong statement of ours would."""
    with tenancy.garage(cast.first.pk), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE part_stock SET on_hand = on_hand - %s, value_paise = 0 WHERE part_id = %s",
            [quantity, part["partId"]],
        )


def run_without(client: Api, cast: Cast, seed: int, *, moments: Iterable[datetime]) -> None:
    """Do a random piece of work at each of the moments, and check the stock after it."""
    dice, shop = random.Random(seed), shops.make(cast.first)
    supplier = add_supplier(client)
    parts = [stocked(client, dice.randint(1, 6), 100, partNumber="", barcodes=[]) for _ in range(2)]
    job = open_job(client, shop)
    booked: list[Row] = []

    def buy(part: Row, quantity: int) -> None:
        number = str(len(booked))
        answer = book(client, supplier, [line(part, quantity, 100, gstRate=0)], number=number)
        booked.append(answer.data)

    def send_back(part: Row, quantity: int) -> None:
        if booked:
            bill = dice.choice(booked)
            lines = [{"billLineId": bill["lines"][0]["billLineId"], "quantity": quantity}]
            body = {"billId": bill["billId"], "sentOn": clock.today().isoformat(), "reason": "x"}
            client.post("supplier-returns", body | {"lines": lines})

    def void(part: Row, quantity: int) -> None:
        if booked:
            client.post(f"bills/{dice.choice(booked)['billId']}/void", {"reason": "x"})

    def deliver(part: Row, quantity: int) -> None:
        delivered = job_with(client, shop, part, quantity)
        for status in (READY, DELIVERED):
            set_status(client, delivered, status)

    def count(part: Row, quantity: int) -> None:
        opened = start(client)
        type_number(client, opened, part, max(0, quantity - 3))
        correct(client, part, "used", quantity, besidesCount=True)
        if post(client, opened).status != 200:
            client.delete(f"counts/{opened['countId']}")

    ways: list[Callable[[Row, int], object]] = [
        buy,
        send_back,
        void,
        deliver,
        count,
        lambda part, quantity: correct(
            client, part, dice.choice(("lost", "used", "damaged")), quantity, besidesCount=True
        ),
        lambda part, quantity: hand(client, "take", job, part, quantity),
        lambda part, quantity: hand(client, "return", job, part, quantity, condition="damaged"),
    ]

    def work() -> None:
        part = dice.choice(parts)
        dice.choice(ways)(part, dice.randint(1, 9))
        for each in parts:
            assert on_shelf(client, each)[0] >= 0
            assert on_shelf(client, each)[1] >= 0
        there = int(on_shelf(client, part)[0])
        with pytest.raises(IntegrityError, match="part_stock_"):
            _sql(cast, part, there + dice.randint(1, 9))

    for moment in moments:
        with clock.at(moment):
            # A session of yesterday may be over.
            client.token = client.as_(cast.owner).token
            work()
    with tenancy.garage(cast.first.pk):
        assert find_differences().count == 0


@pytest.mark.parametrize("seed", range(2))
def test_no_path_gets_below_zero(api: Api, cast: Cast, seed: int) -> None:
    run_without(api.as_(cast.owner), cast, seed, moments=[clock.now()] * 15)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 115))
def test_no_path_gets_below_zero_in_long_runs(api: Api, cast: Cast, seed: int) -> None:
    run_without(api.as_(cast.owner), cast, seed, moments=[clock.now()] * 60)


@pytest.mark.prove
def test_stock_check_finds_no_difference_after_the_work_of_a_year(api: Api, cast: Cast) -> None:
    """Each piece of work is on one of two parts. The clock moves over a year, with about three pieces a day."""
    start, pieces = clock.now(), 900
    with tenancy.platform():
        plan = SubscriptionPeriod.objects.get(garage=cast.first).plan
        until = clock.today() + timedelta(days=366)
        billing.sponsor(cast.first.pk, plan=plan, until=until, reason="A year of work", by=None)
    year = [start + timedelta(days=365) * piece / pieces for piece in range(pieces + 1)]
    run_without(api.as_(cast.owner), cast, 365, moments=year)
    with tenancy.garage(cast.first.pk):
        counted = StockCount.objects.aggregate(first=Min("closed_at"), last=Max("closed_at"))
    assert counted["last"] - counted["first"] > timedelta(days=300)


# -- with the setting --------------------------------------------------------------------------------------


@dataclass
class Negative:
    """One part that may go below zero. `balance` follows the rules of the brief, without the database."""

    actor: Actor
    part: Part
    supplier_id: int
    dice: random.Random
    balance: Balance = field(default_factory=Balance)
    differences: int = 0
    number: int = 0

    def buy(self) -> None:
        quantity, price = Decimal(self.dice.randint(1, 9)), self.dice.randint(1, 900_00)
        self.number += 1
        bills.book_bill(
            self.actor,
            BillDetails(
                supplier_id=self.supplier_id,
                number=str(self.number),
                bill_on=clock.today(),
                total_paise=int(quantity * price),
                lines=[BilledGoods(quantity, price, self.part.pk, gst_percent=Decimal(0))],
                take_in=True,
            ),
        )
        came = rules.put(self.balance, quantity, int(quantity * price), is_purchase=True)
        self.balance, self.differences = came.balance, self.differences - came.revalued_paise

    def use(self) -> None:
        quantity = Decimal(self.dice.randint(1, 9))
        correct_stock(
            self.actor,
            part_id=self.part.pk,
            correction=Correction(MoveKind.USED, quantity, "x", besides_count=True),
        )
        self.balance = rules.take(self.balance, quantity)

    def count(self) -> None:
        """Count another number, and sell before the count is posted."""
        opened = counts.open_count(self.actor, scope=CountScope.ALL)
        number = Decimal(self.dice.randint(0, 12))
        counts.count_part(self.actor, count_id=opened.pk, part_id=self.part.pk, counted=number)
        difference = number - self.balance.on_hand
        if self.dice.random() < 0.5:
            self.use()
        post_count(self.actor, count_id=opened.pk)
        if difference < 0:
            self.balance = rules.take(self.balance, -difference)
        elif difference:
            # `unit_cost` is rounded like a found part in `correct_stock`.
            value = half_up(self.balance.unit_cost * difference)
            self.balance = rules.put(self.balance, difference, value, is_purchase=False).balance

    def check(self) -> None:
        stock = PartStock.objects.get(part=self.part)
        stored = Balance(stock.on_hand, stock.value_paise, stock.last_cost)
        assert stored == self.balance
        rows = PurchaseDifference.objects.filter(part=self.part)
        assert sum(row.amount_paise for row in rows) == self.differences
        revalued = StockMove.objects.filter(kind=MoveKind.REVALUED, source="purchase_bill")
        assert sum(move.value_paise for move in revalued) == -self.differences
        assert find_differences().count == 0


def run_with(client: Api, cast: Cast, seed: int, *, steps: int) -> Negative:
    part, supplier = stocked(client, 2, 100), add_supplier(client)
    actor = casting.actor(cast.owner, cast.first)
    with tenancy.garage(cast.first.pk):
        set_stock_setting(actor, SettingDetails(True, 4, 30))
        found = Part.objects.get(pk=part["partId"])
        start = Balance(Decimal(2), 200_00, Decimal(100_00))
        world = Negative(actor, found, supplier["supplierId"], random.Random(seed), start)
        for _ in range(steps):
            world.dice.choice((world.buy, world.use, world.use, world.count))()
            world.check()
    return world


@pytest.mark.parametrize("seed", range(3))
def test_purchase_differences_below_zero_are_exact(api: Api, cast: Cast, seed: int) -> None:
    run_with(api.as_(cast.owner), cast, seed, steps=30)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 140))
def test_purchase_differences_below_zero_are_exact_in_long_runs(api: Api, cast: Cast, seed: int) -> None:
    run_with(api.as_(cast.owner), cast, seed, steps=80)


def test_negative_control_finds_a_difference_of_one_paisa(api: Api, cast: Cast) -> None:
    world = run_with(api.as_(cast.owner), cast, 1, steps=10)
    world.differences += 1
    with tenancy.garage(cast.first.pk), pytest.raises(AssertionError):
        world.check()
