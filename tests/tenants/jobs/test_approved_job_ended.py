"""An approved job that is cancelled or deleted alerts the owners, because a new job has no limit."""

import pytest

from garages.roles import Role
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.alerts.models import Alert
from tenants.jobs.models import Job
from tenants.staff.models import Staff
from tests.api import Api
from tests.cast import Cast
from tests.guarding import approve, inside
from tests.outbox import drain
from tests.shop import Shop

KIND = "alerts.approved_job_ended"
OPEN, CANCELLED = 1, 5


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    return api.as_(cast.manager)


@pytest.fixture
def job_id(client: Api, shop: Shop) -> int:
    return int(client.post("jobs", shop.job()).data["jobId"])


def move(client: Api, job_id: int, status: int) -> None:
    assert client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": status}).status == 200


def told(cast: Cast) -> list[tuple[str, Role, int | None]]:
    with inside(cast):
        roles = dict(Staff.objects.values_list("membership_id", "role"))
        found = Alert.objects.filter(kind="approved_job_ended").order_by("id")
        return [(each.text, Role(roles[each.membership_id]), each.job_id) for each in found]


def code_of(cast: Cast, job_id: int) -> str:
    with inside(cast):
        return str(Job.objects.get(pk=job_id).code)


def queued() -> int:
    with tenancy.platform():
        return OutboxRow.objects.filter(kind=KIND).count()


@pytest.mark.parametrize("call", ["change-status", "cancel"])
def test_cancelled_job_alerts_the_owners(client: Api, cast: Cast, job_id: int, call: str) -> None:
    approve(cast, job_id, 454_300)
    if call == "cancel":
        assert client.post(f"jobs/{job_id}/cancel", {"reason": "Car was sold"}).status == 200
    else:
        move(client, job_id, CANCELLED)
    drain(KIND)
    text = (
        f"{code_of(cast, job_id)} (MH 12 AB 1234) was cancelled. Asha Rao had approved ₹4,543.00 for it."
        " A new job has no limit."
    )
    assert told(cast) == [(text, Role.OWNER, job_id)]


def test_deleted_job_alerts_the_owners(client: Api, cast: Cast, job_id: int) -> None:
    approve(cast, job_id, 454_300)
    assert client.delete(f"jobs/{job_id}").body["success"] is True
    drain(KIND)
    ((text, role, shown),) = told(cast)
    assert (role, shown) == (Role.OWNER, None)
    assert text.startswith(f"{code_of(cast, job_id)} (MH 12 AB 1234) was deleted. Asha Rao had approved")


def test_job_that_was_opened_again_alerts_nobody(client: Api, cast: Cast, job_id: int) -> None:
    approve(cast, job_id, 454_300)
    move(client, job_id, CANCELLED)
    move(client, job_id, OPEN)
    drain(KIND)
    assert told(cast) == []


@pytest.mark.parametrize("end", ["cancelled", "deleted"])
def test_job_without_an_approval_alerts_nobody(client: Api, cast: Cast, job_id: int, end: str) -> None:
    if end == "deleted":
        assert client.delete(f"jobs/{job_id}").body["success"] is True
    else:
        move(client, job_id, CANCELLED)
    assert queued() == 0
