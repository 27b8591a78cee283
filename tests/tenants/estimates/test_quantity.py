"""A quantity of a service on an estimate, and on the job of its approval. The amounts are written by hand."""

import hashlib
from typing import Any

import pytest
from django.db import IntegrityError

from gst.document import from_json
from tenants.estimates.models import EstimateDecision, EstimateLine
from tests.api import Api, refused
from tests.billed import issue, open_job, register
from tests.billed import stored as stored_invoice
from tests.cast import Cast
from tests.guarding import inside
from tests.job_parts import READY, set_status
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, labour, lines_error, read, save, saved
from tests.tenants.estimates.deciding import decide, link_of, look, record
from tests.tenants.estimates.test_estimate_papers import drawn
from tests.tenants.estimates.test_open_job import open_it

Line = dict[str, Any]
BETWEEN = "Oil change: The quantity is between 0.01 and 999.99"
LINE = ("quantity", "rate", "listPrice", "discount", "net")
ON_JOB = ("quantity", "unitRate", "serviceRateAdjusted", "discountAmount", "netAmount")


def test_amount_of_several_is_discounted_and_shared(owner: Api, shop: Shop, estimate_id: int) -> None:
    """2.5 × ₹333.33 are ₹833.325, and 10 % of ₹833.33 are ₹83.33. The discount of ₹100.00 on ₹750.00 and
    ₹450.00 is shared as ₹62.50 and ₹37.50."""
    register(owner)
    several = labour(shop.oil, 333.33, quantity=2.5, discountPercent=10)
    answer = saved(owner, estimate_id, several, labour(shop.wash, 450), discount=100, taxCollected=1)
    found = [tuple(line[name] for name in LINE) for line in read(owner, estimate_id)["lines"]]
    assert found == [(2.5, 333.33, 1000, 145.83, 687.5), (1, 450, 450, 37.5, 412.5)]
    # ₹1,100.00 with 18 % GST.
    assert answer["total"] == 1298


def test_advisor_changes_the_quantity_of_proposed_work(
    client: Api, owner: Api, shop: Shop, estimate_id: int
) -> None:
    line = labour(shop.oil, 1000, quantity=1.1)
    for quantity, total in ((1.1, 1100), (4, 4000), (2, 2000)):
        assert saved(client, estimate_id, line | {"quantity": quantity}, taxCollected=0)["total"] == total
    less = "Oil change: your role cannot bill less than one of it. Ask: Owner, Manager."
    assert lines_error(save(client, estimate_id, line | {"quantity": 0.9})) == less
    assert read(client, estimate_id)["lines"][0]["quantity"] == 2
    assert "cannot change the price" in lines_error(save(client, estimate_id, line | {"rate": 999}))
    line |= {"discountPercent": 10}
    assert saved(owner, estimate_id, line | {"quantity": 4}, taxCollected=0)["total"] == 3600
    assert saved(client, estimate_id, line | {"quantity": 1}, taxCollected=0)["total"] == 900


@pytest.mark.parametrize("quantity", [0.001, 1000, 1.234])
def test_quantity_out_of_its_range_is_refused(
    client: Api, shop: Shop, estimate_id: int, quantity: float
) -> None:
    line = labour(shop.oil, 1000, quantity=2)
    before = saved(client, estimate_id, line)
    assert lines_error(save(client, estimate_id, line | {"quantity": quantity})) == BETWEEN
    assert read(client, estimate_id)["version"] == before["version"]
    # A part may have three decimals.
    assert save(client, estimate_id, goods(quantity=1.234, unit="LTR")).status == 200


