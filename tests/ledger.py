"""The accounts of two customers in a random order of events, beside a ledger in plain Python.

The ledger knows only what was asked for and accepted: prices, days, amounts. It reads nothing of the product.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

from django.db import transaction

from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from kernel.http.fields import Pages, Paging
from tenants.customers.models import Customer
from tenants.directory import customers as directory
from tenants.invoices import cancelling, crediting, issuing, payments
from tenants.invoices.codes import CreditReason, Money
from tenants.invoices.payments import PaymentDetails, Refund
from tenants.jobs import services as jobs
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.details import JobDetails
from tenants.khata.account import get_account
from tenants.khata.entries import list_entries
from tenants.khata.owing import list_owing
from tenants.profile import services as profiles
from tenants.profile.schemas import GstProfileIn
from tenants.vehicles.models import Ownership
from tests.billed import UNREGISTERED
from tests.shop import Shop

EVENTS = (
    "open", "edit", "hand_over", "issue", "credit", "cancel_invoice", "cancel_job", "deliver", "move", "delete",
    "pay", "refund", "reverse",
)  # fmt: skip


@dataclass
class Receipt:
    payment_id: int
    left: int
    day: date
    reversed: bool = False


@dataclass
class Card:
    """A job as the ledger knows it. `papers` and `money` are days with signed amounts."""

    job_id: int
    customer_id: int
    oil: int
    wash: int
    status: int = 1
    delivered_on: date | None = None
    invoice_id: int | None = None
    invoiced_on: date | None = None
    credited: int = 0
    papers: list[tuple[date, int]] = field(default_factory=list)
    money: list[tuple[date, int]] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)

    @property
    def total(self) -> int:
        return self.oil + self.wash

    @property
    def paid(self) -> int:
        return sum(amount for _, amount in self.money)

    @property
    def is_bill(self) -> bool:
        return self.status != 5 and (self.status == 4 or self.invoice_id is not None)

    @property
    def left(self) -> int:
        return self.total - self.credited - self.paid

    @property
    def day(self) -> date:
        found = self.invoiced_on if self.invoice_id else self.delivered_on
        assert found
        return found

    def entries(self) -> list[tuple[date, int]]:
        delivered = [(self.day, self.total)] if self.status == 4 and self.invoice_id is None else []
        return [*self.papers, *delivered, *((day, -amount) for day, amount in self.money)]


@dataclass
class Ledger:
    """`done` counts the accepted events, because a run without events would prove nothing."""

    actor: Actor
    shop: Shop
    cards: list[Card] = field(default_factory=list)
    customers: list[int] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)

    def run(self, events: Sequence[tuple[str, int, int]]) -> None:
        with self._started() as start:
            for day, (name, first, second) in enumerate(events):
                with clock.at(start + timedelta(days=7 * day)):
                    try:
                        with transaction.atomic():
                            note = getattr(self, name)(first, second)
                        if note:
                            note()
                            self.done[name] += 1
                    except DomainError:
                        self.done[f"{name} refused"] += 1
                    self.check()

    @contextmanager
    def _started(self) -> Iterator[Any]:
        mark = transaction.savepoint()
        with ExitStack() as stack:
            stack.callback(transaction.savepoint_rollback, mark)
            stack.enter_context(tenancy.garage(self.shop.garage.pk))
            body = GstProfileIn.model_validate(UNREGISTERED)
            profiles.save_gst_profile(self.actor, body.details(), version=None)
            other = Customer.objects.create(name="Sharma Travels", phone="+919876500001")
            Ownership.objects.create(customer=other, vehicle=self.shop.vehicle)
            self.customers = [self.shop.customer.pk, other.pk]
            for number in (1_000, 1_001, 1_002):
                self.open(number, 2_000)()
            yield clock.now()

    # -- events: each returns what the ledger notes after it was accepted -------------------------------------

    def open(self, first: int, second: int) -> Callable[[], None]:
        customer_id = self.customers[first % 2]
        oil, wash = first * 37 + 1, second * 41
        job_id = jobs.open_job(self.actor, self._details(customer_id, oil, wash)).pk
        return lambda: self.cards.append(Card(job_id, customer_id, oil, wash))

    def edit(self, first: int, second: int) -> Callable[[], None]:
        card = self._card(first)
        oil, wash = second * 43 + 1, first * 7
        self._change(card, card.customer_id, oil, wash)

        def note() -> None:
            card.oil, card.wash = oil, wash

        return note

    def hand_over(self, first: int, second: int) -> Callable[[], None]:
        """Give the job to the other customer."""
        card = self._card(first)
        other = self.customers[1 - self.customers.index(card.customer_id)]
        self._change(card, other, card.oil, card.wash)

        def note() -> None:
            card.customer_id = other

        return note

    def issue(self, first: int, second: int) -> Callable[[], None]:
        card = self._card(first)
        invoice = issuing.issue_invoice(self.actor, job_id=card.job_id)

        def note() -> None:
            # An invoice in force is returned again.
            if card.invoice_id:
                return
            card.invoice_id, card.invoiced_on = invoice.pk, clock.today()
            card.papers.append((clock.today(), card.total))

        return note

    def credit(self, first: int, second: int) -> Callable[[], None] | None:
        """Credit a part of the oil."""
        card = self._card(first)
        if card.invoice_id is None:
            return None
        amount = second * 9 + 1
        line = crediting.CreditLine(1, None, amount, back_on_shelf=False)
        reason = next(iter(CreditReason))
        crediting.credit_part(self.actor, invoice_id=card.invoice_id, lines=[line], reason=reason)

        def note() -> None:
            card.credited += amount
            card.papers.append((clock.today(), -amount))

        return note

    def cancel_invoice(self, first: int, second: int) -> Callable[[], None] | None:
        card = self._card(first)
        if card.invoice_id is None:
            return None
        cancelling.cancel_invoice(self.actor, invoice_id=card.invoice_id, reason="A test")
        return lambda: self._note_cancelled_invoice(card)

    def cancel_job(self, first: int, second: int) -> Callable[[], None]:
        card = self._card(first)
        money = (Money.REFUND, Money.KEEP)[second % 2]
        cancelling.cancel_job(self.actor, job_id=card.job_id, reason="A test", money=money)

        def note() -> None:
            card.status = 5
            if card.invoice_id and card.credited < card.total:
                self._note_cancelled_invoice(card)
            if money is Money.REFUND:
                for receipt in card.receipts:
                    self._note_reversed(card, receipt)

        return note

    def deliver(self, first: int, second: int) -> Callable[[], None]:
        return self._set_status(first, JobStatus.DELIVERED)

    def move(self, first: int, second: int) -> Callable[[], None]:
        return self._set_status(first, JobStatus(second % 4 + 1))

    def delete(self, first: int, second: int) -> Callable[[], None] | None:
        card = self._card(first)
        if jobs.delete_job(self.actor, job_id=card.job_id) is not None:
            return None
        return lambda: self.cards.remove(card)

    def pay(self, first: int, second: int) -> Callable[[], None]:
        """Record a payment of today, or of up to three days ago."""
        card = self._card(first)
        amount, day = second * 11 + 1, clock.today() - timedelta(days=second % 4)
        details = PaymentDetails(amount, PaymentMethod.UPI, "", day)
        payment = payments.record_payment(self.actor, details, job_id=card.job_id)

        def note() -> None:
            card.money.append((day, amount))
            card.receipts.append(Receipt(payment.pk, amount, day))

        return note

    def refund(self, first: int, second: int) -> Callable[[], None] | None:
        card = self._card(first)
        if not card.receipts:
            return None
        receipt, amount = card.receipts[second % len(card.receipts)], first * 3 + 1
        details = Refund(amount, PaymentMethod.CASH, "", "A test")
        payments.refund_payment(self.actor, details, payment_id=receipt.payment_id)

        def note() -> None:
            receipt.left -= amount
            card.money.append((clock.today(), -amount))

        return note

    def reverse(self, first: int, second: int) -> Callable[[], None] | None:
        card = self._card(first)
        if not card.receipts:
            return None
        receipt = card.receipts[second % len(card.receipts)]
        payments.reverse_payment(self.actor, payment_id=receipt.payment_id, reason="A test")
        return lambda: self._note_reversed(card, receipt)

    def _card(self, number: int) -> Card:
        return self.cards[number % len(self.cards)] if self.cards else Card(0, self.customers[0], 1, 0)

    def _set_status(self, number: int, status: JobStatus) -> Callable[[], None]:
        card = self._card(number)
        before = card.status
        jobs.change_status(self.actor, job_id=card.job_id, status=status)

        def note() -> None:
            card.status = status
            if status == 4 and before != 4:
                card.delivered_on = clock.today()

        return note

    @staticmethod
    def _note_cancelled_invoice(card: Card) -> None:
        card.papers.append((clock.today(), card.credited - card.total))
        card.invoice_id, card.credited = None, 0

    @staticmethod
    def _note_reversed(card: Card, receipt: Receipt) -> None:
        if receipt.left and not receipt.reversed:
            card.money.append((clock.today(), -receipt.left))
            receipt.reversed = True

    def _details(self, customer_id: int, oil: int, wash: int) -> JobDetails:
        return replace(self.shop.details(oil, wash, on=clock.today()), customer_id=customer_id)

    def _change(self, card: Card, customer_id: int, oil: int, wash: int) -> None:
        details = self._details(customer_id, oil, wash)
        jobs.change_job(self.actor, job_id=card.job_id, details=details, version=None)

    # -- checks --------------------------------------------------------------------------------------------

    def check(self) -> None:
        for customer_id in self.customers:
            cards = [card for card in self.cards if card.customer_id == customer_id]
            self._check_account(customer_id, cards)
            self._check_entries(customer_id, cards)
        self._check_owing()

    def _check_account(self, customer_id: int, cards: list[Card]) -> None:
        found = get_account(customer_id)
        bills = [card for card in cards if card.is_bill]
        owing = sorted((card for card in bills if card.left > 0), key=lambda card: (card.day, card.job_id))
        owed = sum(card.left for card in owing)
        oldest = owing[0].day if owing else None
        assert (found["owed"], found["oldest_on"], found["bill_count"]) == (owed, oldest, len(owing))
        assert found["has_entries"] == any(card.entries() for card in cards)
        assert found["oldest_days"] == ((clock.today() - oldest).days if oldest else None)
        assert [(bill["job_id"], bill["day"], bill["left"]) for bill in found["bills"]] == [
            (card.job_id, card.day, card.left) for card in owing
        ]
        cancelled = sum(card.paid for card in cards if card.status == 5)
        assert found["advance"] == cancelled + sum(max(-card.left, 0) for card in bills)
        open_jobs = [card for card in cards if card.status != 5 and not card.is_bill]
        assert found["on_open_jobs"] == sum(card.paid for card in open_jobs)
        balance = found["owed"] - found["advance"] - found["on_open_jobs"]
        assert balance == sum(amount for card in cards for _, amount in card.entries())
        known = directory.get_customer(self.actor, customer_id)["account"]
        assert known == {name: found[name] for name in ("owed", "oldest_on", "oldest_days", "advance")}

    def _check_entries(self, customer_id: int, cards: list[Card]) -> None:
        expected = sorted(entry for card in cards for entry in card.entries())
        rows, number = list[dict[str, Any]](), 1
        while True:
            page = list_entries(Pages(current_page=number, page_size=10), customer_id=customer_id)
            assert page["record_count"] == len(expected)
            rows += page["entries"]
            opening = page["opening_balance"]
            if len(rows) >= len(expected):
                break
            number += 1
        rows.reverse()
        assert sorted((row["day"], row["amount"]) for row in rows) == expected
        assert [row["day"] for row in rows] == sorted(row["day"] for row in rows)
        balance = 0
        assert opening == 0
        for row in rows:
            balance += row["amount"]
            assert row["balance"] == balance

    def _check_owing(self) -> None:
        found = list_owing(Paging(page_size=25))
        owing = [card for card in self.cards if card.is_bill and card.left > 0]
        by_customer: dict[int, list[Card]] = {}
        for card in owing:
            by_customer.setdefault(card.customer_id, []).append(card)
        expected = {
            customer_id: (sum(card.left for card in cards), min(card.day for card in cards), len(cards))
            for customer_id, cards in by_customer.items()
        }
        rows = [row for row in found["customers"] if row["customer_id"] in self.customers]
        assert {
            row["customer_id"]: (row["owed"], row["oldest_on"], row["bill_count"]) for row in rows
        } == expected
        assert [row["oldest_on"] for row in rows] == sorted(row["oldest_on"] for row in rows)
        ages = Counter[str]()
        for card in owing:
            days = (clock.today() - card.day).days
            name = next((f"to_{most}" for most in (30, 60, 90) if days <= most), "over_90")
            ages[name] += card.left
        assert found["ages"] == {name: ages[name] for name in ("to_30", "to_60", "to_90", "over_90")}
        assert found["owed"] == sum(card.left for card in owing)
