"""A job with other work or parts alone, without a service of the catalogue."""

from typing import Any

from django.db import transaction

from gst.document import from_json
from kernel import tenancy
from tenants.invoices.models import Invoice
from tests.api import Api
from tests.billed import issue, open_job, register
from tests.cast import Cast
from tests.shop import Shop

# The code is the SAC of repairs.
BALANCING = {"partName": "Balancing", "hsn": "998714", "unit": "NOS", "gstRate": 18, "quantity": 4,
    "unitPrice": 150}  # fmt: skip


def test_job_with_other_work_alone_is_opened_and_billed(api: Api, cast: Cast, shop: Shop) -> None:
    """Four times ₹150.00 are ₹600.00, of which ₹91.53 are GST."""
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, servicesOpted=[], partsUsed=[BALANCING], taxCollected=1)
    job = client.get(f"jobs/{job_id}").data
    assert (job["estimatedCost"], job["subtotal"], job["taxAmount"]) == (600, 508.47, 91.53)
    assert job["jobServices"] == []
    assert client.get("jobs").data["jobs"][0]["jobId"] == job_id
    issued = issue(client, job_id)
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        document = from_json(Invoice.objects.get(pk=issued["invoiceId"]).document)
    (line,) = document.lines
    assert (line.description, line.code, line.quantity) == ("Balancing", "998714", 4)


def test_last_service_can_be_removed_from_a_job_with_other_work(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, partsUsed=[BALANCING])
    (part,) = client.get(f"jobs/{job_id}").data["parts"]
    kept: dict[str, Any] = BALANCING | {"jobPartId": part["jobPartId"]}
    assert client.put(f"jobs/{job_id}", shop.job(servicesOpted=[], partsUsed=[kept])).status == 200
    assert client.get(f"jobs/{job_id}").data["estimatedCost"] == 600


def test_job_without_any_line_is_refused_and_nothing_changes(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, partsUsed=[BALANCING])
    before = client.get(f"jobs/{job_id}").data
    for body in (shop.job(servicesOpted=[]), shop.job(servicesOpted=[], partsUsed=[])):
        assert client.post("jobs", body).body["error"] == {
            "servicesOpted": ["Please add at least one service"]
        }
        assert client.put(f"jobs/{job_id}", body).status == 422
    assert client.get(f"jobs/{job_id}").data == before
    assert client.get("jobs").data["recordCount"] == 1
