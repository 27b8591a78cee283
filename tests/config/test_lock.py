"""A garage with an expired subscription: calls that still work, and calls that return 402."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from billing import services as billing
from billing.models import GarageSubscription, SubscriptionPeriod
from billing.queries import find_lock
from kernel import clock, tenancy
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import open_job
from tests.cast import Cast
from tests.shop import Shop

# The trial of the test garage ends after 14 days and its grace after three more.
LATER = timedelta(days=60)


@pytest.fixture
def later() -> Iterator[None]:
    with clock.at(clock.now() + LATER):
        yield


def test_archived_garage_is_locked_although_paid_days_are_left(api: Api, cast: Cast) -> None:
    away = clock.now() - timedelta(hours=1)
    with tenancy.platform():
        GarageSubscription.objects.filter(pk=cast.first.pk).update(archived_at=away)
        lock = find_lock(cast.first.pk, may_pay=True)
    assert lock is not None and lock.since == away
    answer = api.as_(cast.owner).post("jobcategories", {"jobCategory": "Too late"})
    assert refused(answer, 402, "subscription_expired")
    assert answer.body["message"].startswith("The owner has archived this garage.")


def test_garage_is_locked_from_midnight_after_the_last_day_of_grace(api: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.platform():
        trial = SubscriptionPeriod.objects.get(garage=cast.first)
    client = api.as_(cast.owner)
    lock = clock.start_of_today() + timedelta(days=(trial.end - clock.today()).days + trial.grace_days + 1)
    with clock.at(lock - timedelta(seconds=1)):
        assert client.post("jobcategories", {"jobCategory": "In grace"}).status == 200
    with clock.at(lock):
        assert refused(client.post("jobcategories", {"jobCategory": "Too late"}), 402, "subscription_expired")


@pytest.mark.usefixtures("later")
def test_lock_message_tells_owners_to_renew_and_others_to_ask_the_owner(
    api: Api, cast: Cast, shop: Shop
) -> None:
    body = {"jobCategory": "X"}
    owner, manager = (api.as_(person).post("jobcategories", body) for person in (cast.owner, cast.manager))
    assert owner.body["message"].startswith("Your trial ended on ")
    assert owner.body["message"].endswith("Renew to continue immediately.")
    assert manager.body["message"].endswith("Ask the owner of the garage to renew to continue immediately.")


@pytest.mark.usefixtures("later")
def test_gate_checks_the_lock_after_the_role_and_before_the_fields(api: Api, cast: Cast) -> None:
    assert refused(api.as_(cast.technician).post("jobcategories", {}), 400, "role_denied")
    assert refused(api.as_(cast.owner).post("jobcategories", {}), 402, "subscription_expired")
    assert refused(api.as_(cast.owner).post("jobcategories", b"{"), 402, "subscription_expired")


def test_job_opened_before_the_lock_can_be_delivered_and_invoiced_and_paid(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    with clock.at(clock.now() + LATER):
        for status in (JobStatus.READY, JobStatus.DELIVERED):
            moved = client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": status})
            assert moved.status == 200, moved.body
        assert client.post(f"jobs/{job_id}/invoice").status == 200
        paid = client.post(f"jobs/{job_id}/payments", {"amount": 1450, "paymentMethodId": 1})
        assert paid.data["balanceDue"] == 0
        assert client.put(f"jobs/{job_id}", shop.job()).status == 402


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("jobs/change-status", {"jobId": "{job}", "jobStatusId": 3}),
    ("jobs/{job}/comments", {"comment": "x"}),
    ("jobs/{job}/invoice", {}),
    ("send-job-invoice/{job}", {}),
    ("jobs/{job}/payments", {"amount": 1, "paymentMethodId": 1}),
    ("payments/{payment}/reverse", {"reason": "x"}),
    ("jobs/{job}/share-link", {}),
]


@pytest.mark.parametrize("before_lock", ["delivered", "cancelled", "opened later"])
@pytest.mark.parametrize(("path", "body"), CHANGES, ids=lambda value: value if isinstance(value, str) else "")
def test_locked_garage_cannot_change_a_job_that_was_not_open_when_the_lock_began(
    api: Api, cast: Cast, shop: Shop, before_lock: str, path: str, body: dict[str, Any]
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    payment = client.post(f"jobs/{job_id}/payments", {"amount": 1, "paymentMethodId": 1}).data["paymentId"]
    changes: dict[str, dict[str, Any]] = {
        "delivered": {"status": JobStatus.DELIVERED, "delivered_at": clock.now()},
        "cancelled": {"status": JobStatus.CANCELLED, "updated_at": clock.now()},
        "opened later": {"created_at": clock.now() + timedelta(days=59)},
    }
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job_id).update(**changes[before_lock])
    before = checksum(cast.first)
    filled = {key: job_id if value == "{job}" else value for key, value in body.items()}
    with clock.at(clock.now() + LATER):
        answer = client.post(path.format(job=job_id, payment=payment), filled)
    assert refused(answer, 402, "subscription_expired")
    assert checksum(cast.first) == before


def test_garage_is_unlocked_with_the_next_request_after_a_new_period(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with clock.at(clock.now() + LATER):
        assert client.post("jobcategories", {"jobCategory": "X"}).status == 402
        with tenancy.platform():
            billing.sponsor(
                cast.first.pk,
                plan=SubscriptionPeriod.objects.get(garage=cast.first).plan,
                until=clock.today() + timedelta(days=5),
                reason="A gift",
                by=None,
            )
        assert client.post("jobcategories", {"jobCategory": "X"}).status == 200


def test_garage_without_any_subscription_period_cannot_finish_its_open_jobs(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    with tenancy.platform():
        trial = SubscriptionPeriod.objects.get(garage=cast.first)
        billing.void_period(trial.pk, reason="A mistake", by=None)
    answer = client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 2})
    assert refused(answer, 402, "subscription_expired")
    assert answer.body["message"] == "This garage has no subscription yet. Choose a plan to begin."
    assert client.get(f"jobs/{job_id}").status == 200
