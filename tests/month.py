"""A month of invoices with each kind of document, for the tests that compare stored files byte by byte."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from kernel.actor import Actor
from tenants.customers.models import Customer
from tenants.invoices.cancelling import cancel_invoice
from tenants.invoices.issuing import issue_invoice
from tenants.invoices.models import Invoice
from tenants.jobs import services as jobs
from tenants.jobs.schemas import NewJobIn
from tests.billed import KARNATAKA
from tests.shop import Shop

DAY = timezone.make_aware(datetime(2026, 10, 14, 12))
# The GSTIN is fictitious and has a valid check character.
NEIGHBOUR = "27AAPFU0939F1ZV"

CONSUMER: dict[str, str] = {"name": "Meera Iyer", "gstin": "", "state_code": "", "address": ""}
ELSEWHERE = CONSUMER | {"state_code": "29", "address": "1 Brigade Road"}
FIRM = {"name": "Iyer Traders", "gstin": NEIGHBOUR, "state_code": "27", "address": "2 Link Road"}
FIRM_ELSEWHERE = {"name": "Acme Tours", "gstin": KARNATAKA, "state_code": "29", "address": "1 MG Road"}


@dataclass(frozen=True)
class Month:
    """Calls the services directly, because the subscription of the test garage starts after the month."""

    actor: Actor
    shop: Shop

    def issue(self, **changes: Any) -> Invoice:
        details = NewJobIn.model_validate(self.shop.job(**changes)).details()
        return issue_invoice(self.actor, job_id=jobs.open_job(self.actor, details).pk)

    def oil(self, rate: float, **changes: Any) -> Invoice:
        return self.issue(servicesOpted=[self.shop.line(self.shop.oil, rate)], **changes)

    def credit(self, invoice: Invoice) -> None:
        cancel_invoice(self.actor, invoice_id=invoice.pk, reason="x")

    def become(self, customer: dict[str, str]) -> None:
        Customer.objects.filter(pk=self.shop.customer.pk).update(**customer)

    def live(self) -> None:
        """Issue two taxed invoices, a credited invoice and an exempt invoice for each customer."""
        for customer in (CONSUMER, ELSEWHERE, FIRM, FIRM_ELSEWHERE):
            self.become(customer)
            self.issue(taxCollected=1)
            self.oil(1000.05, taxCollected=1)
            self.credit(self.oil(333.33, taxCollected=1))
            self.oil(700, exemptReason="Charity")
        self.credit(self.oil(55, exemptReason="Charity"))
        self.become(ELSEWHERE)
        self.oil(90_000, taxCollected=1)
        self.credit(self.oil(95_000, taxCollected=1))
