"""POST /garage/jobs/{jobId}/allow-excess: an owner allows more than the customer approved."""

from typing import Any

import pytest

from tenants.activity.models import Activity
from tenants.jobs.models import Job, JobCeiling
from tenants.vehicles.models import Ownership
from tests.api import Answered, Api, refused
from tests.billed import issue, register
from tests.cast import Cast
from tests.guarding import approve, inside, stored
from tests.shop import Shop

REASON = "The caliper was broken too"


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def job_id(client: Api, cast: Cast, shop: Shop) -> int:
    """Return a job of ₹1,450.00 with an approval of ₹1,500.00."""
    job_id = int(client.post("jobs", shop.job()).data["jobId"])
    approve(cast, job_id, 150_000)
    return job_id


def allow(client: Api, job_id: int, **changes: Any) -> Answered:
    return client.post(f"jobs/{job_id}/allow-excess", {"upTo": 1600, "reason": REASON} | changes)


def facts(cast: Cast, job_id: int) -> tuple[Any, ...]:
    with inside(cast):
        job = Job.objects.filter(pk=job_id).values_list().get()
        return job, JobCeiling.objects.count(), Activity.objects.count()


def test_owner_allows_more_than_the_customer_approved(
    client: Api, cast: Cast, shop: Shop, job_id: int
) -> None:
    answer = allow(client, job_id, version=2)
    assert answer.status == 200, answer.body
    code = answer.data["jobCode"]
    assert answer.body["message"] == f"{code} may cost up to ₹1,600.00 now."
    assert answer.data["version"] == 3
    with inside(cast):
        ceiling = JobCeiling.objects.latest("id")
        assert (ceiling.kind, ceiling.total_paise, ceiling.reason) == ("override", 160_000, REASON)
        assert ceiling.person_name == Activity.objects.latest("id").person_name
    dearer = shop.job(servicesOpted=[shop.line(shop.oil, 1600)])
    assert client.put(f"jobs/{job_id}", dearer).status == 200
    approval = client.get(f"jobs/{job_id}").data["approval"]
    assert (approval["approved"], approval["limit"], approval["left"]) == (1500, 1600, 0)
    above = client.put(f"jobs/{job_id}", shop.job(servicesOpted=[shop.line(shop.oil, 1700)]))
    assert above.body["message"] == f"{code} would cost ₹1,700.00. Asha Rao approved ₹1,500.00."


def test_sheet_of_a_guarded_job_shows_the_approval(client: Api, shop: Shop, job_id: int) -> None:
    sheet = client.get(f"jobs/{job_id}").data
    approval = sheet["approval"]
    assert approval.pop("decidedOn")
    assert approval == {
        "approved": 1500,
        "limit": 1500,
        "left": 50,
        "name": "Asha Rao",
        "way": "link",
        "code": "9F2C 41D0 1111 2222 3333 4444 5555 B7C6",
        "objected": False,
        "outsideServices": [shop.oil.pk, shop.wash.pk],
        "outsideParts": [],
    }


def test_sheet_of_a_job_without_approval_has_none(client: Api, shop: Shop) -> None:
    job_id = client.post("jobs", shop.job()).data["jobId"]
    assert client.get(f"jobs/{job_id}").data["approval"] is None


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"upTo": 1500}, "upTo", "This is not above ₹1,500.00"),
        ({"upTo": ""}, "upTo", "Write the new limit"),
        ({"reason": ""}, "reason", "Write the reason"),
        ({"reason": "Too short"}, "reason", "Write at least 10 characters"),
        ({"reason": "x" * 201}, "reason", None),
    ],
)
def test_wrong_values_are_refused(
    client: Api, cast: Cast, job_id: int, changes: dict[str, Any], field: str, message: str | None
) -> None:
    before = facts(cast, job_id)
    answer = allow(client, job_id, **changes)
    assert answer.status == 422, answer.body
    assert message is None or answer.body["error"][field] == [message]
    assert field in answer.body["error"]
    assert facts(cast, job_id) == before


def test_limit_below_the_current_total_is_refused(client: Api, cast: Cast, shop: Shop, job_id: int) -> None:
    allow(client, job_id)
    assert client.put(f"jobs/{job_id}", shop.job(servicesOpted=[shop.line(shop.oil, 1600)])).status == 200
    before = facts(cast, job_id)
    answer = allow(client, job_id, upTo=1550)
    assert answer.body["error"]["upTo"] == ["The job costs ₹1,600.00 already"]
    assert facts(cast, job_id) == before


def test_job_without_approval_is_refused(client: Api, cast: Cast, shop: Shop) -> None:
    job_id = int(client.post("jobs", shop.job()).data["jobId"])
    before = facts(cast, job_id)
    answer = allow(client, job_id)
    assert (answer.status, answer.code) == (409, "not_guarded")
    assert answer.body["message"] == "This job has no approval to exceed."
    assert facts(cast, job_id) == before


def test_outdated_version_is_refused(client: Api, cast: Cast, job_id: int) -> None:
    before = facts(cast, job_id)
    answer = allow(client, job_id, version=1)
    assert (answer.status, answer.code) == (409, "changed_meanwhile")
    assert facts(cast, job_id) == before


@pytest.mark.parametrize("role", ["manager", "advisor", "technician"])
def test_other_roles_are_denied(api: Api, cast: Cast, job_id: int, role: str) -> None:
    before = facts(cast, job_id)
    answer = allow(api.as_(getattr(cast, role)), job_id)
    assert (answer.status, answer.code) == (400, "role_denied")
    assert facts(cast, job_id) == before


def test_later_approval_replaces_an_allowed_excess(client: Api, cast: Cast, job_id: int) -> None:
    allow(client, job_id)
    approve(cast, job_id, 155_000)
    assert stored(cast, job_id).ceiling_paise == 155_000


def test_approved_job_keeps_its_customer_and_its_car(
    client: Api, cast: Cast, shop: Shop, job_id: int
) -> None:
    with inside(cast):
        Ownership.objects.create(customer=shop.customer, vehicle=shop.other_vehicle)
    before = facts(cast, job_id)
    other = client.put(f"jobs/{job_id}", shop.job(vehicleId=shop.other_vehicle.pk))
    assert refused(other, 409, "job_approved")
    assert other.body["message"] == (
        "Asha Rao approved the work on this car, so customer and vehicle stay as they are."
    )
    assert facts(cast, job_id) == before
    assert client.put(f"jobs/{job_id}", shop.job(additionalComments="Call first")).status == 200


def test_limit_of_an_invoiced_job_is_not_raised(client: Api, cast: Cast, job_id: int) -> None:
    register(client)
    assert client.put(f"jobs/{job_id}/tax", {"taxCollected": 0, "exemptReason": "Export"}).status == 200
    issue(client, job_id)
    before = facts(cast, job_id)
    assert refused(allow(client, job_id), 409, "job_invoiced")
    assert facts(cast, job_id) == before
