"""A count while parts are sold ends as a count in a closed shop: random work on two equal shelves."""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from kernel import tenancy
from tenants.home.stock_check import find_differences
from tenants.stock.counts import posting
from tests import shop as shops
from tests.api import Api
from tests.billed import open_job
from tests.buying import add_supplier, take_in
from tests.cast import Cast
from tests.counting import count_part, open_count, post_count
from tests.goods import correct, stocked
from tests.job_parts import hand, on_shelf

Row = dict[str, Any]
# Each unit costs the same, so that no average is rounded and the values must be equal too.
COST = 100


@dataclass
class Twin:
    """A part that is counted while it is sold, the same part of a shop that was closed for the count, and
    what is really there."""

    part: Row
    closed: Row
    book: int
    real: int
    out: int = 0


@dataclass
class Shop:
    client: Api
    dice: random.Random
    supplier: Row
    jobs: tuple[int, int]
    twins: list[Twin] = field(default_factory=list)

    def add_part(self, rack: str) -> None:
        book = self.dice.randint(5, 15)
        part, closed = (
            stocked(self.client, book, COST, partNumber="", barcodes=[], rack=place)
            for place in (rack, f"closed {rack}")
        )
        self.twins.append(Twin(part, closed, book, max(0, book + self.dice.randint(-4, 4))))

    def count_closed(self) -> None:
        """Count the twins first, while nobody sells."""
        for rack in ("closed A", "closed B"):
            count = open_count(self.client, "rack", rack=rack)
            for twin in self.twins:
                if twin.closed["rack"] == rack:
                    assert count_part(self.client, count, twin.closed, twin.real).status == 200
            assert post_count(self.client, count).status == 200

    def work(self, twin: Twin) -> None:
        """Sell, return, buy or use some units. Both shelves see the same."""
        what = self.dice.choice(("take", "take", "return", "buy", "use"))
        most = {"return": twin.out, "buy": 5}.get(what, min(twin.real, twin.book))
        if not most:
            return
        quantity = self.dice.randint(1, most)
        sign = 1 if what in ("return", "buy") else -1
        for part, job in ((twin.part, self.jobs[0]), (twin.closed, self.jobs[1])):
            self._do(what, part, job, quantity)
        twin.book, twin.real = twin.book + sign * quantity, twin.real + sign * quantity
        if what in ("take", "return"):
            twin.out -= sign * quantity

    def _do(self, what: str, part: Row, job: int, quantity: int) -> None:
        if what == "buy":
            line = {"partId": part["partId"], "quantity": quantity, "price": COST}
            answer = take_in(self.client, self.supplier, [line])
        elif what == "use":
            answer = correct(self.client, part, "used", quantity, besidesCount=True)
        else:
            answer = hand(self.client, what, job, part, quantity)
        assert answer.status == 200, answer.body


def run(client: Api, cast: Cast, seed: int, *, steps: int) -> None:
    dice, shop = random.Random(seed), shops.make(cast.first)
    world = Shop(client, dice, add_supplier(client), (open_job(client, shop), open_job(client, shop)))
    for rack in ("A", "A", "B"):
        world.add_part(rack)
    world.count_closed()
    counts = [open_count(client, "all"), open_count(client, "rack", rack="A")]
    posted: set[int] = set()
    for step in range(steps):
        twin = dice.choice(world.twins)
        which = dice.choice([0, 1] if twin.part["rack"] == "A" else [0])
        if dice.random() < 0.4 and which not in posted:
            answer = count_part(client, counts[which], twin.part, twin.real)
            assert (answer.status, answer.data["counted"]) == (200, twin.real)
        else:
            world.work(twin)
        # The count of the rack is posted while the other count goes on.
        if step == steps // 2 and post_count(client, counts[1]).status == 200:
            posted.add(1)
            for each in world.twins:
                each.book = int(on_shelf(client, each.part)[0])
    for twin in world.twins:
        assert count_part(client, counts[0], twin.part, twin.real).status == 200
        world.work(twin)
    assert post_count(client, counts[0]).status == 200
    for twin in world.twins:
        assert on_shelf(client, twin.part) == on_shelf(client, twin.closed)
        assert on_shelf(client, twin.part) == (twin.real, twin.real, twin.real * COST)
    with tenancy.garage(cast.first.pk):
        assert find_differences().count == 0


@pytest.mark.parametrize("seed", range(2))
def test_count_while_parts_are_sold_ends_as_in_a_closed_shop(api: Api, cast: Cast, seed: int) -> None:
    run(api.as_(cast.owner), cast, seed, steps=25)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_counts_while_parts_are_sold_end_as_in_a_closed_shop(api: Api, cast: Cast, seed: int) -> None:
    run(api.as_(cast.owner), cast, seed, steps=60)


def test_negative_control_a_count_that_ignores_sales_ends_wrong(
    api: Api, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The difference to what the ledger says at the end would bring back what was sold."""
    ignored = "line.counted - (SELECT on_hand FROM part_stock WHERE part_id = p.id)"
    monkeypatch.setitem(posting._TEXTS, "difference", ignored)
    client = api.as_(cast.owner)
    part = stocked(client, 10, COST)
    count = open_count(client)
    count_part(client, count, part, 9)
    correct(client, part, "used", 4, besidesCount=True)
    post_count(client, count)
    assert on_shelf(client, part)[0] == 9
