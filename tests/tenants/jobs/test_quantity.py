"""A quantity of a service of the catalogue. The amounts are written by hand."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection

from gst import paper, slip
from gst.document import from_json
from gst.paper import Copy
from tenants.activity.models import Activity
from tenants.jobs.models import JobLine
from tests.api import Answered, Api
from tests.billed import issue, open_job, register
from tests.billed import stored as stored_invoice
from tests.cast import Cast
from tests.guarding import approve, inside
from tests.job_parts import READY, set_status
from tests.shop import Shop

BETWEEN = "The quantity is between 0.01 and 999.99"
AMOUNTS = ("quantity", "unitRate", "serviceRate", "serviceRateAdjusted", "discountAmount", "netAmount")


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def advisor(api: Api, cast: Cast) -> Api:
    return api.as_(cast.advisor)


def lines(client: Api, job_id: int) -> list[tuple[float, ...]]:
    groups = client.get(f"jobs/{job_id}").data["jobServices"]
    return [tuple(line[name] for name in AMOUNTS) for group in groups for line in group["services"]]


def sums(client: Api, job_id: int) -> tuple[float, ...]:
    job = client.get(f"jobs/{job_id}").data
    return job["subtotal"], job["taxAmount"], job["estimatedCost"]


def oil(shop: Shop, rate: float, **more: Any) -> dict[str, Any]:
    return shop.line(shop.oil, rate) | more


def save(client: Api, shop: Shop, job_id: int, *services: dict[str, Any], **changes: Any) -> Answered:
    return client.put(f"jobs/{job_id}", shop.job(servicesOpted=list(services), **changes))


def stored_line(cast: Cast) -> JobLine:
    with inside(cast):
        return JobLine.objects.get()


@pytest.mark.parametrize(
    ("rate", "quantity", "subtotal", "tax"),
    [
        (150, 4, 600, 108),
        # 2.5 × ₹333.33 is ₹833.325.
        (333.33, 2.5, 833.33, 150),
        (333.33, "2.49", 829.99, 149.4),
        # Half a paisa is rounded up.
        (0.01, 0.5, 0.01, 0),
        (1000, 999.99, 999_990, 179_998.2),
        (1000, 0.01, 10, 1.8),
    ],
)
def test_amount_is_the_quantity_times_the_price_of_one(
    owner: Api, shop: Shop, rate: float, quantity: Any, subtotal: float, tax: float
) -> None:
    register(owner)
    line = oil(shop, rate, quantity=quantity)
    total = round(subtotal + tax, 2)
    job_id = open_job(owner, shop, servicesOpted=[line], taxCollected=1, estimatedCost=total)
    assert sums(owner, job_id) == (subtotal, tax, total)
    (found,) = lines(owner, job_id)
    assert found[:2] == (float(quantity), rate)
    assert (found[3], found[5]) == (subtotal, subtotal)


def test_omitted_quantity_is_one(owner: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(owner, shop, servicesOpted=[oil(shop, 1000)])
    assert lines(owner, job_id) == [(1, 1000, 1000, 1000, 0, 1000)]
    line = stored_line(cast)
    assert (line.quantity, line.unit_paise, line.list_unit_paise) == (Decimal(1), None, None)


@pytest.mark.parametrize("quantity", [0, 0.009, 1000, 1.234, -1, "x", "1e9", "NaN"])
def test_quantity_out_of_its_range_is_refused(owner: Api, shop: Shop, quantity: Any) -> None:
    job_id = open_job(owner, shop, servicesOpted=[oil(shop, 1000, quantity=2)])
    before = owner.get(f"jobs/{job_id}").data
    wrong = oil(shop, 1000, quantity=quantity)
    for answer in (
        owner.post("jobs", shop.job(servicesOpted=[wrong])),
        save(owner, shop, job_id, wrong),
    ):
        assert (answer.status, answer.body["error"]) == (422, {"quantity": [BETWEEN]})
    assert owner.get(f"jobs/{job_id}").data == before
    assert owner.get("jobs").data["recordCount"] == 1


def test_discounts_are_taken_from_the_amount_of_the_line(owner: Api, shop: Shop) -> None:
    """10 % of ₹600.00 are ₹60.00. The bill discount of ₹100.00 on ₹540.00 and ₹450.00 is shared as
    54.545… and 45.454…, so the first line bears ₹54.55."""
    several = oil(shop, 150, quantity=4, discountPercent=10)
    job_id = open_job(
        owner, shop, servicesOpted=[several, shop.line(shop.wash, 450)], discountAmount=100
    )  # fmt: skip
    assert lines(owner, job_id) == [(4, 150, 4000, 600, 60, 485.45), (1, 450, 500, 450, 0, 404.55)]
    assert sums(owner, job_id) == (890, 0, 890)
    # A discount in rupees is that of the whole line.
    assert (
        save(owner, shop, job_id, oil(shop, 150, quantity=2, discountAmount=20), discountAmount=0).status
        == 200
    )
    assert lines(owner, job_id) == [(2, 150, 2000, 300, 20, 280)]


def test_changed_price_and_quantity_keep_the_line(owner: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(owner, shop, servicesOpted=[oil(shop, 150, quantity=4)])
    first = stored_line(cast)
    assert save(owner, shop, job_id, oil(shop, 175.5, quantity=4)).status == 200
    assert save(owner, shop, job_id, oil(shop, 175.5, quantity=3)).status == 200
    line = stored_line(cast)
    assert (line.pk, line.quantity, line.unit_paise, line.quoted_paise) == (
        first.pk,
        Decimal(3),
        17_550,
        52_650,
    )
    # An older client sends the amount of the line, and no quantity.
    assert save(owner, shop, job_id, oil(shop, 526.5), additionalComments="Call first").status == 200
    assert lines(owner, job_id) == [(3, 175.5, 3000, 526.5, 0, 526.5)]
    assert save(owner, shop, job_id, oil(shop, 526.5, quantity=1)).status == 200
    assert lines(owner, job_id) == [(1, 526.5, 1000, 526.5, 0, 526.5)]
    assert stored_line(cast).pk == first.pk


def test_log_notes_the_quantity_with_the_price_of_one(owner: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(owner, shop, servicesOpted=[oil(shop, 1000)])
    save(owner, shop, job_id, oil(shop, 150, quantity=4))
    with inside(cast):
        entry = Activity.objects.filter(subject="job", subject_id=job_id, what="servicesOpted").get()
    noted = {"jobService": "Oil change", "serviceRate": 1000, "catalogueRate": 1000}
    assert (entry.before, entry.after) == ([noted], [noted | {"serviceRate": 150, "quantity": 4}])


def test_advisor_changes_a_quantity_and_not_a_price(owner: Api, advisor: Api, shop: Shop) -> None:
    job_id = open_job(advisor, shop, servicesOpted=[oil(shop, 1000)])
    assert save(advisor, shop, job_id, oil(shop, 1000, quantity=4)).status == 200
    refused = save(advisor, shop, job_id, oil(shop, 999, quantity=5))
    assert refused.body["error"] == {"servicesOpted": ["Oil change: your role cannot change the price"]}
    assert save(advisor, shop, job_id, oil(shop, 1000, quantity=2)).status == 200
    # A price that an owner gave stays with another quantity. A discount in rupees would grow for each.
    assert save(owner, shop, job_id, oil(shop, 150, quantity=2)).status == 200
    assert save(advisor, shop, job_id, oil(shop, 150, quantity=1.5)).status == 200
    assert save(owner, shop, job_id, oil(shop, 150, quantity=4, discountAmount=100)).status == 200
    refused = save(advisor, shop, job_id, oil(shop, 150, quantity=2))
    assert refused.body["error"] == {"servicesOpted": ["Oil change: your role cannot change the price"]}
    assert lines(owner, job_id) == [(4, 150, 4000, 600, 100, 500)]


def test_less_of_finished_work_needs_the_right_to_change_prices(owner: Api, advisor: Api, shop: Shop) -> None:
    job_id = open_job(advisor, shop, servicesOpted=[oil(shop, 1000, quantity=4)])
    assert set_status(owner, job_id, READY).status == 200
    refused = save(advisor, shop, job_id, oil(shop, 1000, quantity=3))
    done = "Oil change: this was done or taken, so your role cannot take it off. Ask: Owner, Manager."
    assert (refused.status, refused.body["error"]) == (422, {"servicesOpted": [done]})
    assert save(advisor, shop, job_id, oil(shop, 1000, quantity=5)).status == 200
    assert save(owner, shop, job_id, oil(shop, 1000, quantity=3)).status == 200


def test_part_of_one_service_needs_the_right_to_change_prices(owner: Api, advisor: Api, shop: Shop) -> None:
    denied = {
        "servicesOpted": ["Oil change: your role cannot bill less than one of it. Ask: Owner, Manager."]
    }
    half = oil(shop, 1000, quantity=0.5)
    assert advisor.post("jobs", shop.job(servicesOpted=[half])).body["error"] == denied
    assert owner.get("jobs").data["recordCount"] == 0
    job_id = open_job(advisor, shop, servicesOpted=[oil(shop, 1000)])
    assert save(advisor, shop, job_id, half).body["error"] == denied
    assert [line[0] for line in lines(owner, job_id)] == [1]
    assert save(owner, shop, job_id, half).status == 200
    assert save(advisor, shop, job_id, half, additionalComments="Call first").status == 200
    assert save(advisor, shop, job_id, oil(shop, 1000, quantity=0.4)).body["error"] == denied
    assert [line[0] for line in lines(owner, job_id)] == [0.5]


def test_quantity_above_the_approval_is_refused(owner: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(owner, shop, servicesOpted=[oil(shop, 150, quantity=4)])
    approve(cast, job_id, 60_000)
    before = owner.get(f"jobs/{job_id}").data
    refused = save(owner, shop, job_id, oil(shop, 150, quantity=4.01))
    assert (refused.status, refused.code) == (409, "above_approval")
    with (
        pytest.raises(DatabaseError, match="job_within_ceiling"),
        inside(cast),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE job SET total_paise = 60150, subtotal_paise = 60150 WHERE id = %s", [job_id])
    assert owner.get(f"jobs/{job_id}").data == before
    # Less of it is no new work, so the rest stays approved.
    assert save(owner, shop, job_id, oil(shop, 150, quantity=3)).status == 200
    assert owner.get(f"jobs/{job_id}").data["approval"]["left"] == 150


def test_other_work_cannot_use_what_was_approved_for_a_quantity(owner: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(owner, shop, servicesOpted=[oil(shop, 150, quantity=4), shop.line(shop.wash, 450)])
    with inside(cast):
        JobLine.objects.update(approved=True)
    approve(cast, job_id, 105_000)
    wash = shop.line(shop.wash, 450)
    refused = save(owner, shop, job_id, oil(shop, 150, quantity=1), wash | {"quantity": 2})
    assert (refused.status, refused.code) == (409, "not_approved")
    assert [line[0] for line in lines(owner, job_id)] == [4, 1]


def test_line_that_the_previous_release_re_priced_counts_as_one(owner: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(owner, shop, servicesOpted=[oil(shop, 150, quantity=4)])
    with inside(cast), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE job_line SET quoted_paise = 70000, list_paise = 100000, catalogue_paise = 100000"
        )
        cursor.execute("UPDATE job SET total_paise = 70000, subtotal_paise = 70000")
    assert lines(owner, job_id) == [(1, 700, 1000, 700, 0, 700)]
    assert save(owner, shop, job_id, oil(shop, 700, quantity=1), additionalComments="x").status == 200
    assert sums(owner, job_id) == (700, 0, 700)
    assert save(owner, shop, job_id, oil(shop, 700, quantity=2)).status == 200
    assert lines(owner, job_id) == [(2, 700, 2000, 1400, 0, 1400)]


@pytest.mark.parametrize(
    "change",
    [
        "quantity = 2",
        "unit_paise = 100",
        "quantity = 0, unit_paise = 1, list_unit_paise = 1",
        "quantity = NULL",
    ],
)
def test_database_refuses_half_a_quantity(owner: Api, cast: Cast, shop: Shop, change: str) -> None:
    open_job(owner, shop)
    with pytest.raises(DatabaseError), inside(cast), connection.cursor() as cursor:
        cursor.execute(f"UPDATE job_line SET {change}")
    with inside(cast):
        assert set(JobLine.objects.values_list("quantity", "unit_paise")) == {(Decimal(1), None)}


def test_invoice_shows_the_quantity_and_the_price_of_one(owner: Api, cast: Cast, shop: Shop) -> None:
    register(owner)
    services = [oil(shop, 1200, quantity=2.5), shop.line(shop.wash, 450) | {"quantity": 4}]
    job_id = open_job(owner, shop, servicesOpted=services, taxCollected=1)
    document = from_json(stored_invoice(cast.first, issue(owner, job_id)["invoiceId"]).document)
    # The list price of a wash is ₹500.00, so 4 × ₹50.00 are a discount.
    assert [
        (line.quantity, line.rate_paise, line.discount_paise, line.taxable_paise) for line in document.lines
    ] == [(2.5, 120_000, 0, 300_000), (4, 50_000, 20_000, 180_000)]
    assert (document.taxable_paise, document.total_paise) == (480_000, 566_400)
    for page in (
        paper.html(document, copy=Copy.ORIGINAL),
        slip.html(document, copy=Copy.ROLL80),
        slip.html(document, copy=Copy.ROLL58),
    ):
        for text in ("2.5 job", "₹1,200.00", "₹3,000.00", "4 job", "₹500.00", "-₹200.00", "₹1,800.00"):
            assert text in page


def test_credit_note_takes_back_a_part_of_a_quantity(owner: Api, cast: Cast, shop: Shop) -> None:
    register(owner)
    services = [oil(shop, 150, quantity=4), shop.line(shop.wash, 450) | {"quantity": 2.5}]
    job_id = open_job(owner, shop, servicesOpted=services, taxCollected=1)
    path = f"invoices/{issue(owner, job_id)['invoiceId']}/credit-part"
    broken = owner.post(path, {"lines": [{"line": 1, "quantity": 0.5}], "reason": "deficient"})
    assert broken.body["error"] == {"lines": ["Oil change: The quantity is a whole number"]}
    chosen = [{"line": 1, "quantity": 1}, {"line": 2, "quantity": 0.5}]
    assert owner.post(path, {"lines": chosen, "reason": "deficient"}).status == 200
    # ₹150.00 and ₹225.00, with 18 % GST.
    assert owner.get(f"jobs/{job_id}").data["creditedAmount"] == 442.5
