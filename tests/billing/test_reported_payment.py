"""An expired garage that reports a payment works for three more days, once in a period."""

from datetime import datetime, timedelta

import pytest
from django.utils.timezone import localdate

from billing import services
from billing.models import PaymentClaim, SubscriptionPeriod
from billing.queries import find_due_reminder
from garages.roles import Role
from kernel import clock, tenancy
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.billed import open_job
from tests.billing.test_claim_payment import body
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.intake.counter import lock_of, offline, opened, pack_of

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
CHECKED = "Payment reported, being checked."


@pytest.fixture
def locked_at(cast: Cast) -> datetime:
    """The first moment of the lock, at midnight."""
    return lock_of(cast.first)


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


def report(owner: Api, reference: str = "400000000001") -> PaymentClaim:
    answer = owner.post("billing/payments", body(reference=reference))
    assert answer.status == 200, answer.body
    with tenancy.platform():
        return PaymentClaim.objects.latest("pk")


def write(client: Api) -> Answered:
    return client.post("jobcategories", {"jobCategory": f"At {clock.now():%d%H%M%S}"})


def is_locked(client: Api, cast: Cast) -> bool:
    before = checksum(cast.first)
    answer = write(client)
    if answer.status == 200:
        return False
    assert refused(answer, 402, "subscription_expired")
    assert checksum(cast.first) == before
    return True


def test_garage_that_reports_a_payment_works_until_the_end_of_the_third_day_after_it(
    owner: Api, cast: Cast, locked_at: datetime
) -> None:
    with clock.at(locked_at + 9 * HOUR):
        assert is_locked(owner, cast)
        report(owner)
        assert not is_locked(owner, cast)
        seen = owner.get("get-last-subscription").data
        assert (seen["expired"], seen["state"], seen["expiresIn"]) == (False, "grace", "4 days")
        until = (locked_at + 3 * DAY).date()
        assert seen["gracePeriodEndDate"] == until.isoformat()
        assert f" {CHECKED} Everything keeps working until {until:%d/%m/%Y} and" in seen["expiresRemark"]
        billing = owner.get("billing").data
        assert (billing["state"], billing["gracePeriodEndDate"]) == ("grace", until.isoformat())
    with clock.at(locked_at + 4 * DAY - timedelta(seconds=1)):
        assert not is_locked(owner, cast)
    with clock.at(locked_at + 4 * DAY):
        assert is_locked(owner, cast)
        seen = owner.get("get-last-subscription").data
        assert (seen["expired"], seen["state"], seen["expiresIn"]) == (True, "expired", "Expired")
        assert seen["expiresRemark"].endswith("Renew to continue immediately.")


def test_garage_without_a_report_reads_the_specified_words(
    owner: Api, cast: Cast, locked_at: datetime
) -> None:
    with clock.at(locked_at + HOUR):
        seen = owner.get("get-last-subscription").data
        assert (seen["expired"], seen["state"]) == (True, "expired")
        assert seen["expiresRemark"].endswith("Renew to continue immediately.")
        assert CHECKED not in seen["expiresRemark"]


@pytest.mark.parametrize("role", list(Role), ids=str)
def test_every_role_works_after_a_report_and_waits_again_after_a_refusal(
    api: Api, cast: Cast, shop: Shop, owner: Api, locked_at: datetime, role: Role
) -> None:
    client = api.as_(cast.with_role(role))
    job = open_job(owner, shop)
    with clock.at(locked_at + HOUR):
        # A job from before the lock may be finished, so its comment says nothing about the lock.
        paths = {Role.OWNER: "jobcategories", Role.MANAGER: "jobcategories"}
        made = {"jobCategory": "New"} if role in paths else {"jobId": job, "jobStatusId": 2}
        path = paths.get(role, "jobs/change-status")
        report(owner)
        assert client.post(path, made).status in (200, 400)
        seen = client.get("get-last-subscription").data
        assert seen["expired"] is False
        assert CHECKED in seen["expiresRemark"]
    claim = latest()
    with clock.at(locked_at + 5 * HOUR), tenancy.platform():
        services.refuse_claim(claim.pk, by=cast.owner.pk, reason="No such transfer")
    with clock.at(locked_at + 6 * HOUR):
        seen = client.get("get-last-subscription").data
        assert seen["expired"] is True
        assert CHECKED not in seen["expiresRemark"]
        assert is_locked(owner, cast)


def latest() -> PaymentClaim:
    with tenancy.platform():
        return PaymentClaim.objects.latest("pk")


