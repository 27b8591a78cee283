"""PUT /garage/jobs/{jobId}/po-number: the number of the customer's purchase order."""

from typing import Any

import pytest

from gst import slip
from gst.document import from_json
from gst.paper import Copy, html
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.billed import issue, open_job, register, stored
from tests.cast import Cast
from tests.guarding import approve
from tests.shop import Shop
from tests.tenants.sales.counter import Counter

NUMBER = "PO/26-27 #118.A"
PAGES = {Copy.ORIGINAL: html, Copy.ROLL80: slip.html, Copy.ROLL58: slip.html}


def put(client: Api, job_id: int, number: Any, **more: Any) -> Answered:
    return client.put(f"jobs/{job_id}/po-number", {"poNumber": number} | more)


def test_po_number_is_saved_changed_and_removed(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.advisor)
    job_id = open_job(client, shop)
    opened = client.get(f"jobs/{job_id}").data
    assert opened["poNumber"] == ""
    answer = put(client, job_id, f" {NUMBER} ", version=opened["version"])
    assert answer.body["message"] == f"The PO number is saved on job {opened['jobCode']}."
    assert answer.data["version"] == opened["version"] + 1
    job, bill = client.get(f"jobs/{job_id}").data, client.get(f"jobs/{job_id}/bill").data
    assert (job["poNumber"], bill["poNumber"]) == (NUMBER, NUMBER)
    # A repeated request changes nothing, also with the version before the first one.
    assert put(client, job_id, NUMBER, version=opened["version"]).data["version"] == job["version"]
    # The form of the job does not send the number, and keeps it.
    assert client.put(f"jobs/{job_id}", shop.job(complaint="Noise")).status == 200
    assert client.get(f"jobs/{job_id}").data["poNumber"] == NUMBER
    answer = put(client, job_id, "")
    assert answer.body["message"] == f"The PO number is removed from job {opened['jobCode']}."
    entries = [row for row in client.get(f"jobs/{job_id}").data["activity"] if row["what"] == "poNumber"]
    assert [(row["before"], row["after"]) for row in entries] == [(NUMBER, None), (None, NUMBER)]


@pytest.mark.parametrize("number", ["PO_1", "PO<b>", "पीओ 7", "PO\n7", "7" * 41, 7])
def test_invalid_po_number_is_refused(api: Api, cast: Cast, shop: Shop, number: Any) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    before = checksum(cast.first)
    answer = put(client, job_id, number)
    assert refused(answer, 422, "invalid")
    assert list(answer.body["error"]) == ["poNumber"]
    assert checksum(cast.first) == before


def test_outdated_version_is_refused(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    put(client, job_id, "PO 1", version=1)
    before = checksum(cast.first)
    assert refused(put(client, job_id, "PO 2", version=1), 409, "changed_meanwhile")
    assert checksum(cast.first) == before


def test_po_number_changes_after_delivery_and_is_frozen_by_the_invoice(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    delivered = {"jobId": job_id, "jobStatusId": 4}
    assert client.post("jobs/change-status", delivered).status == 200
    assert put(client, job_id, NUMBER).status == 200
    issued = issue(client, job_id)
    before = checksum(cast.first)
    answer = put(client, job_id, "PO 2")
    assert refused(answer, 409, "job_invoiced")
    assert answer.body["message"] == (
        "This job has an invoice, so its PO number stays as it is. Cancel the invoice by a credit note first."
    )
    assert checksum(cast.first) == before
    reason = {"reason": "Wrong PO number"}
    assert client.post(f"invoices/{issued['invoiceId']}/cancel", reason).status == 200
    assert put(client, job_id, "PO 2").status == 200
    for invoice, number in ((issued, NUMBER), (issue(client, job_id), "PO 2")):
        document = from_json(stored(cast.first, invoice["invoiceId"]).document)
        assert document.references[-1] == ("PO number", number)
        for copy, page in PAGES.items():
            row = f'<th scope="row">PO number</th><td>{number}</td>'
            assert row in page(document, copy=copy)


def test_invoice_without_a_po_number_has_no_row_for_it(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    issued = issue(client, open_job(client, shop, taxCollected=1))
    document = from_json(stored(cast.first, issued["invoiceId"]).document)
    assert "PO number" not in dict(document.references)


def test_po_number_of_a_sale_changes_between_two_invoices(api: Api, cast: Cast, shop: Shop) -> None:
    counter = Counter(api, cast, shop)
    sold = counter.sold(480, poNumber="PO 1")
    job_id = sold["jobId"]
    before = checksum(cast.first)
    assert refused(put(counter.client, job_id, "PO 2"), 409, "job_invoiced")
    assert checksum(cast.first) == before
    reason = {"reason": "Wrong PO number"}
    assert counter.client.post(f"invoices/{sold['invoiceId']}/cancel", reason).status == 200
    answer = put(counter.client, job_id, "PO 2", version=counter.sale(job_id)["version"])
    assert answer.status == 200, answer.body
    assert counter.sale(job_id)["poNumber"] == "PO 2"
    document = from_json(stored(cast.first, issue(counter.client, job_id)["invoiceId"]).document)
    assert document.references[-1] == ("PO number", "PO 2")


def test_po_number_of_a_job_with_an_approval_changes(api: Api, cast: Cast, shop: Shop) -> None:
    """The approval is about the work and its prices."""
    client = api.as_(cast.advisor)
    register(api.as_(cast.owner))
    job_id = open_job(client, shop, taxCollected=1)
    approve(cast, job_id, 171_100)
    assert put(client, job_id, NUMBER).status == 200
    issued = issue(api.as_(cast.owner), job_id)
    document = from_json(stored(cast.first, issued["invoiceId"]).document)
    assert ("PO number", NUMBER) in document.references
