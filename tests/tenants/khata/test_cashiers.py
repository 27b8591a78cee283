"""Eight cashiers at once on one customer: no bill is paid above its due, and no money is used twice."""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from threading import Barrier, Event
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError, connection, connections, transaction

from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from tenants.customers.models import Customer
from tenants.invoices import money, payments
from tenants.invoices.cancelling import cancel_job
from tenants.invoices.codes import Money
from tenants.invoices.models import Payment
from tenants.invoices.money import bills_with, lock_free_money
from tenants.invoices.payments import PaymentDetails
from tenants.invoices.shares import moved_of, shares_on
from tenants.jobs import services as jobs
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.khata import advance
from tenants.khata.receipts import Part, receive_money
from tests import shop as shops
from tests.cast import Cast, actor
from tests.proving import seed, size
from tests.shop import Shop

CASHIERS = 8
BILLS = 4
# A bill is far below what eight cashiers put on it at once.
BILL_PAISE = 1_000


class Till:
    """The customer and the bills that all cashiers work on."""

    def __init__(self, cast: Cast, first_seed: int) -> None:
        self.cast, self.first_seed = cast, first_seed
        self.shop: Shop = shops.make(cast.first)
        self.person: Actor = actor(cast.owner, cast.first)
        self.bills: list[int] = []
        self.done: Counter[str] = Counter()
        self.barrier = Barrier(CASHIERS)

    def run(self, rounds: int) -> None:
        with ThreadPoolExecutor(CASHIERS) as pool:
            for number in range(rounds):
                if number % 10 == 0:
                    with transaction.atomic(), tenancy.garage(self.cast.first.pk):
                        self.open_bills()
                for happened in pool.map(self._work, repeat(number), range(CASHIERS)):
                    self.done[happened] += 1
                self.check()

    def open_bills(self) -> None:
        details = self.shop.details(BILL_PAISE, 0, on=clock.today())
        self.bills = [jobs.open_job(self.person, details).pk for _ in range(BILLS)]
        for job_id in self.bills:
            jobs.change_status(self.person, job_id=job_id, status=JobStatus.DELIVERED)

    def _work(self, number: int, who: int) -> str:
        draw = random.Random(f"{self.first_seed} {number} {who}")
        verb: Callable[[random.Random], Any] = draw.choice(
            (self._receive, self._receive, self._use, self._use, self._take_off, self._reverse, self._pay)
        )
        self.barrier.wait(30)
        ended = self.work(lambda: verb(draw))
        assert ended != "OperationalError", verb
        return verb.__name__ if ended == "done" else f"{verb.__name__} refused"

    def work(self, call: Callable[[], None]) -> str:
        """Run a call as a request of its own, and return `done`, or the name of what stopped it."""
        try:
            with transaction.atomic(), tenancy.garage(self.cast.first.pk):
                call()
            return "done"
        except (DomainError, OperationalError) as stopped:
            return type(stopped).__name__
        finally:
            connections.close_all()

    def _details(self, draw: random.Random) -> PaymentDetails:
        return PaymentDetails(draw.randrange(1, 1_500), PaymentMethod.CASH, "", clock.today())

    def _receive(self, draw: random.Random) -> None:
        chosen = draw.choice(
            (None, {draw.choice(self.bills): Part(draw.randrange(1, 600), draw.randrange(3))}, {})
        )
        receive_money(self.person, self._details(draw), customer_id=self.shop.customer.pk, chosen=chosen)

    def _use(self, draw: random.Random) -> None:
        advance.use_advance(self.person, job_id=draw.choice(self.bills), paise=None)

    def _take_off(self, draw: random.Random) -> None:
        payment_id, job_id = self._payment(draw), draw.choice(self.bills)
        advance.unassign_payment(self.person, payment_id=payment_id, job_id=job_id, paise=None)

    def _reverse(self, draw: random.Random) -> None:
        payments.reverse_payment(self.person, payment_id=self._payment(draw), reason="A test")

    def _pay(self, draw: random.Random) -> None:
        payments.record_payment(self.person, self._details(draw), job_id=draw.choice(self.bills))

    @staticmethod
    def _payment(draw: random.Random) -> int:
        newest = list(Payment.objects.order_by("-id").values_list("pk", flat=True)[:20])
        return draw.choice(newest or [0])

    def check(self) -> None:
        """Compare with sums over the rows that never change."""
        with transaction.atomic(), tenancy.garage(self.cast.first.pk), connection.cursor() as cursor:
            cursor.execute(
                "SELECT j.id, j.total_paise, j.paid_paise,"
                " (SELECT coalesce(sum(amount_paise), 0) FROM payment WHERE job_id = j.id)"
                " + (SELECT coalesce(sum(amount_paise), 0) FROM allocation WHERE job_id = j.id)"
                " FROM job j WHERE j.id = ANY(%s)",
                [self.bills],
            )
            for job_id, total, paid, rows in cursor.fetchall():
                assert 0 <= paid <= total, job_id
                assert paid == rows, job_id
            cursor.execute(
                "SELECT p.id, p.free_paise, CASE WHEN p.job_id IS NULL THEN p.amount_paise + coalesce(("
                " SELECT sum(amount_paise) FROM payment WHERE p.id IN (reverses_id, refunds_id)), 0) ELSE 0 END"
                " - coalesce((SELECT sum(amount_paise) FROM allocation WHERE payment_id = p.id), 0)"
                " FROM payment p WHERE p.reverses_id IS NULL AND p.refunds_id IS NULL"
            )
            for payment_id, free, rows in cursor.fetchall():
                assert free == rows >= 0, payment_id


