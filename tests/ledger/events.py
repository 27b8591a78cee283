"""The accounts of two customers in a random order of events. The books note what was accepted."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction

from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from tenants.customers.models import Customer
from tenants.invoices import cancelling, crediting, deductions, issuing, payments
from tenants.invoices.codes import CreditReason, DeductionKind, Money
from tenants.invoices.deductions import DeductionDetails
from tenants.invoices.models import Deduction
from tenants.invoices.payments import PaymentDetails, Refund
from tenants.jobs import services as jobs
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.details import JobDetails
from tenants.khata import advance
from tenants.khata.receipts import Part, receive_money
from tenants.profile import services as profiles
from tenants.profile.schemas import GstProfileIn
from tenants.vehicles.models import Ownership
from tests.billed import UNREGISTERED
from tests.ledger.books import Books, Card, Deducted
from tests.ledger.checks import Checks
from tests.ledger.without_car import WithoutCar
from tests.shop import Shop

EVENTS = (
    "open", "edit", "hand_over", "issue", "credit", "cancel_invoice", "cancel_job", "deliver", "move", "delete",
    "pay", "receive", "receive_chosen", "receive_kept", "use", "use_some", "take_off", "refund", "reverse",
    "deduct", "take_back", "old_bill", "remove_old", "sell",
)  # fmt: skip


class Ledger(WithoutCar):
    """`done` counts the accepted events, because a run without events would prove nothing."""

    def __init__(self, actor: Actor, shop: Shop) -> None:
        super().__init__(actor, Books())
        self.shop = shop
        self.checks = Checks(actor, self.books)
        self.done: Counter[str] = Counter()

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
                    self.checks.check()

    @contextmanager
    def _started(self) -> Iterator[Any]:
        mark = transaction.savepoint()
        with ExitStack() as stack:
            stack.callback(transaction.savepoint_rollback, mark)
            stack.enter_context(tenancy.garage(self.shop.garage.pk))
            # A long run crosses midnight, so that each history has a clock of its own.
            noon = clock.start_of_today() + timedelta(hours=12)
            stack.enter_context(clock.at(noon))
            body = GstProfileIn.model_validate(UNREGISTERED)
            profiles.save_gst_profile(self.actor, body.details(), version=None)
            other = Customer.objects.create(name="Sharma Travels", phone="+919876500001")
            Ownership.objects.create(customer=other, vehicle=self.shop.vehicle)
            self.books.customers = [self.shop.customer.pk, other.pk]
            for number in (1_000, 1_001, 1_002):
                self.open(number, 2_000)()
            yield noon

    # -- events: each returns what the ledger notes after it was accepted -------------------------------------

    def open(self, first: int, second: int) -> Callable[[], None]:
        customer_id = self.books.customers[first % 2]
        oil, wash = first * 37 + 1, second * 41
        job_id = jobs.open_job(self.actor, self._details(customer_id, oil, wash)).pk
        return lambda: self.books.cards.append(Card(job_id, customer_id, oil, wash))

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
        other = self.books.customers[1 - self.books.customers.index(card.customer_id)]
        self._change(card, other, card.oil, card.wash)

        def note() -> None:
            card.customer_id = other
            # The payments of a job belong to its customer.
            for receipt in self.books.receipts:
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
                for receipt in self.books.receipts:
                    paise = self.books.free(receipt, card.job_id)
                    if receipt.home == card.job_id:
                        self.books.note_given_back(receipt, paise)

        return note

    def deliver(self, first: int, second: int) -> Callable[[], None]:
        return self._set_status(first, JobStatus.DELIVERED)

    def move(self, first: int, second: int) -> Callable[[], None]:
        return self._set_status(first, JobStatus(second % 4 + 1))

    def delete(self, first: int, second: int) -> Callable[[], None] | None:
        card = self._card(first)
        if jobs.delete_job(self.actor, job_id=card.job_id) is not None:
            return None
        return lambda: self.books.cards.remove(card)

    def pay(self, first: int, second: int) -> Callable[[], None]:
        """Record a payment of today, or of up to three days ago."""
        card = self._card(first)
        amount, day = second * 11 + 1, clock.today() - timedelta(days=second % 4)
        details = PaymentDetails(amount, PaymentMethod.UPI, "", day)
        payment = payments.record_payment(self.actor, details, job_id=card.job_id)

        def note() -> None:
            self.books.note_received(payment.pk, card.customer_id, card.job_id, amount, day)
            self.books.put_on(self.books.receipts[-1], card.job_id, amount)

        return note

    def receive(self, first: int, second: int) -> Callable[[], None]:
        """Receive money of a customer for the oldest bills."""
        customer_id, amount = self.books.customers[first % 2], second * 23 + 1
        owing = self.books.owing(customer_id)
        details = PaymentDetails(amount, PaymentMethod.UPI, "", clock.today())
        payment = receive_money(self.actor, details, customer_id=customer_id, chosen=None).payment

        def note() -> None:
            self.books.note_received(payment.pk, customer_id, None, amount, clock.today())
            for card in owing:
                receipt = self.books.receipts[-1]
                self.books.put_on(receipt, card.job_id, min(card.left, receipt.free))

        return note

    def receive_chosen(self, first: int, second: int) -> Callable[[], None] | None:
        """Receive money for the newest bill and for one more."""
        customer_id = self.books.customers[first % 2]
        owing = self.books.owing(customer_id)
        if not owing:
            return None
        parts = {owing[-1].job_id: owing[-1].left}
        parts |= {owing[0].job_id: owing[0].left // 2 or 1}
        amount = sum(parts.values()) + second
        details = PaymentDetails(amount, PaymentMethod.UPI, "", clock.today() - timedelta(days=second % 3))
        chosen = {job_id: Part(part) for job_id, part in parts.items()}
        payment = receive_money(self.actor, details, customer_id=customer_id, chosen=chosen).payment

        def note() -> None:
            self.books.note_received(payment.pk, customer_id, None, amount, details.paid_on)
            for job_id, part in parts.items():
                self.books.put_on(self.books.receipts[-1], job_id, part)

        return note

    def receive_kept(self, first: int, second: int) -> Callable[[], None] | None:
        """Receive money for the oldest bill, from which the customer keeps TDS and a discount."""
        customer_id = self.books.customers[first % 2]
        owing = self.books.owing(customer_id)
        if not owing or owing[0].left < 4:
            return None
        card = owing[0]
        tds, discount = card.left // 4, card.left // 3
        part = Part(card.left - tds - discount, tds, discount)
        details = PaymentDetails(part.paise, PaymentMethod.UPI, "", clock.today())
        chosen = {card.job_id: part}
        payment = receive_money(self.actor, details, customer_id=customer_id, chosen=chosen).payment

        def note() -> None:
            self.books.note_received(payment.pk, customer_id, None, part.paise, clock.today())
            self.books.put_on(self.books.receipts[-1], card.job_id, part.paise)
            ids = Deduction.objects.filter(payment=payment).order_by("pk").values_list("pk", flat=True)
            for pk, kept in zip(ids, (tds, discount), strict=True):
                card.deductions.append(Deducted(pk, clock.today(), kept, payment_id=payment.pk))

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
                each for each in self.books.cards if each.customer_id == card.customer_id and each is not card
            ]
            spare = [(each, each.paid) for each in others if each.status == 5]
            spare += [(each, -each.left) for each in others if each.is_bill and each.left < 0]
            for source, extra in spare:
                for receipt in self.books.receipts:
                    part = min(receipt.on[source.job_id], extra, wanted)
                    if part > 0:
                        self.books.free(receipt, source.job_id, part)
                        self.books.put_on(receipt, card.job_id, part)
                        extra, wanted = extra - part, wanted - part
            for receipt in self.books.receipts:
                if receipt.customer_id == card.customer_id:
                    part = min(receipt.free, wanted)
                    self.books.put_on(receipt, card.job_id, part)
                    wanted -= part

        return note

    def take_off(self, first: int, second: int) -> Callable[[], None] | None:
        receipt = self.books.receipt(first)
        if receipt is None or not (on := [job_id for job_id, paise in receipt.on.items() if paise]):
            return None
        job_id = on[second % len(on)]
        part = receipt.on[job_id] if second % 2 else second % receipt.on[job_id] + 1
        advance.unassign_payment(self.actor, payment_id=receipt.payment_id, job_id=job_id, paise=part)

        def note() -> None:
            self.books.free(receipt, job_id, part)

        return note

    def deduct(self, first: int, second: int) -> Callable[[], None]:
        card, amount = self._card(first), second + 1
        kind = list(DeductionKind)[second % 4]
        details = DeductionDetails(kind, amount, clock.today(), "", "")
        deduction = deductions.deduct(self.actor, details, job_id=card.job_id)
        return lambda: card.deductions.append(Deducted(deduction.pk, clock.today(), amount))

    def take_back(self, first: int, second: int) -> Callable[[], None] | None:
        rows = [row for card in self.books.cards for row in card.deductions]
        if not rows:
            return None
        row = rows[second % len(rows)]
        deductions.reverse_deduction(self.actor, deduction_id=row.deduction_id, reason="A test")

        def note() -> None:
            row.back_on = clock.today()

        return note

    def refund(self, first: int, second: int) -> Callable[[], None] | None:
        receipt, amount = self.books.receipt(second), first + 1
        if receipt is None:
            return None
        details = Refund(amount, PaymentMethod.CASH, "", "A test")
        payments.refund_payment(self.actor, details, payment_id=receipt.payment_id)

        def note() -> None:
            if receipt.home:
                self.books.free(receipt, receipt.home, min(amount, receipt.on[receipt.home]))
            self.books.note_given_back(receipt, amount)

        return note

    def reverse(self, first: int, second: int) -> Callable[[], None] | None:
        receipt = self.books.receipt(second)
        if receipt is None:
            return None
        payments.reverse_payment(self.actor, payment_id=receipt.payment_id, reason="A test")

        def note() -> None:
            for job_id in list(receipt.on):
                self.books.free(receipt, job_id)
            self.books.note_given_back(receipt, receipt.free)
            for card in self.books.cards:
                for row in card.deductions:
                    if row.payment_id == receipt.payment_id:
                        row.back_on = row.back_on or clock.today()

        return note

    def _card(self, number: int) -> Card:
        return (
            self.books.cards[number % len(self.books.cards)]
            if self.books.cards
            else Card(0, self.books.customers[0], 1, 0)
        )

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

    def _details(self, customer_id: int, oil: int, wash: int) -> JobDetails:
        """An even amount is that of two oil changes."""
        count = 2 - oil % 2
        details = self.shop.details(oil // count, wash, on=clock.today())
        return replace(details, customer_id=customer_id, quantities={self.shop.oil.pk: Decimal(count)})

    def _change(self, card: Card, customer_id: int, oil: int, wash: int) -> None:
        details = self._details(customer_id, oil, wash)
        jobs.change_job(self.actor, job_id=card.job_id, details=details, version=None)
