"""The events of a ledger whose bills have no car: bills of the paper books, and counter sales."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

from kernel import clock
from kernel.actor import Actor
from tenants.invoices.payments import PaymentDetails
from tenants.jobs.codes import PaymentMethod
from tenants.jobs.parts.details import NewGoods, PartUse
from tenants.khata.old_bills import OldBill, add_old_bill, remove_old_bill
from tenants.sales.selling import Sale, sell
from tests.ledger.books import Books, Card


class WithoutCar:
    def __init__(self, actor: Actor, books: Books) -> None:
        self.actor, self.books = actor, books

    def old_bill(self, first: int, second: int) -> Callable[[], None]:
        """Enter a bill of the paper books, of up to 90 days ago."""
        customer_id, amount = self.books.customers[first % 2], second * 17 + 1
        day = clock.today() - timedelta(days=first % 90)
        bill = OldBill(f"{first}-{second}", day, amount)
        job_id = add_old_bill(self.actor, bill, customer_id=customer_id).pk
        card = Card(job_id, customer_id, amount, 0, status=4, delivered_on=day, has_car=False)
        return lambda: self.books.cards.append(card)

    def remove_old(self, first: int, second: int) -> Callable[[], None] | None:
        old = [card for card in self.books.cards if not card.has_car and card.invoice_id is None]
        if not old:
            return None
        card = old[first % len(old)]
        remove_old_bill(self.actor, job_id=card.job_id)
        return lambda: self.books.cards.remove(card)

    def sell(self, first: int, second: int) -> Callable[[], None]:
        """Sell other work over the counter. The customer pays a part of it."""
        customer_id, amount = self.books.customers[first % 2], second * 19 + 3
        # Nobody pays nothing.
        paid = max(1, amount // (first % 3 + 2))
        goods = NewGoods("Seat cover", "998714", "NOS", Decimal(18))
        sale = Sale(
            customer_id=customer_id,
            name="",
            phone="",
            parts=[PartUse(Decimal(1), amount, goods=goods)],
            tax_applies=False,
            exempt_reason=None,
            claimed_total=Decimal(amount) / 100,
            paid=PaymentDetails(paid, PaymentMethod.CASH, "", clock.today()),
            credit_reason="",
        )
        sold = sell(self.actor, sale)
        payment_id = sold.payment.pk if sold.payment else 0
        today = clock.today()

        def note() -> None:
            card = Card(sold.job.pk, customer_id, amount, 0, status=4, delivered_on=today, has_car=False)
            card.invoice_id, card.invoiced_on = sold.invoice.pk, today
            card.papers.append((today, amount))
            self.books.cards.append(card)
            self.books.note_received(payment_id, customer_id, card.job_id, paid, today)
            self.books.put_on(self.books.receipts[-1], card.job_id, paid)

        return note
