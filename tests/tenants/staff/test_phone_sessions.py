"""What a session of a linked phone opens, and what ends it."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.db import connections, transaction
from django.db.models import F

from accounts import sessions
from accounts.models import Session
from garages.models import LinkedPhone, MemberPin, Membership, PhoneCode
from garages.phones import pins
from garages.roles import Role
from kernel import clock, tenancy
from tenants.staff.models import Staff
from tests.api import Api, refused
from tests.cast import Cast
from tests.phones import PIN, Browser, add, link, membership_of, show_code
from tests.pushservice import FakeBrowser
from tests.tenants.intake.counter import opened, pack_of


def test_one_tap_ends_a_lost_phone(owner: Api, staff: int, membership: UUID) -> None:
    browser = link(owner, staff)
    phone = Api(browser.sign_in(membership).data["token"])
    (shown,) = owner.get(f"staffs/{staff}/access").data["phones"]
    ended = owner.delete(f"staffs/{staff}/phones/{shown['phoneId']}")
    assert ended.body["message"] == "Suresh Patil's phone is signed out. A new code links it again."
    assert phone.get("jobs").status == 401
    assert browser.sign_in(membership).code == "device_over"
    assert refused(owner.delete(f"staffs/{staff}/phones/{shown['phoneId']}"), 404, "not_found")
    assert owner.get(f"staffs/{staff}/access").data["phones"] == []


def test_person_who_leaves_has_no_phone_pin_code_or_session(
    owner: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    phone = Api(browser.sign_in(membership).data["token"])
    code = show_code(owner, staff)
    assert owner.delete(f"staffs/{staff}").status == 200
    assert phone.get("jobs").status == 401
    assert browser.sign_in(membership).code == "device_over"
    assert Browser().claim(code).code == "code_refused"
    with tenancy.platform():
        assert not MemberPin.objects.exists() and not PhoneCode.objects.exists()
        assert not LinkedPhone.objects.exclude(state="ended").exists()


def test_new_sign_in_ends_the_session_before_on_the_same_phone(
    owner: Api, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    first = Api(browser.sign_in(membership).data["token"])
    second = Api(browser.sign_in(membership).data["token"])
    assert (first.get("jobs").status, second.get("jobs").status) == (401, 200)


@pytest.mark.parametrize(("unused", "since_sign_in"), [(12, 12), (0, 24)])
def test_session_of_a_phone_ends_after_12_hours_without_use_and_after_24_hours(
    owner: Api, staff: int, membership: UUID, unused: int, since_sign_in: int
) -> None:
    phone = Api(link(owner, staff).sign_in(membership).data["token"])

    def move(minutes: int) -> None:
        """Move the session into the past, by so many minutes less than its limit."""
        with tenancy.platform():
            Session.objects.exclude(phone_id=None).update(
                idle_until=F("idle_until") - max(timedelta(), timedelta(hours=unused, minutes=-minutes)),
                expires_at=F("expires_at") - timedelta(hours=since_sign_in, minutes=-minutes),
            )

    with transaction.atomic():
        move(2)
        assert phone.get("jobs").status == 200
        transaction.set_rollback(True)
    move(-2)
    assert phone.get("jobs").status == 401


def test_session_of_a_phone_opens_one_garage_with_the_rights_of_the_floor(
    api: Api, owner: Api, cast: Cast
) -> None:
    """An advisor with email, who works in two garages and later becomes a manager here."""
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.advisor.email).pk
    membership = membership_of(cast, staff)
    with tenancy.platform():
        Membership.objects.create(
            person=cast.advisor, garage=cast.second, role=Role.OWNER, state=Membership.State.ACTIVE
        )
    browser = link(owner, staff)
    with tenancy.platform():
        Membership.objects.filter(pk=membership).update(role=Role.MANAGER)
    phone = Api(browser.sign_in(membership).data["token"])
    me = phone.get("me").data
    assert [garage["garageId"] for garage in me["garages"]] == [cast.first.pk]
    assert "change_staff" not in me["garages"][0]["permissions"]
    assert "change_jobs" in me["garages"][0]["permissions"]
    assert phone.get("jobs").status == 200
    assert refused(phone.with_headers(X_Garage_Id=str(cast.second.pk)).get("jobs"), 404, "not_found")
    denied = phone.delete(f"staffs/{staff}")
    assert refused(denied, 400, "role_denied")
    assert denied.body["message"] == "Sign in with your email to do this."
    for path in ("second-factor", "change-password", "logout-everywhere"):
        assert refused(phone.post(path, {"currentPassword": "x"}), 400, "role_denied")
    # By email the same person is a manager, and an owner elsewhere.
    by_email = api.as_(cast.advisor).with_headers(X_Garage_Id=str(cast.first.pk))
    assert "change_staff" in by_email.get("me").data["garages"][0]["permissions"]


def test_session_of_a_phone_lists_the_phones_of_its_garage_and_ends_none(
    owner: Api, api: Api, cast: Cast
) -> None:
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.advisor.email).pk
    membership = membership_of(cast, staff)
    # By email, and with a PIN in another garage.
    api.as_(cast.advisor)
    with tenancy.platform():
        sessions.open_session(cast.advisor.pk, remember=False, garage_id=cast.second.pk, phone_id=1)
    first = Api(link(owner, staff).sign_in(membership).data["token"])
    phone = Api(link(owner, staff).sign_in(membership).data["token"])
    listed = phone.get("sessions").data
    assert [each["current"] for each in listed] == [True, False]
    assert refused(phone.delete(f"sessions/{listed[1]['sessionId']}"), 400, "role_denied")
    assert first.get("jobs").status == 200
    assert len(api.as_(cast.advisor).get("sessions").data) >= 4


@pytest.mark.usefixtures("push_key")
def test_offline_counter_and_alerts_work_for_a_person_without_email(owner: Api, cast: Cast) -> None:
    staff = add(owner, roleId=Role.SERVICE_ADVISOR.value)
    phone = link(owner, staff)
    advisor = Api(phone.sign_in(membership_of(cast, staff)).data["token"])
    device = opened(advisor, "Chrome on Android")
    assert pack_of(advisor, device)["seal"]
    report = {"device": device, "waiting": 1, "oldestAt": clock.now().isoformat()}
    assert advisor.post("counter/report", report).data == {"keep": True}
    assert advisor.post("push-subscriptions", FakeBrowser().body).status == 200
    # The next morning, the same device and the same person.
    next_day = Api(phone.sign_in(membership_of(cast, staff)).data["token"])
    assert pack_of(next_day, device)["seal"]
    (listed,) = owner.get("counter/devices").data
    assert (listed["personName"], listed["waiting"]) == ("Suresh Patil", 1)


def test_phone_that_ends_while_somebody_signs_in_leaves_no_session(committed_db: Cast) -> None:
    owner = Api().as_(committed_db.owner)
    staff = add(owner)
    with transaction.atomic():
        membership = membership_of(committed_db, staff)
    browser = link(owner, staff)
    (shown,) = owner.get(f"staffs/{staff}/access").data["phones"]
    body = browser.signed(membership) | {"membershipId": str(membership), "pin": PIN}
    is_hashing, goes_on = Event(), Event()

    def slow(*args: Any) -> bool:
        is_hashing.set()
        goes_on.wait(10)
        return True

    def sign_in() -> str | None:
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(pins, "_is_pin", slow)
                return str(Api().post("phone/sign-in", body).data["token"])
        finally:
            connections.close_all()

    def end() -> int:
        try:
            return owner.delete(f"staffs/{staff}/phones/{shown['phoneId']}").status
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        token = pool.submit(sign_in)
        assert is_hashing.wait(10)
        ended = pool.submit(end)
        # The end waits for the phone that the sign-in holds.
        time.sleep(0.3)
        goes_on.set()
        assert ended.result() == 200
        assert Api(token.result()).get("me").status == 401
