"""The GST return of a month with each kind of document is compared byte by byte.

The files in `golden/` were checked by hand. Table 12 is the sum of the tables that it covers.
`UPDATE_GOLDEN=1` rewrites them after an intended change.
"""

import csv
import io
import os
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from kernel import clock, tenancy
from kernel.actor import Actor
from tenants.customers.models import Customer
from tenants.invoices.cancelling import cancel_invoice
from tenants.invoices.issuing import issue_invoice
from tenants.invoices.models import Invoice
from tenants.jobs import services as jobs
from tenants.jobs.schemas import NewJobIn
from tests import cast as casting
from tests.api import Api
from tests.billed import KARNATAKA, register
from tests.cast import Cast
from tests.shop import Shop

GOLDEN = Path(__file__).parent / "golden"
PARTS = ("b2b", "b2c", "exempt", "hsn", "documents")
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


@pytest.fixture
def files(api: Api, cast: Cast, shop: Shop) -> dict[str, str]:
    client = api.as_(cast.owner)
    register(client)
    with clock.at(DAY), tenancy.garage(cast.first.pk):
        Month(casting.actor(cast.owner, cast.first), shop).live()
    return {part: exported(client, part) for part in PARTS}


def exported(client: Api, part: str) -> str:
    answer = client.get(f"gst-export/{part}", month="2026-10")
    assert answer.status == 200, answer.body
    return b"".join(answer.response.streaming_content).decode("utf-8-sig")


@pytest.mark.spec("garage-11")
def test_gst_export_of_a_sample_month_equals_the_stored_expected_files(files: dict[str, str]) -> None:
    for part, text in files.items():
        golden = GOLDEN / f"{part}.csv"
        if os.environ.get("UPDATE_GOLDEN"):
            golden.write_text(text, newline="")
        assert text == golden.read_bytes().decode(), part


@pytest.mark.spec("garage-11")
def test_totals_of_gst_table_12_equal_the_sum_of_the_tables_that_it_covers(files: dict[str, str]) -> None:
    rows = {part: list(csv.DictReader(io.StringIO(text, newline=""))) for part, text in files.items()}
    columns = ("Taxable value", "IGST", "CGST", "SGST")
    sums: Counter[str] = Counter()
    for row in rows["b2b"] + rows["b2c"]:
        sign = -1 if row["Document type"] == "Credit Note" else 1
        for name in columns:
            sums[name] += sign * round(float(row[name]) * 100)
    for row in rows["exempt"]:
        sums["Taxable value"] += round(float(row["Exempted (other than nil rated/non GST supply)"]) * 100)
    hsn = {name: sum(round(float(row[name]) * 100) for row in rows["hsn"]) for name in columns}
    assert hsn == dict(sums)
