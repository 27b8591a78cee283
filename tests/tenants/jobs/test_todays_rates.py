"""PUT /garage/jobs/{jobId}/gst-rates: parts of a job get today's GST rate, and their price with GST stays.

The rate of 28 % for vehicle parts ended on 22/09/2025, and they have 18 % since then (Notification 9/2025).
"""

from typing import Any

import pytest

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.jobs.models import JobPart
from tests.api import Answered, Api, refused
from tests.billed import issued_job, open_job, register
from tests.cast import Cast
from tests.goods import stocked
from tests.job_parts import hand
from tests.shop import Shop

TYPED = {"partName": "Horn", "hsn": "8512", "unit": "NOS", "gstRate": 18, "quantity": 1, "unitPrice": 1280}


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    client = api.as_(cast.owner)
    register(client)
    return client


def use_todays_rates(client: Api, job_id: int, **body: Any) -> Answered:
    return client.put(f"jobs/{job_id}/gst-rates", body)


def outdated(shop: Shop, job_id: int) -> None:
    with tenancy.garage(shop.garage.pk):
        JobPart.objects.filter(job=job_id).update(gst_percent=28)


def rates(client: Api, job_id: int) -> list[tuple[float, float]]:
    """Return the rate and the price with GST of each part."""
    return [(part["gstRate"], part["unitPrice"]) for part in client.get(f"jobs/{job_id}").data["parts"]]


def test_taken_part_that_was_archived_gets_the_rate_of_its_list_and_keeps_its_price(
    owner: Api, shop: Shop
) -> None:
    """₹1,280.00 with 28 % are ₹1,000.00, and with 18 % ₹1,084.75."""
    part = stocked(owner, 2, 700, mrp=None)
    use = {"partId": part["partId"], "quantity": 2, "unitPrice": 1280}
    job_id = open_job(owner, shop, taxCollected=1, partsUsed=[use])
    hand(owner, "take", job_id, part, 2)
    assert owner.delete(f"parts/{part['partId']}").status == 200
    outdated(shop, job_id)
    total = owner.get(f"jobs/{job_id}").data["estimatedCost"]
    assert refused(owner.post(f"jobs/{job_id}/invoice"), 409, "rate_not_in_force")
    answer = use_todays_rates(owner, job_id)
    assert answer.body["message"] == "The parts have today's GST rates. Their prices stay."
    assert rates(owner, job_id) == [(18, 1280)]
    assert owner.get(f"jobs/{job_id}").data["estimatedCost"] == total
    with tenancy.garage(shop.garage.pk):
        assert JobPart.objects.get().amount_paise == 2169_49
        noted = Activity.objects.get(subject="job", what="gst_rates")
    assert noted.after == [{"part": "Oil filter", "rate": "18"}]
    assert owner.post(f"jobs/{job_id}/invoice").status == 200


def test_part_without_a_list_needs_a_chosen_rate(owner: Api, shop: Shop) -> None:
    job_id = open_job(owner, shop, taxCollected=1, partsUsed=[TYPED])
    outdated(shop, job_id)
    asked = use_todays_rates(owner, job_id)
    assert (asked.status, asked.body["error"]) == (422, {"gstRate": ["Choose today's GST rate of Horn"]})
    wrong = use_todays_rates(owner, job_id, gstRate=12)
    assert wrong.body["error"] == {"gstRate": ["12 % is not a GST rate today"]}
    assert rates(owner, job_id) == [(28, 1280)]
    assert use_todays_rates(owner, job_id, gstRate=18).status == 200
    assert rates(owner, job_id) == [(18, 1280)]


def test_rate_in_force_stays_so_that_nobody_lowers_the_tax(owner: Api, shop: Shop) -> None:
    job_id = open_job(owner, shop, taxCollected=1, partsUsed=[TYPED])
    version = owner.get(f"jobs/{job_id}").data["version"]
    assert use_todays_rates(owner, job_id, gstRate=0).status == 200
    assert rates(owner, job_id) == [(18, 1280)]
    assert owner.get(f"jobs/{job_id}").data["version"] == version


def test_invoiced_job_is_refused(owner: Api, shop: Shop) -> None:
    job_id, _issued = issued_job(owner, shop, taxCollected=1, partsUsed=[TYPED])
    outdated(shop, job_id)
    assert refused(use_todays_rates(owner, job_id, gstRate=18), 409, "job_invoiced")
    assert rates(owner, job_id) == [(28, 1280)]