def test_approved_quantity_opens_the_job_and_is_guarded(
    owner: Api, client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    register(owner)
    saved(owner, estimate_id, labour(shop.oil, 333.33, quantity=2.5, discountPercent=10), taxCollected=1)
    link = link_of(client, estimate_id)
    # ₹750.00 with 18 % GST.
    assert decide(link, look(link), 885).status == 200
    with inside(cast):
        decision = EstimateDecision.objects.get()
        assert bytes(decision.hash) == hashlib.sha256(bytes(decision.record)).digest()
        assert b'"quantity":"2.5"' in bytes(decision.record).replace(b" ", b"")
    job_id = open_it(client, estimate_id).data["jobId"]
    (line,) = client.get(f"jobs/{job_id}").data["jobServices"][0]["services"]
    assert tuple(line[name] for name in ON_JOB) == (2.5, 333.33, 833.33, 83.33, 750)
    before = client.get(f"jobs/{job_id}").data
    # The form sends a discount of an approval in rupees.
    sent: dict[str, Any] = shop.line(shop.oil, 333.33) | {"discountAmount": 83.33}
    more = owner.put(f"jobs/{job_id}", shop.job(taxCollected=1, servicesOpted=[sent | {"quantity": 2.51}]))
    assert refused(more, 409, "above_approval")
    assert client.get(f"jobs/{job_id}").data == before
    invoice = from_json(stored_invoice(cast.first, issue(owner, job_id)["invoiceId"]).document)
    (billed,) = invoice.lines
    # The list price of ₹1,000.00 times 2.5, less all discounts.
    assert (billed.quantity, billed.rate_paise, billed.taxable_paise) == (2.5, 100_000, 75_000)
    assert invoice.total_paise == 88_500


def test_new_price_replaces_an_ordered_quantity(owner: Api, client: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(owner, shop, servicesOpted=[shop.line(shop.oil, 150) | {"quantity": 4}])
    estimate = drafted(client, client.post("visits", {"jobId": job_id}).data["visitId"])
    (base,) = read(client, estimate)["base"]
    assert (base["quantity"], base["net"]) == (4, 600)
    line = labour(shop.oil, 200, quantity=3.5, replacesId=base["lineId"])
    assert saved(owner, estimate, line, taxCollected=0)["total"] == 700
    link = link_of(client, estimate)
    _, text = drawn(client, estimate)
    assert "3.5" in text and "₹200.00" in text and "₹700.00" in text
    assert decide(link, look(link), 700).status == 200
    job = client.get(f"jobs/{job_id}").data
    (line,) = job["jobServices"][0]["services"]
    assert tuple(line[name] for name in ON_JOB) == (3.5, 200, 700, 0, 700)
    assert (job["estimatedCost"], job["approval"]["left"]) == (700, 0)


def proposed(client: Api, shop: Shop, job_id: int) -> tuple[int, Line]:
    """Return a new estimate of a job, and its proposal of one oil change instead of the ordered ones."""
    estimate = drafted(client, client.post("visits", {"jobId": job_id}).data["visitId"])
    (base,) = read(client, estimate)["base"]
    return estimate, labour(shop.oil, 1000, replacesId=base["lineId"])


def quantity_on(client: Api, job_id: int) -> float:
    (line,) = client.get(f"jobs/{job_id}").data["jobServices"][0]["services"]
    return float(line["quantity"])


def test_estimate_takes_no_finished_work_off_the_bill(owner: Api, client: Api, shop: Shop) -> None:
    job_id = open_job(client, shop, servicesOpted=[shop.line(shop.oil, 1000) | {"quantity": 4}])
    estimate, one = proposed(client, shop, job_id)
    # Nobody has done the work yet.
    saved(client, estimate, one, taxCollected=0)
    assert set_status(owner, job_id, READY).status == 200
    shown = look(link_of(client, estimate))
    assert record(client, estimate, shown, 1000).code == "estimate_outdated"
    assert quantity_on(client, job_id) == 4
    done = "Oil change: this was done or taken, so your role cannot take it off. Ask: Owner, Manager."
    assert lines_error(save(client, estimate, one | {"note": "Once is enough"})) == done
    assert record(owner, estimate, shown, 1000).status == 200
    assert quantity_on(client, job_id) == 1


def test_advisor_proposes_more_at_the_price_and_discount_of_the_job(
    owner: Api, client: Api, shop: Shop
) -> None:
    given = shop.line(shop.oil, 900) | {"quantity": 4, "discountPercent": 10}
    job_id = open_job(owner, shop, servicesOpted=[given])
    estimate, line = proposed(client, shop, job_id)
    more = line | {"rate": 900, "quantity": 5, "discountPercent": 10}
    # 5 × ₹900.00 less 10 %.
    assert saved(client, estimate, more, taxCollected=0)["total"] == 4050
    assert "cannot change the price" in lines_error(save(client, estimate, more | {"rate": 899}))
    assert "cannot give a discount" in lines_error(save(client, estimate, more | {"discountPercent": 11}))
    assert read(client, estimate)["total"] == 4050


def test_database_refuses_an_amount_that_is_not_that_of_the_quantity(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    saved(client, estimate_id, labour(shop.oil, 1000, quantity=2))
    with pytest.raises(IntegrityError, match="estimate_line_net"), inside(cast):
        EstimateLine.objects.update(quantity=3)