VERBS = ("_receive", "_use", "_take_off", "_reverse", "_pay")


def test_eight_cashiers_never_use_money_twice(committed_db: Cast) -> None:
    till = Till(committed_db, 0)
    till.run(12)
    assert min(till.done[verb] for verb in VERBS) > 0, till.done


@pytest.mark.prove
def test_eight_cashiers_never_use_money_twice_in_500_rounds(
    committed_db: Cast, record_property: Callable[[str, object], None]
) -> None:
    till, rounds = Till(committed_db, seed(1)), size(500, 20)
    till.run(rounds)
    record_property("rounds", rounds)
    record_property("accepted calls", sum(till.done[verb] for verb in VERBS))
    assert min(till.done[verb] for verb in VERBS) > rounds / 50, till.done


def test_negative_control_shows_that_without_locks_of_customer_and_bills_two_cashiers_block_each_other(
    committed_db: Cast,
) -> None:
    """Money of a receipt is on a cancelled job. One cashier uses it, and the other reverses the receipt. Both have
    read where it is before either goes on."""
    till, read = Till(committed_db, 0), Barrier(2)
    with transaction.atomic(), tenancy.garage(till.cast.first.pk):
        till.open_bills()
        gone, bill = till.bills[:2]
        details = PaymentDetails(500, PaymentMethod.CASH, "", clock.today())
        customer_id = till.shop.customer.pk
        payment = receive_money(
            till.person, details, customer_id=customer_id, chosen={gone: Part(500)}
        ).payment
        cancel_job(till.person, job_id=gone, reason="A test", money=Money.KEEP)

    def both_read(find: Callable[..., Any]) -> Callable[..., Any]:
        def found(*ids: Any) -> Any:
            shares = find(*ids)
            read.wait(10)
            return shares

        return found

    def use() -> None:
        advance.use_advance(till.person, job_id=bill, paise=None)

    def reverse() -> None:
        payments.reverse_payment(till.person, payment_id=payment.pk, reason="A test")

    with (
        patch.object(money, "lock_customer", lambda pk: Customer.objects.get(pk=pk)),
        patch.object(advance, "lock_customer_of_job", lambda pk: Customer.objects.get(job=pk)),
        patch.object(advance, "shares_on", both_read(shares_on)),
        patch.object(money, "bills_with", lambda _pk: set()),
        patch.object(money, "moved_of", both_read(moved_of)),
        ThreadPoolExecutor(2) as pool,
    ):
        assert sorted(pool.map(till.work, (use, reverse))) == ["OperationalError", "done"]


def test_negative_control_shows_that_without_the_lock_of_the_customer_two_cashiers_block_each_other(
    committed_db: Cast,
) -> None:
    """One cashier reverses a receipt, and reads that no bill has money of it. Then a part goes to a bill. Now the
    reversal has the receipt and needs the bill, and a cashier who uses the rest has the bill and needs the receipt."""
    till, read, meet = Till(committed_db, 0), Event(), Barrier(2)
    with transaction.atomic(), tenancy.garage(till.cast.first.pk):
        till.open_bills()
        details = PaymentDetails(500, PaymentMethod.CASH, "", clock.today())
        customer_id = till.shop.customer.pk
        payment_id = receive_money(till.person, details, customer_id=customer_id, chosen={}).payment.pk

    def use(paise: int) -> None:
        advance.use_advance(till.person, job_id=till.bills[0], paise=paise)

    def reverse() -> None:
        payments.reverse_payment(till.person, payment_id=payment_id, reason="A test")

    def read_before_a_use(payment_id: int) -> set[int]:
        found = bills_with(payment_id)
        assert pool.submit(till.work, lambda: use(100)).result(30) == "done"
        read.set()
        return found

    def with_receipt(payment: Payment) -> Any:
        meet.wait(10)
        return moved_of(payment)

    def with_bill(customer: Customer) -> Any:
        if read.is_set():
            meet.wait(10)
        return lock_free_money(customer)

    with (
        patch.object(money, "lock_customer", lambda pk: Customer.objects.get(pk=pk)),
        patch.object(advance, "lock_customer_of_job", lambda pk: Customer.objects.get(job=pk)),
        patch.object(money, "bills_with", read_before_a_use),
        patch.object(money, "moved_of", with_receipt),
        patch.object(money, "lock_free_money", with_bill),
        ThreadPoolExecutor(3) as pool,
    ):
        reversal = pool.submit(till.work, reverse)
        assert read.wait(30)
        rest = pool.submit(till.work, lambda: use(400))
        assert sorted((reversal.result(60), rest.result(60))) == ["OperationalError", "done"]
