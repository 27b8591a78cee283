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
from tenants.invoices import cancelling, crediting, deductions, issuing, payments
from tenants.invoices.codes import CreditReason, DeductionKind, Money
from tenants.invoices.deductions import DeductionDetails
from tenants.invoices.models import Payment
from tenants.invoices.payments import PaymentDetails, Refund
from tenants.invoices.shares import bills_of
from tenants.jobs import services as jobs
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.details import JobDetails
from tenants.khata import advance
from tenants.khata.account import get_account
from tenants.khata.entries import list_entries
from tenants.khata.owing import list_owing
from tenants.khata.receipts import receive_money
from tenants.profile import services as profiles
from tenants.profile.schemas import GstProfileIn
from tenants.vehicles.models import Ownership
from tests.billed import UNREGISTERED
from tests.shop import Shop

EVENTS = (
    "open", "edit", "hand_over", "issue", "credit", "cancel_invoice", "cancel_job", "deliver", "move", "delete",
    "pay", "receive", "receive_chosen", "use", "use_some", "take_off", "refund", "reverse",
    "deduct", "take_back",
)  # fmt: skip


@dataclass
class Receipt:
    """`on` is the money of it on each job. `home` is the job that was paid, or None for the account."""

    payment_id: int
    customer_id: int
    home: int | None
    on: Counter[int]
    free: int = 0

    @property
    def left(self) -> int:
        return self.on.total() + self.free


@dataclass
class Card:
    """A job as the ledger knows it. `papers` are days with signed amounts."""

    job_id: int
    customer_id: int
    oil: int
    wash: int
    status: int = 1
    delivered_on: date | None = None
    invoice_id: int | None = None
    invoiced_on: date | None = None
    credited: int = 0
    paid: int = 0
    # Each row has its id, day and amount, and the day of its reversal.
    deductions: list[list[Any]] = field(default_factory=list)
    papers: list[tuple[date, int]] = field(default_factory=list)

    @property
    def total(self) -> int:
        return self.oil + self.wash

    @property
    def is_bill(self) -> bool:
        return self.status != 5 and (self.status == 4 or self.invoice_id is not None)

    @property
    def left(self) -> int:
        return self.total - self.credited - self.deducted - self.paid

    @property
    def deducted(self) -> int:
        return sum(amount for _id, _day, amount, back in self.deductions if back is None)

    def note_no_bill(self) -> None:
        """What is no bill any more has no deductions."""
        for row in self.deductions:
            row[3] = row[3] or clock.today()

    @property
    def day(self) -> date:
        found = self.invoiced_on if self.invoice_id else self.delivered_on
        assert found
        return found

    def entries(self) -> list[tuple[date, int]]:
        delivered = [(self.day, self.total)] if self.status == 4 and self.invoice_id is None else []
        rows = self.deductions if self.is_bill else []
        deducted = [(day, -amount) for _id, day, amount, _back in rows]
        back = [(day, amount) for _id, _day, amount, day in rows if day]
        return [*self.papers, *delivered, *deducted, *back]


