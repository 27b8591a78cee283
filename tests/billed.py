"""A garage that is registered for GST, and functions that create its invoices."""

from typing import Any

from django.db import transaction

from garages.models import Garage
from kernel import tenancy
from tenants.invoices.models import Invoice
from tests.api import Answered, Api
from tests.outbox import drain
from tests.shop import Shop

# These GSTINs are fictitious and have valid check characters.
MAHARASHTRA = "27AABCS1429B1ZU"
KARNATAKA = "29AABCS1429B1ZQ"

REGULAR = {
    "registration": "regular",
    "gstin": MAHARASHTRA,
    "legalName": "Sharma Motors Private Limited",
    "address": "12, Link Road\nAndheri West, Mumbai 400053",
    "stateCode": "27",
    "phoneNumber": "9820011001",
    "email": "accounts@sharma.example",
    "invoicePrefix": "MUM01",
    "vpa": "sharma.motors@okbank",
    "footer": "Goods once fitted are not taken back.",
    "roundsTotal": False,
}
UNREGISTERED = REGULAR | {"registration": "unregistered", "gstin": ""}
COMPOSITION = REGULAR | {"registration": "composition"}


def register(client: Api, **changes: Any) -> Answered:
    answer = client.put("gst-profile", REGULAR | changes)
    assert answer.status == 200, answer.body
    return answer


def open_job(client: Api, shop: Shop, **changes: Any) -> int:
    answer = client.post("jobs", shop.job(**changes))
    assert answer.status == 200, answer.body
    return int(answer.data["jobId"])


def issue(client: Api, job_id: int) -> dict[str, Any]:
    answer = client.post(f"jobs/{job_id}/invoice")
    assert answer.status == 200, answer.body
    return dict(answer.data)


def issued_job(client: Api, shop: Shop, **changes: Any) -> tuple[int, dict[str, Any]]:
    job_id = open_job(client, shop, **changes)
    return job_id, issue(client, job_id)


def stored(garage: Garage, invoice_id: int) -> Invoice:
    with transaction.atomic(), tenancy.garage(garage.pk):
        return Invoice.objects.get(pk=invoice_id)


def run_outbox() -> None:
    """Run all outbox rows and the rows that they add: an invoice, then its PDF, its mail, an alert."""
    for _ in range(4):
        drain()
