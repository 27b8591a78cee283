"""The books of a ledger in plain Python: jobs, receipts, and what customers gave.

They know only what was asked for and accepted: prices, days, amounts. They read nothing of the product.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date

from kernel import clock


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
class Deducted:
    deduction_id: int
    day: date
    amount: int
    # The day of its reversal.
    back_on: date | None = None
    # The receipt with which it was recorded.
    payment_id: int | None = None


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
    # A counter sale and a bill of the paper books have none.
    has_car: bool = True
    credited: int = 0
    paid: int = 0
    deductions: list[Deducted] = field(default_factory=list)
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
        return sum(row.amount for row in self.deductions if row.back_on is None)

    def note_no_bill(self) -> None:
        """What is no bill any more has no deductions."""
        for row in self.deductions:
            row.back_on = row.back_on or clock.today()

    @property
    def day(self) -> date:
        found = self.invoiced_on if self.invoice_id else self.delivered_on
        assert found
        return found

    def entries(self) -> list[tuple[date, int]]:
        delivered = [(self.day, self.total)] if self.status == 4 and self.invoice_id is None else []
        deducted = [(row.day, -row.amount) for row in self.deductions]
        back = [(row.back_on, row.amount) for row in self.deductions if row.back_on]
        return [*self.papers, *delivered, *deducted, *back]


@dataclass
class Books:
    customers: list[int] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    # Each row has the receipt, its day and what the customer gave, or got back below zero.
    money: list[tuple[Receipt, date, int]] = field(default_factory=list)

    def receipt(self, number: int) -> Receipt | None:
        return self.receipts[number % len(self.receipts)] if self.receipts else None

    def note_received(
        self, payment_id: int, customer_id: int, home: int | None, amount: int, day: date
    ) -> None:
        receipt = Receipt(payment_id, customer_id, home, Counter(), free=amount)
        self.receipts.append(receipt)
        self.money.append((receipt, day, amount))

    def note_given_back(self, receipt: Receipt, amount: int) -> None:
        receipt.free -= amount
        if amount:
            self.money.append((receipt, clock.today(), -amount))

    def put_on(self, receipt: Receipt, job_id: int, amount: int) -> None:
        receipt.free -= amount
        receipt.on[job_id] += amount
        for card in self.cards:
            if card.job_id == job_id:
                card.paid += amount

    def free(self, receipt: Receipt, job_id: int, amount: int | None = None) -> int:
        """Make money on a job free again. Without an amount, it is all of it."""
        taken = receipt.on[job_id] if amount is None else amount
        self.put_on(receipt, job_id, -taken)
        return taken

    def owing(self, customer_id: int) -> list[Card]:
        found = [
            card for card in self.cards if card.customer_id == customer_id and card.is_bill and card.left > 0
        ]
        return sorted(found, key=lambda card: (card.day, card.job_id))

    def entries(self, customer_id: int, cards: list[Card]) -> list[tuple[date, int]]:
        bills = [entry for card in cards for entry in card.entries()]
        # The payments of a deleted job are hidden with it. All of them were given back.
        present = {None, *(card.job_id for card in cards)}
        money = [
            (day, -amount)
            for receipt, day, amount in self.money
            if receipt.customer_id == customer_id and receipt.home in present
        ]
        return sorted([*bills, *money])
