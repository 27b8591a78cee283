"""The approval of a customer covers the lines that the customer saw, on the job and on its invoice."""

from typing import Any

import pytest

from gst import paper
from gst.document import from_json
from gst.paper import Copy
from tenants.jobs.models import JobCeiling
from tests.api import Api, refused
from tests.billed import issue
from tests.billed import stored as stored_invoice
from tests.cast import Cast
from tests.guarding import inside
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, saved
from tests.tenants.estimates.deciding import answers, decide, link_of, look
from tests.tenants.estimates.test_open_job import estimate, open_it, registered  # noqa: F401

CLIP = {"partName": "Clip", "hsn": "8708", "unit": "NOS", "gstRate": 18, "quantity": 2, "unitPrice": 590}
PADS = {"partName": "Brake pads", "hsn": "8708", "unit": "NOS", "gstRate": 18}
KEPT = ("jobPartId", "partId", "quantity", "unitPrice", "onBill", "freeReason")
SENTENCE = "Asha Rao did not approve this work. Send a supplementary estimate, or ask an owner to allow more with a reason."


@pytest.fixture
def job_id(client: Api, estimate: int) -> int:  # noqa: F811
    return int(open_it(client, estimate).data["jobId"])


def body(client: Api, shop: Shop, job_id: int, parts: list[Any], **changes: Any) -> dict[str, Any]:
    services = [shop.line(shop.oil, 1000)]
    return shop.job(taxCollected=1, servicesOpted=services, partsUsed=parts) | changes


def pads(client: Api, job_id: int, **changes: Any) -> dict[str, Any]:
    (line,) = client.get(f"jobs/{job_id}").data["parts"]
    return {name: line[name] for name in KEPT} | PADS | changes


def code(cast: Cast, job_id: int) -> str:
    with inside(cast):
        return str(JobCeiling.objects.filter(job=job_id, kind="approval").latest("id").approval_code)


def test_invoice_prints_the_code_beside_the_approved_lines_only(
    owner: Api, cast: Cast, shop: Shop, job_id: int
) -> None:
    reason = {"upTo": 3540, "reason": "The clips broke too"}
    assert owner.post(f"jobs/{job_id}/allow-excess", reason).status == 200
    assert owner.put(f"jobs/{job_id}", body(owner, shop, job_id, [pads(owner, job_id), CLIP])).status == 200
    issued = issue(owner, job_id)
    document = from_json(stored_invoice(cast.first, issued["invoiceId"]).document)
    marks = {line.description: line.approval for line in document.lines}
    assert marks == {"Oil change": code(cast, job_id), "Brake pads": code(cast, job_id), "Clip": ""}
    page = paper.html(document, copy=Copy.ORIGINAL)
    assert page.count(f"<small>Approved: {code(cast, job_id)}</small>") == 2
    assert page.count("<small>Not approved by the customer</small>") == 1
    # A credit note repeats the lines, but nobody approves it.
    note = owner.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "A test"}).data
    credited = from_json(stored_invoice(cast.first, note["invoiceId"]).document)
    assert {line.approval for line in credited.lines} == {None}


def test_invoice_of_a_job_without_approval_says_nothing_about_approval(
    owner: Api,
    cast: Cast,
    shop: Shop,
    registered: None,  # noqa: F811
) -> None:
    job_id = owner.post("jobs", shop.job()).data["jobId"]
    document = stored_invoice(cast.first, issue(owner, job_id)["invoiceId"]).document
    assert "approval" not in document["lines"][0]
    assert "pproved" not in paper.html(from_json(document), copy=Copy.ORIGINAL)


def test_other_work_cannot_take_the_place_of_approved_work(
    owner: Api, client: Api, shop: Shop, job_id: int
) -> None:
    before = owner.get(f"jobs/{job_id}").data
    # The total stays what the customer approved.
    for person, parts in ((owner, [CLIP]), (client, [pads(client, job_id, partName="Clip")])):
        answer = person.put(f"jobs/{job_id}", body(person, shop, job_id, parts))
        assert refused(answer, 409, "not_approved")
        assert answer.body["message"] == SENTENCE
    assert owner.get(f"jobs/{job_id}").data == before


def test_approved_work_that_was_removed_leaves_no_room_for_other_work(
    owner: Api, shop: Shop, job_id: int
) -> None:
    assert owner.put(f"jobs/{job_id}", body(owner, shop, job_id, [])).data["estimatedCost"] == 1180
    answer = owner.put(f"jobs/{job_id}", body(owner, shop, job_id, [CLIP]))
    assert refused(answer, 409, "not_approved")
    assert owner.get(f"jobs/{job_id}").data["estimatedCost"] == 1180
    # An owner allows it with a reason.
    allowed = {"upTo": 3540, "reason": "The customer agreed at the counter"}
    assert owner.post(f"jobs/{job_id}/allow-excess", allowed).status == 200
    assert owner.put(f"jobs/{job_id}", body(owner, shop, job_id, [CLIP])).data["estimatedCost"] == 2360


def test_supplementary_approval_makes_room_for_other_work(
    owner: Api, client: Api, cast: Cast, shop: Shop, job_id: int
) -> None:
    first = code(cast, job_id)
    assert owner.put(f"jobs/{job_id}", body(owner, shop, job_id, [])).status == 200
    visit = client.get(f"jobs/{job_id}").data["visitId"]
    more = drafted(client, visit)
    saved(client, more, goods(590, 2, partName="Clip"))
    link = link_of(client, more)
    shown = look(link)
    assert decide(link, shown, 2360, answers=answers(shown)).status == 200
    document = from_json(stored_invoice(cast.first, issue(owner, job_id)["invoiceId"]).document)
    marks = {line.description: line.approval for line in document.lines}
    assert marks == {"Oil change": first, "Clip": code(cast, job_id)}
    assert first != code(cast, job_id)


def test_dearer_approved_line_counts_only_what_was_added(
    owner: Api, cast: Cast, shop: Shop, job_id: int
) -> None:
    assert (
        owner.post(f"jobs/{job_id}/allow-excess", {"upTo": 2596, "reason": "The oil is dearer"}).status == 200
    )
    dearer = body(owner, shop, job_id, [pads(owner, job_id)], servicesOpted=[shop.line(shop.oil, 1200)])
    assert owner.put(f"jobs/{job_id}", dearer).data["estimatedCost"] == 2596
    document = from_json(stored_invoice(cast.first, issue(owner, job_id)["invoiceId"]).document)
    assert {line.description: line.approval for line in document.lines} == {
        "Oil change": "",
        "Brake pads": code(cast, job_id),
    }
