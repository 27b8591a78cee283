"""A job without GST in a GST-registered garage needs an exemption reason, or GST is added."""

from typing import Any

import pytest

from gst.document import from_json
from gst.paper import Copy, html
from kernel import tenancy
from tenants.activity.models import Activity
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.billed import COMPOSITION, UNREGISTERED, issue, open_job, register, run_outbox, stored
from tests.cast import Cast
from tests.shop import Shop

REASON = "Repair of an ambulance of a charity"


def set_tax(client: Api, job_id: int, tax: int, reason: str = "") -> Answered:
    return client.put(f"jobs/{job_id}/tax", {"taxCollected": tax, "exemptReason": reason})


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "jobs/{}/invoice"),
        ("POST", "send-job-invoice/{}"),
        ("GET", "send-job-invoice/{}"),
        ("GET", "jobs/{}/invoice-preview"),
    ],
)
@pytest.mark.spec("invoices-13")
def test_untaxed_job_without_exemption_reason_cannot_be_invoiced(
    api: Api, cast: Cast, shop: Shop, method: str, path: str
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, exemptReason=None)
    before = checksum(cast.first)
    answer = client.send(method, path.format(job_id))
    assert refused(answer, 409, "exempt_reason_missing")
    assert answer.body["message"].endswith("Add GST to the job, or write why this supply is exempt.")
    assert checksum(cast.first) == before


@pytest.mark.spec("invoices-13")
def test_exemption_reason_is_printed_on_the_bill_of_supply(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, exemptReason=REASON)
    assert client.get(f"jobs/{job_id}").data["exemptReason"] == REASON
    invoice = stored(cast.first, issue(client, job_id)["invoiceId"])
    paper = from_json(invoice.document)
    assert (paper.kind, paper.exempt_reason) == ("bill_of_supply", REASON)
    page = html(paper, copy=Copy.ORIGINAL)
    assert "Exempt from GST" in page
    assert REASON in page


def test_job_that_becomes_ready_without_exemption_reason_shows_a_problem_and_an_alert(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, exemptReason="")
    client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 3})
    run_outbox()
    sheet = client.get(f"jobs/{job_id}").data
    assert (sheet["invoiceSentStatus"], sheet["invoiceNumber"]) == ("Failed", None)
    assert "write why this supply is exempt" in sheet["invoiceProblem"]
    assert "invoice_failed" in {row["kind"] for row in client.get("alerts").data["alerts"]}


@pytest.mark.parametrize(
    "profile", [COMPOSITION, UNREGISTERED, None], ids=["composition", "unregistered", "no GST profile"]
)
def test_garage_that_does_not_collect_gst_needs_no_exemption_reason(
    api: Api, cast: Cast, shop: Shop, profile: dict[str, Any] | None
) -> None:
    client = api.as_(cast.owner)
    if profile:
        register(client, **profile)
    assert client.get("get-job-defaults").data["exemptReasonNeeded"] is False
    paper = from_json(
        stored(cast.first, issue(client, open_job(client, shop, exemptReason=REASON))["invoiceId"]).document
    )
    assert paper.exempt_reason == ""
    issue(client, open_job(client, shop, exemptReason=None))


def test_job_form_of_a_registered_garage_requires_an_exemption_reason(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    assert client.get("get-job-defaults").data["exemptReasonNeeded"] is True


def test_adding_gst_to_a_job_updates_its_total_and_allows_a_tax_invoice(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.advisor)
    register(api.as_(cast.owner))
    job_id = open_job(client, shop, exemptReason=None)
    answer = set_tax(client, job_id, 1)
    assert answer.body["message"] == f"GST is added to job {answer.data['jobCode']}."
    assert (answer.data["estimatedCost"], answer.data["version"]) == (1711, 2)
    with tenancy.garage(cast.first.pk):
        changed = set(Activity.objects.filter(subject_id=job_id).values_list("what", flat=True))
    assert changed == {"opened", "taxCollected", "estimatedCost"}
    issued = issue(client, job_id)
    assert from_json(stored(cast.first, issued["invoiceId"]).document).kind == "tax_invoice"


def test_exemption_reason_of_a_job_is_removed_when_gst_is_added(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    assert set_tax(client, job_id, 0, REASON).data["estimatedCost"] == 1450
    assert client.get(f"jobs/{job_id}").data["exemptReason"] == REASON
    assert set_tax(client, job_id, 1, REASON).status == 200
    assert client.get(f"jobs/{job_id}").data["exemptReason"] is None


def test_job_edit_without_an_exemption_reason_field_does_not_remove_the_stored_reason(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, exemptReason=REASON)
    body = shop.job(additionalComments="x")
    del body["exemptReason"]
    client.put(f"jobs/{job_id}", body)
    assert client.get(f"jobs/{job_id}").data["exemptReason"] == REASON
    client.put(f"jobs/{job_id}", body | {"exemptReason": ""})
    assert client.get(f"jobs/{job_id}").data["exemptReason"] is None


def test_exemption_reason_of_an_invoiced_job_cannot_be_changed(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, exemptReason=REASON)
    issue(client, job_id)
    before = checksum(cast.first)
    assert refused(client.put(f"jobs/{job_id}", shop.job(exemptReason="Other")), 409, "job_invoiced")
    assert refused(set_tax(client, job_id, 1), 409, "job_invoiced")
    assert checksum(cast.first) == before
    assert client.put(f"jobs/{job_id}", shop.job(exemptReason=None)).status == 200


@pytest.mark.parametrize(
    ("tax", "reason", "field", "message"),
    [
        (0, "", "exemptReason", "Please write why this supply is exempt"),
        (0, "x" * 201, "exemptReason", "This must be at most 200 characters long"),
        (2, "x", "taxCollected", "Tax must be 0 or 1"),
    ],
)
def test_invalid_tax_choice_or_exemption_reason_changes_nothing(
    api: Api, cast: Cast, shop: Shop, tax: int, reason: str, field: str, message: str
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop)
    before = checksum(cast.first)
    answer = set_tax(client, job_id, tax, reason)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert checksum(cast.first) == before


def test_composition_garage_cannot_add_gst_to_a_job(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client, **COMPOSITION)
    job_id = open_job(client, shop)
    before = checksum(cast.first)
    assert set_tax(client, job_id, 1).body["error"] == {
        "taxCollected": ["Your garage is not registered to collect GST"]
    }
    assert checksum(cast.first) == before