@dataclass
class Ledger:
    """`done` counts the accepted events, because a run without events would prove nothing."""

    actor: Actor
    shop: Shop
    cards: list[Card] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    # Each row has the receipt, its day and what the customer gave, or got back below zero.
    money: list[tuple[Receipt, date, int]] = field(default_factory=list)
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
            # The payments of a job belong to its customer.
            for receipt in self.receipts:
                if receipt.home == card.job_id:
                    receipt.customer_id = other

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
            if card.credited == card.total:
                card.note_no_bill()

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
            card.note_no_bill()
            if card.invoice_id and card.credited < card.total:
                self._note_cancelled_invoice(card)
            if money is Money.REFUND:
                for receipt in self.receipts:
                    paise = self._take_off(receipt, card.job_id)
                    if receipt.home == card.job_id:
                        self._note_given_back(receipt, paise)

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
            self._note_received(payment.pk, card.customer_id, card.job_id, amount, day)
            self._put_on(self.receipts[-1], card.job_id, amount)

        return note

    def receive(self, first: int, second: int) -> Callable[[], None]:
        """Receive money of a customer for the oldest bills."""
        customer_id, amount = self.customers[first % 2], second * 23 + 1
        owing = self._owing(customer_id)
        details = PaymentDetails(amount, PaymentMethod.UPI, "", clock.today())
        payment = receive_money(self.actor, details, customer_id=customer_id, chosen=None).payment

        def note() -> None:
            self._note_received(payment.pk, customer_id, None, amount, clock.today())
            for card in owing:
                receipt = self.receipts[-1]
                self._put_on(receipt, card.job_id, min(card.left, receipt.free))

        return note

    def receive_chosen(self, first: int, second: int) -> Callable[[], None] | None:
        """Receive money for the newest bill and for one more."""
        customer_id = self.customers[first % 2]
        owing = self._owing(customer_id)
        if not owing:
            return None
        parts = {owing[-1].job_id: owing[-1].left}
        parts |= {owing[0].job_id: owing[0].left // 2 or 1}
        amount = sum(parts.values()) + second
        details = PaymentDetails(amount, PaymentMethod.UPI, "", clock.today() - timedelta(days=second % 3))
        payment = receive_money(self.actor, details, customer_id=customer_id, chosen=parts).payment

        def note() -> None:
            self._note_received(payment.pk, customer_id, None, amount, details.paid_on)
            for job_id, part in parts.items():
                self._put_on(self.receipts[-1], job_id, part)

        return note

    def use(self, first: int, second: int) -> Callable[[], None]:
        return self._use(self._card(first), None)

    def use_some(self, first: int, second: int) -> Callable[[], None]:
        return self._use(self._card(first), second + 1)

    def _use(self, card: Card, amount: int | None) -> Callable[[], None]:
        advance.use_advance(self.actor, job_id=card.job_id, paise=amount)

        def note() -> None:
            """Money on cancelled jobs comes first, then money above a total, then free money; the oldest first."""
            wanted = card.left if amount is None else amount
            others = [
                each for each in self.cards if each.customer_id == card.customer_id and each is not card
            ]
            spare = [(each, each.paid) for each in others if each.status == 5]
            spare += [(each, -each.left) for each in others if each.is_bill and each.left < 0]
            for source, extra in spare:
                for receipt in self.receipts:
                    part = min(receipt.on[source.job_id], extra, wanted)
                    if part > 0:
                        self._take_off(receipt, source.job_id, part)
                        self._put_on(receipt, card.job_id, part)
                        extra, wanted = extra - part, wanted - part
            for receipt in self.receipts:
                if receipt.customer_id == card.customer_id:
                    part = min(receipt.free, wanted)
                    self._put_on(receipt, card.job_id, part)
                    wanted -= part

        return note

    def take_off(self, first: int, second: int) -> Callable[[], None] | None:
        receipt = self._receipt(first)
        if receipt is None or not (on := [job_id for job_id, paise in receipt.on.items() if paise]):
            return None
        job_id = on[second % len(on)]
        part = receipt.on[job_id] if second % 2 else second % receipt.on[job_id] + 1
        advance.unassign_payment(self.actor, payment_id=receipt.payment_id, job_id=job_id, paise=part)

        def note() -> None:
            self._take_off(receipt, job_id, part)

        return note

    def deduct(self, first: int, second: int) -> Callable[[], None]:
        card, amount = self._card(first), second + 1
        kind = list(DeductionKind)[second % 4]
        details = DeductionDetails(kind, amount, clock.today(), "", "")
        deduction = deductions.deduct(self.actor, details, job_id=card.job_id)
        return lambda: card.deductions.append([deduction.pk, clock.today(), amount, None])

    def take_back(self, first: int, second: int) -> Callable[[], None] | None:
        rows = [row for card in self.cards for row in card.deductions]
        if not rows:
            return None
        row = rows[second % len(rows)]
        deductions.reverse_deduction(self.actor, deduction_id=row[0], reason="A test")

        def note() -> None:
            row[3] = clock.today()

        return note

    def refund(self, first: int, second: int) -> Callable[[], None] | None:
        receipt, amount = self._receipt(second), first + 1
        if receipt is None:
            return None
        details = Refund(amount, PaymentMethod.CASH, "", "A test")
        payments.refund_payment(self.actor, details, payment_id=receipt.payment_id)

        def note() -> None:
            if receipt.home:
                self._take_off(receipt, receipt.home, min(amount, receipt.on[receipt.home]))
            self._note_given_back(receipt, amount)

        return note

    def reverse(self, first: int, second: int) -> Callable[[], None] | None:
        receipt = self._receipt(second)
        if receipt is None:
            return None
        payments.reverse_payment(self.actor, payment_id=receipt.payment_id, reason="A test")

        def note() -> None:
            for job_id in list(receipt.on):
                self._take_off(receipt, job_id)
            self._note_given_back(receipt, receipt.free)

        return note

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
        if not card.is_bill:
            card.note_no_bill()

    def _receipt(self, number: int) -> Receipt | None:
        return self.receipts[number % len(self.receipts)] if self.receipts else None

    def _note_received(
        self, payment_id: int, customer_id: int, home: int | None, amount: int, day: date
    ) -> None:
        receipt = Receipt(payment_id, customer_id, home, Counter(), free=amount)
        self.receipts.append(receipt)
        self.money.append((receipt, day, amount))

    def _note_given_back(self, receipt: Receipt, amount: int) -> None:
        receipt.free -= amount
        if amount:
            self.money.append((receipt, clock.today(), -amount))

    def _put_on(self, receipt: Receipt, job_id: int, amount: int) -> None:
        receipt.free -= amount
        receipt.on[job_id] += amount
        for card in self.cards:
            if card.job_id == job_id:
                card.paid += amount

    def _take_off(self, receipt: Receipt, job_id: int, amount: int | None = None) -> int:
        """Make money on a job free again. Without an amount, it is all of it."""
        taken = receipt.on[job_id] if amount is None else amount
        self._put_on(receipt, job_id, -taken)
        return taken

    def _owing(self, customer_id: int) -> list[Card]:
        found = [
            card for card in self.cards if card.customer_id == customer_id and card.is_bill and card.left > 0
        ]
        return sorted(found, key=lambda card: (card.day, card.job_id))

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
        self._check_receipts()

    def _check_account(self, customer_id: int, cards: list[Card]) -> None:
        found = get_account(customer_id)
        bills = [card for card in cards if card.is_bill]
        owing = self._owing(customer_id)
        entries = self._entries(customer_id, cards)
        owed = sum(card.left for card in owing)
        oldest = owing[0].day if owing else None
        assert (found["owed"], found["oldest_on"], found["bill_count"]) == (owed, oldest, len(owing))
        assert found["has_entries"] == bool(entries)
        assert found["oldest_days"] == ((clock.today() - oldest).days if oldest else None)
        assert [(bill["job_id"], bill["day"], bill["left"]) for bill in found["bills"]] == [
            (card.job_id, card.day, card.left) for card in owing
        ]
        cancelled = sum(card.paid for card in cards if card.status == 5)
        free = sum(receipt.free for receipt in self.receipts if receipt.customer_id == customer_id)
        assert found["advance"] == free + cancelled + sum(max(-card.left, 0) for card in bills)
        open_jobs = [card for card in cards if card.status != 5 and not card.is_bill]
        assert found["on_open_jobs"] == sum(card.paid for card in open_jobs)
        balance = found["owed"] - found["advance"] - found["on_open_jobs"]
        assert balance == sum(amount for _day, amount in entries)
        known = directory.get_customer(self.actor, customer_id)["account"]
        assert known == {name: found[name] for name in ("owed", "oldest_on", "oldest_days", "advance")}

    def _check_entries(self, customer_id: int, cards: list[Card]) -> None:
        expected = self._entries(customer_id, cards)
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

    def _entries(self, customer_id: int, cards: list[Card]) -> list[tuple[date, int]]:
        bills = [entry for card in cards for entry in card.entries()]
        # The payments of a deleted job are hidden with it. All of them were given back.
        present = {None, *(card.job_id for card in cards)}
        money = [
            (day, -amount)
            for receipt, day, amount in self.money
            if receipt.customer_id == customer_id and receipt.home in present
        ]
        return sorted([*bills, *money])

    def _check_receipts(self) -> None:
        found = bills_of([receipt.payment_id for receipt in self.receipts])
        free = dict(Payment.objects.filter(free_paise__gt=0).values_list("pk", "free_paise"))
        for receipt in self.receipts:
            on = {bill["job_id"]: bill["amount"] for bill in found.get(receipt.payment_id, [])}
            assert on == +receipt.on
            assert free.get(receipt.payment_id, 0) == receipt.free

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
