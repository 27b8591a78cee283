"""Statements in random histories: ranges join, and the open bills of an earlier day stay as they were."""

import random
from datetime import date, timedelta

import pytest

from kernel import clock
from kernel.actor import Actor
from tenants.khata.account import get_account
from tenants.khata.statements.ledgers import ledgers_of, open_bills_of
from tests import cast as casting
from tests.cast import Cast
from tests.ledger.books import Books
from tests.ledger.checks import Checks
from tests.ledger.events import EVENTS, Ledger
from tests.shop import Shop

# These events change bills of earlier days: the lines or the customer of a bill, or a delivery that is
# invoiced later.
REWRITING = {"edit", "hand_over", "delete", "move", "deliver", "old_bill", "remove_old"}
Bills = list[tuple[str, int]]


class Recorder(Checks):
    """Compares statements with the books after each event."""

    def __init__(self, actor: Actor, books: Books, draw: random.Random, *, remembers: bool) -> None:
        super().__init__(actor, books)
        self.draw, self.remembers = draw, remembers
        self.seen: dict[tuple[int, date], Bills] = {}
        self.start = clock.today() - timedelta(days=1)
        self.compared = 0

    def check(self) -> None:
        today, customers = clock.today(), self.books.customers
        cut = self.start + timedelta(days=self.draw.randrange((today - self.start).days + 1))
        before, after = (
            ledgers_of(customers, self.start, cut),
            ledgers_of(customers, cut + timedelta(1), today),
        )
        now = open_bills_of(customers, today)
        for customer_id in customers:
            account = get_account(customer_id)
            assert before[customer_id].closing_paise == after[customer_id].opening_paise
            balance = account["owed"] - account["advance"] - account["on_open_jobs"]
            assert after[customer_id].closing_paise == balance
            expected = [(card.day.isoformat(), card.left) for card in self.books.owing(customer_id)]
            bills = [(bill.day, bill.left_paise) for bill in now[customer_id]]
            assert bills == expected
            self.seen[customer_id, today] = bills
        if self.remembers:
            for (customer_id, day), bills in self.draw.sample(list(self.seen.items()), 2):
                then = open_bills_of([customer_id], day)[customer_id]
                assert [(bill.day, bill.left_paise) for bill in then] == bills
                self.compared += bool(bills) and day < today


@pytest.mark.parametrize("remembers", [False, True])
def test_statements_of_random_histories_join_and_keep_the_open_bills_of_earlier_days(
    cast: Cast, shop: Shop, remembers: bool
) -> None:
    names = [name for name in EVENTS if not (remembers and name in REWRITING)]
    often = [*["issue"] * 4, "pay", "receive_chosen", "use", "take_off", "deduct", "credit", "refund"]
    compared = 0
    for number in range(2):
        draw = random.Random(500 + number)
        actor = casting.actor(cast.owner, cast.first)
        ledger = Ledger(actor, shop)
        recorder = Recorder(actor, ledger.books, draw, remembers=remembers)
        ledger.checks = recorder
        ledger.run(
            [(draw.choice([*names, *often]), draw.randrange(3_000), draw.randrange(3_000)) for _ in range(20)]
        )
        compared += recorder.compared
    assert compared > 8 or not remembers