def test_second_report_in_the_same_period_unlocks_nothing(
    owner: Api, cast: Cast, locked_at: datetime
) -> None:
    with clock.at(locked_at + HOUR):
        first = report(owner)
        with tenancy.platform():
            services.refuse_claim(first.pk, by=cast.owner.pk, reason="No such transfer")
        assert is_locked(owner, cast)
        report(owner, "400000000002")
        assert is_locked(owner, cast)
    with clock.at(locked_at + 10 * DAY):
        report(owner, "400000000003")
        assert is_locked(owner, cast)


def test_second_waiting_report_does_not_extend_the_days(owner: Api, cast: Cast, locked_at: datetime) -> None:
    with clock.at(locked_at + HOUR):
        report(owner)
    with clock.at(locked_at + 3 * DAY):
        report(owner, "400000000002")
    with clock.at(locked_at + 4 * DAY):
        assert is_locked(owner, cast)


def test_extra_days_of_a_payment_reported_earlier_begin_when_the_garage_is_locked(
    owner: Api, cast: Cast, locked_at: datetime
) -> None:
    with clock.at(locked_at - 6 * DAY):
        report(owner)
    with clock.at(locked_at + 4 * DAY - HOUR):
        assert not is_locked(owner, cast)
    with clock.at(locked_at + 4 * DAY):
        assert is_locked(owner, cast)


def test_report_that_was_refused_before_the_lock_does_not_use_the_days_up(
    owner: Api, cast: Cast, locked_at: datetime
) -> None:
    with clock.at(locked_at - 6 * DAY):
        early = report(owner)
        with tenancy.platform():
            services.refuse_claim(early.pk, by=cast.owner.pk, reason="No such transfer")
    with clock.at(locked_at + HOUR):
        report(owner, "400000000002")
        assert not is_locked(owner, cast)


def test_next_period_has_days_of_its_own(owner: Api, cast: Cast, locked_at: datetime) -> None:
    with clock.at(locked_at + HOUR):
        first = report(owner)
        with tenancy.platform():
            services.confirm_claim(first.pk, by=cast.owner.pk)
    next_lock = lock_of_last(cast)
    with clock.at(next_lock + HOUR):
        assert is_locked(owner, cast)
        report(owner, "400000000002")
        assert not is_locked(owner, cast)


def lock_of_last(cast: Cast) -> datetime:
    with tenancy.platform():
        last = SubscriptionPeriod.objects.filter(garage=cast.first).latest("end")
    days = last.end + timedelta(days=last.grace_days + 1) - clock.today()
    return clock.start_of_today() + days


def test_suspended_archived_and_new_garages_get_no_days(owner: Api, cast: Cast, locked_at: datetime) -> None:
    with clock.at(locked_at + 100 * DAY):
        report(owner)
        assert is_locked(owner, cast)
    with tenancy.platform():
        services.void_period(SubscriptionPeriod.objects.get(garage=cast.first).pk, reason="x", by=None)
    report(owner, "400000000002")
    assert is_locked(owner, cast)


def test_no_reminder_asks_to_renew_while_a_payment_is_checked(
    owner: Api, cast: Cast, locked_at: datetime
) -> None:
    with clock.at(locked_at + HOUR):
        assert find_due_reminder(cast.first.pk) is not None
        report(owner)
        assert find_due_reminder(cast.first.pk) is None
    with clock.at(locked_at + 4 * DAY):
        assert find_due_reminder(cast.first.pk) is not None


def test_job_and_offline_entry_of_these_days_can_be_finished_after_them(
    owner: Api, cast: Cast, shop: Shop, locked_at: datetime
) -> None:
    with clock.at(locked_at + HOUR):
        report(owner)
    with clock.at(locked_at + 3 * DAY):
        device, job = opened(owner), open_job(owner, shop)
        pack = pack_of(owner, device)
    end = locked_at + 4 * DAY
    day = {"entryDate": f"{localdate(end - HOUR)}", "expectedDOD": f"{localdate(end - HOUR)}"}
    made = offline(shop, device, pack, at=end - HOUR, **day)
    late = offline(shop, device, pack, at=end + HOUR, **day)
    with clock.at(end + 2 * HOUR):
        assert owner.post("jobs/change-status", {"jobId": job, "jobStatusId": 3}).status == 200
        assert owner.post("intakes", made).status == 200
        assert refused(owner.post("intakes", late), 402, "subscription_expired")
