"""A tablet that everybody of a garage shares: tiles, PINs, and who acts on it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db.models import F

from accounts.models import Session
from garages.models import LinkedPhone, MemberPin, Membership
from garages.roles import Role
from kernel import limits, tenancy
from kernel.audit.models import AuditEntry
from tenants.staff.models import Staff
from tests.api import Answered, Api, refused
from tests.cast import PASSWORD, Cast
from tests.outbox import drain
from tests.phones import PIN, Browser, add, confirm, link, membership_of, show_code


def share(client: Api, tablet: Browser, **changes: str) -> Answered:
    return client.post("devices", tablet.signed(**changes) | {"publicKey": tablet.public_key})


def set_pin(client: Api, garage: int, pin: str = PIN, password: str = PASSWORD) -> Answered:
    limits.store().flushdb()
    return client.post("my-pin", {"garageId": garage, "currentPassword": password, "pin": pin})


@pytest.fixture
def tablet(owner: Api) -> Browser:
    shared = Browser()
    answer = share(owner, shared)
    assert (answer.status, answer.body["message"]) == (200, "This is a shared device now.")
    return shared


def membership(person: Any, garage: Any) -> UUID:
    with tenancy.platform():
        return Membership.objects.get(person=person, garage=garage).pk


def names(tablet: Browser) -> list[str]:
    found = tablet.people().data
    assert found["isShared"] is True
    return [one["personName"] for one in found["people"]]


def test_tablet_shows_everybody_who_has_a_pin(api: Api, owner: Api, cast: Cast, tablet: Browser) -> None:
    assert names(tablet) == []
    staff = add(owner)
    link(owner, staff)
    assert names(tablet) == ["Suresh Patil"]
    said = set_pin(api.as_(cast.technician), cast.first.pk, "7193")
    assert said.body["message"] == "Your PIN for shared devices is set."
    # People of other garages with a PIN are not here.
    set_pin(api.as_(cast.outsider), cast.second.pk, "7193")
    assert sorted(names(tablet)) == ["Suresh Patil", "Technician Person"]
    own = membership(cast.technician, cast.first)
    opened = tablet.sign_in(own, "7193").data
    assert opened["token"].startswith("gp_")
    assert [garage["garageId"] for garage in opened["garages"]] == [cast.first.pk]
    assert Api(opened["token"]).get("jobs").status == 200
    assert tablet.sign_in(membership(cast.outsider, cast.second), "7193").code == "device_over"


def test_next_person_ends_the_session_of_the_one_before(owner: Api, cast: Cast, tablet: Browser) -> None:
    first, second = add(owner), add(owner, staffName="Ramesh", phoneNumber="9822012346")
    link(owner, first)
    link(owner, second)
    suresh = Api(tablet.sign_in(membership_of(cast, first)).data["token"])
    assert suresh.get("me").data["user"]["firstName"] == "Suresh"
    ramesh = Api(tablet.sign_in(membership_of(cast, second)).data["token"])
    assert suresh.get("jobs").status == 401
    assert ramesh.get("me").data["user"]["firstName"] == "Ramesh"


def test_session_on_a_tablet_ends_after_ten_minutes_without_use(
    owner: Api, cast: Cast, tablet: Browser
) -> None:
    staff = add(owner)
    browser = link(owner, staff)
    on_tablet = Api(tablet.sign_in(membership_of(cast, staff)).data["token"])
    on_phone = Api(browser.sign_in(membership_of(cast, staff)).data["token"])

    def wait(minutes: int) -> None:
        gone = timedelta(minutes=minutes)
        with tenancy.platform():
            Session.objects.update(idle_until=F("idle_until") - gone, last_used_at=F("last_used_at") - gone)

    wait(9)
    # This use begins the ten minutes again.
    assert on_tablet.get("jobs").status == 200
    wait(9)
    assert on_tablet.get("jobs").status == 200
    wait(11)
    assert on_tablet.get("jobs").status == 401
    assert on_phone.get("jobs").status == 200


def test_code_on_a_tablet_only_sets_the_pin(owner: Api, cast: Cast, tablet: Browser) -> None:
    staff = add(owner)
    claimed = tablet.claim(show_code(owner, staff))
    assert claimed.status == 200
    # Nobody has pressed Yes yet.
    assert names(tablet) == []
    assert confirm(owner, staff).body["message"] == "Suresh Patil has a PIN for the shared device."
    assert names(tablet) == ["Suresh Patil"]
    assert owner.get(f"staffs/{staff}/access").data["phones"] == []
    assert tablet.sign_in(membership_of(cast, staff)).status == 200
    # *No* leaves the PIN as it was.
    assert tablet.claim(show_code(owner, staff), "7193").status == 200
    confirm(owner, staff, yes=False)
    assert tablet.sign_in(membership_of(cast, staff), "7193").code == "pin_wrong"
    assert tablet.sign_in(membership_of(cast, staff)).status == 200


def test_code_of_another_garage_is_refused_on_a_tablet(
    api: Api, owner: Api, cast: Cast, tablet: Browser
) -> None:
    outsider = api.as_(cast.outsider)
    assert tablet.claim(show_code(outsider, add(outsider))).code == "code_refused"


def test_ten_wrong_pins_use_up_one_pin_and_leave_the_tablet(owner: Api, cast: Cast, tablet: Browser) -> None:
    first, second = add(owner), add(owner, staffName="Ramesh", phoneNumber="9822012346")
    link(owner, first)
    link(owner, second)
    for _ in range(9):
        assert tablet.sign_in(membership_of(cast, first), "0192").code == "pin_wrong"
    assert tablet.sign_in(membership_of(cast, first), "0192").code == "pin_over"
    assert tablet.sign_in(membership_of(cast, first)).code == "pin_over"
    assert tablet.sign_in(membership_of(cast, second)).status == 200


def test_manager_on_a_tablet_has_the_rights_of_the_floor(api: Api, cast: Cast, tablet: Browser) -> None:
    set_pin(api.as_(cast.manager), cast.first.pk)
    on_tablet = Api(tablet.sign_in(membership(cast.manager, cast.first)).data["token"])
    assert on_tablet.get("jobs").status == 200
    denied = share(on_tablet, Browser())
    assert refused(denied, 400, "role_denied")
    assert denied.body["message"] == "Sign in with your email to do this."
    assert refused(set_pin(on_tablet, cast.first.pk, "7193"), 400, "role_denied")
    assert tablet.sign_in(membership(cast.manager, cast.first)).status == 200


def test_owner_ends_a_tablet_and_its_session(api: Api, owner: Api, cast: Cast, tablet: Browser) -> None:
    set_pin(api.as_(cast.advisor), cast.first.pk)
    on_tablet = Api(tablet.sign_in(membership(cast.advisor, cast.first)).data["token"])
    ((shown,)) = owner.get("devices").data
    assert set(shown) == {"deviceId", "label", "lastUsedAt"} and shown["lastUsedAt"]
    outsider = api.as_(cast.outsider)
    assert outsider.get("devices").data == []
    assert refused(outsider.delete(f"devices/{shown['deviceId']}"), 404, "not_found")
    assert on_tablet.get("jobs").status == 200
    ended = owner.delete(f"devices/{shown['deviceId']}")
    assert ended.body["message"] == "The shared device is signed out."
    assert on_tablet.get("jobs").status == 401
    assert tablet.people().code == "device_over"
    assert tablet.sign_in(membership(cast.advisor, cast.first)).code == "device_over"
    assert refused(owner.delete(f"devices/{shown['deviceId']}"), 404, "not_found")
    assert owner.get("devices").data == []


def test_device_is_shared_only_by_its_own_browser(api: Api, owner: Api, cast: Cast, tablet: Browser) -> None:
    """Somebody who knows the number of a tablet has not its key."""
    outsider = api.as_(cast.outsider)
    stranger = Browser(phone_id=tablet.phone_id)
    assert share(outsider, stranger).code == "device_over"
    assert share(outsider, tablet, host="evil.example").code == "device_over"
    forged = tablet.signed() | {"publicKey": stranger.public_key}
    assert outsider.post("devices", forged).code == "device_over"
    assert names(tablet) == []
    with tenancy.platform():
        assert LinkedPhone.objects.get(state="live").garage_id == cast.first.pk
    # The tablet itself may move to another garage.
    assert share(outsider, tablet).status == 200
    assert owner.get("devices").data == []


def test_phone_that_becomes_a_shared_device_is_nobodys_own(owner: Api, cast: Cast) -> None:
    staff = add(owner)
    browser = link(owner, staff)
    phone = Api(browser.sign_in(membership_of(cast, staff)).data["token"])
    assert share(owner, browser).status == 200
    assert phone.get("jobs").status == 401
    assert owner.get(f"staffs/{staff}/access").data["phones"] == []
    assert names(browser) == ["Suresh Patil"]


def test_person_who_leaves_is_off_the_tablet(api: Api, owner: Api, cast: Cast, tablet: Browser) -> None:
    set_pin(api.as_(cast.technician), cast.first.pk)
    token = tablet.sign_in(membership(cast.technician, cast.first)).data["token"]
    row = next(one for one in owner.get("staffs").data["records"] if one["roleId"] == Role.TECHNICIAN)
    assert owner.delete(f"staffs/{row['staffId']}").status == 200
    assert Api(token).get("jobs").status == 401
    assert names(tablet) == []


@pytest.mark.parametrize(
    ("pin", "password", "code"),
    [("1234", PASSWORD, "invalid"), ("48", PASSWORD, "invalid"), (PIN, "wrong", "current_password_wrong")],
)
def test_own_pin_needs_the_password_and_is_not_easy(
    api: Api, cast: Cast, pin: str, password: str, code: str
) -> None:
    assert set_pin(api.as_(cast.technician), cast.first.pk, pin, password).code == code
    with tenancy.platform():
        assert not MemberPin.objects.exists()


def test_new_password_ends_the_own_pin(api: Api, cast: Cast, tablet: Browser) -> None:
    """Somebody who knew the old password has set the PIN."""
    technician = api.as_(cast.technician)
    set_pin(technician, cast.first.pk)
    own = membership(cast.technician, cast.first)
    assert tablet.sign_in(own).status == 200
    new = "a much better password 7"
    body = {"currentPassword": PASSWORD, "password": new, "cpassword": new}
    assert technician.post("change-password", body).status == 200
    assert tablet.sign_in(own).code == "pin_wrong"
    assert set_pin(technician, cast.first.pk, password=new).status == 200
    assert tablet.sign_in(own).status == 200


def test_own_pin_is_for_a_garage_that_the_session_opens(api: Api, owner: Api, cast: Cast) -> None:
    technician = api.as_(cast.technician)
    assert refused(set_pin(technician, cast.second.pk), 404, "not_found")
    row = next(one for one in owner.get("staffs").data["records"] if one["roleId"] == Role.TECHNICIAN)
    assert owner.post(f"staffs/{row['staffId']}/sign-out").status == 200
    assert set_pin(technician, cast.first.pk).status in (401, 404)
    with tenancy.platform():
        assert not MemberPin.objects.exists()


def test_wrong_passwords_for_a_pin_wait_after_five(api: Api, cast: Cast) -> None:
    technician = api.as_(cast.technician)
    body = {"garageId": cast.first.pk, "currentPassword": "wrong", "pin": PIN}
    codes = [technician.post("my-pin", body).code for _ in range(6)]
    assert codes[:5] == ["current_password_wrong"] * 5
    assert codes[5] == "slow_down"
    # The other calls that ask for the password give no more guesses.
    assert technician.post("second-factor", {"currentPassword": "wrong"}).code == "slow_down"


def test_sharing_and_ending_are_in_the_audit(owner: Api, cast: Cast, tablet: Browser) -> None:
    owner.delete(f"devices/{owner.get('devices').data[0]['deviceId']}")
    with tenancy.platform():
        kinds = AuditEntry.objects.filter(person_id=cast.owner.pk).values_list("kind", flat=True)
        assert {"device_shared", "device_ended"} <= set(kinds)


def test_person_learns_that_a_pin_was_set_for_their_name(
    owner: Api, api: Api, cast: Cast, tablet: Browser
) -> None:
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.advisor.email).pk
    assert tablet.claim(show_code(owner, staff)).status == 200
    assert confirm(owner, staff).status == 200
    drain("alerts.phone_linked")
    (alert,) = api.as_(cast.advisor).get("alerts").data["alerts"]
    assert alert["text"] == (
        "Owner Person set a PIN for your name on a shared device."
        " If you did not choose it, ask for a new code."
    )
