"""A code on one screen and a number on both link the phone of a person without email."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.core import mail
from django.db import connections, transaction
from django.db.models.functions import Now

from accounts.models import Person, Session
from garages.models import LinkedPhone, MemberPin, Membership, PhoneCode
from garages.roles import Role
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.staff.models import Staff
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.outbox import drain
from tests.phones import SURESH, Browser, add, confirm, link, membership_of, show_code


def test_a_mechanic_without_email_signs_in_with_a_pin(
    owner: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    code = owner.post(f"staffs/{staff}/phone-code").data
    assert code["picture"].startswith("<svg")
    browser = Browser()
    names = {"garageName": "First", "personName": "Suresh Patil"}
    assert browser.client.post("phone/code", {"code": code["code"].lower()}).data == names
    claimed = browser.claim(code["code"]).data
    shown = owner.get(f"staffs/{staff}/phone-code").data
    assert (shown["state"], shown["number"]) == ("claimed", claimed["number"])
    assert 10 <= claimed["number"] <= 99
    assert confirm(owner, staff).body["message"] == "The phone of Suresh Patil is linked."
    (person,) = browser.people().data["people"]
    assert person == {
        "membershipId": str(membership),
        "personName": "Suresh Patil",
        "garageId": cast.first.pk,
        "garageName": "First",
    }
    opened = browser.sign_in(membership).data
    # The release before looks for `gt_`, so it refuses such a session during an upgrade.
    assert opened["token"].startswith("gp_")
    assert [garage["garageId"] for garage in opened["garages"]] == [cast.first.pk]
    phone = Api(opened["token"])
    assert phone.get("jobs").status == 200
    assert phone.get("me").data["garages"][0]["role"] == "Technician"
    # The next morning, on the same phone.
    assert browser.sign_in(membership).data["token"]


def test_nobody_sees_the_address_of_a_person_without_email_and_no_mail_is_written(
    owner: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    phone = Api(browser.sign_in(membership).data["token"])
    row = next(row for row in owner.get("staffs").data["records"] if row["staffId"] == staff)
    assert (row["email"], row["signsInWith"]) == ("", "phone")
    assert phone.get("profile").data["email"] == ""
    with tenancy.platform():
        person = Membership.objects.get(pk=membership).person
        assert person.email.endswith("@phone.invalid")
        assert not OutboxRow.objects.filter(kind__contains="mail").exists()
    assert mail.outbox == []
    body = {"email": person.email, "password": "garage-demo-1"}
    assert Api().post("login", body).status == 422
    assert Api().post("generate-otp", {"email": person.email}).status == 422


def test_phone_of_a_stranger_is_refused_by_the_number(owner: Api, staff: int, membership: UUID) -> None:
    """Somebody photographs the QR code and is faster. Suresh's phone shows no number, so the manager says no."""
    code = show_code(owner, staff)
    thief, suresh = Browser(), Browser()
    assert thief.claim(code).status == 200
    assert suresh.claim(code).code == "code_refused"
    assert thief.sign_in(membership).code == "device_waiting"
    assert confirm(owner, staff, yes=False).body["message"] == "The phone is not linked. Show a new code."
    assert thief.sign_in(membership).code == "device_over"
    assert thief.people().code == "device_over"
    assert refused(confirm(owner, staff), 409, "code_over")
    with tenancy.platform():
        assert not MemberPin.objects.exists() and not PhoneCode.objects.exists()


def test_code_is_over_after_ten_minutes_and_after_its_use(owner: Api, staff: int) -> None:
    code = show_code(owner, staff)
    with tenancy.platform():
        PhoneCode.objects.update(expires_at=Now())
    assert Browser().claim(code).code == "code_refused"
    assert owner.get(f"staffs/{staff}/phone-code").data["state"] == "over"
    old, new = show_code(owner, staff), show_code(owner, staff)
    assert Browser().claim(old).code == "code_refused"
    assert Browser().claim(new).status == 200
    assert Browser().claim(new).code == "code_refused"
    with tenancy.platform():
        LinkedPhone.objects.update(created_at=Now() - timedelta(minutes=11))
    assert refused(confirm(owner, staff), 409, "code_over")


@pytest.mark.parametrize("pin", ["1111", "1234", "8765", "1987", "2026", "2345"])
def test_pin_that_is_easy_to_guess_is_refused_and_keeps_the_code(owner: Api, staff: int, pin: str) -> None:
    code, browser = show_code(owner, staff), Browser()
    answer = browser.claim(code, pin)
    assert answer.status == 422
    assert answer.body["error"] == {"pin": ["This PIN is easy to guess. Choose another one."]}
    assert browser.claim(code).status == 200


@pytest.mark.parametrize("pin", ["", "482", "48261", "48a6", "४८२६"])
def test_pin_has_four_digits(owner: Api, staff: int, pin: str) -> None:
    answer = Browser().claim(show_code(owner, staff), pin)
    assert (answer.status, answer.body["error"]) == (422, {"pin": ["Must be 4 digits"]})


@pytest.mark.parametrize("role", [Role.OWNER, Role.MANAGER])
def test_managers_and_owners_sign_in_by_email(owner: Api, cast: Cast, staff: int, role: Role) -> None:
    before = checksum(cast.first)
    assert refused(owner.post("staffs-by-phone", SURESH | {"roleId": role.value}), 409, "email_needed")
    with tenancy.garage(cast.first.pk):
        manager = Staff.objects.get(email=cast.manager.email).pk
    assert refused(owner.post(f"staffs/{manager}/phone-code"), 409, "email_needed")
    promoted = {"staffName": "Suresh", "email": "", "phoneNumber": "9822012345", "roleId": role.value}
    assert refused(owner.put(f"staffs/{staff}", promoted), 409, "email_needed")
    assert refused(owner.post(f"staffs/{staff}/hand-over"), 409, "email_needed")
    assert checksum(cast.first) == before


def test_two_people_without_email_work_in_one_garage(owner: Api) -> None:
    first, second = add(owner), add(owner, staffName="Ramesh", phoneNumber="9822012346")
    assert first != second
    changed = {"staffName": "Ramesh Rao", "email": "", "phoneNumber": "9822012347", "roleId": 3}
    answer = owner.put(f"staffs/{second}", changed)
    assert (answer.data["staffName"], answer.data["signsInWith"]) == ("Ramesh Rao", "phone")


@pytest.mark.parametrize("claims", [8, pytest.param(24, marks=pytest.mark.prove)])
def test_parallel_claims_of_one_code_link_one_phone(committed_db: Cast, claims: int) -> None:
    owner = Api().as_(committed_db.owner)
    staff = add(owner)
    code = show_code(owner, staff)

    def claim(_number: int) -> bool:
        try:
            return bool(Browser().claim(code).body["success"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(claim, range(claims))) == 1
    assert confirm(owner, staff, yes=False).status == 200
    with transaction.atomic(), tenancy.platform():
        assert not LinkedPhone.objects.exclude(state="ended").exists() and not MemberPin.objects.exists()
        assert Session.objects.exclude(phone_id=None).count() == 0
        assert Person.objects.filter(email__endswith=".invalid").count() == 1


def test_parallel_claims_with_one_number_and_two_keys_link_one_key(committed_db: Cast) -> None:
    """Two people get a code each, and both send the same number of a phone, with keys of their own."""
    owner = Api().as_(committed_db.owner)
    codes = [show_code(owner, add(owner, phoneNumber=f"982201234{end}")) for end in (5, 6)]
    number = str(uuid4())

    def claim(code: str) -> bool:
        try:
            return bool(Browser(phone_id=number).claim(code).body["success"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(claim, codes)) == 1


def test_person_learns_that_a_phone_was_linked_to_their_name(owner: Api, api: Api, cast: Cast) -> None:
    """An owner links their own phone as the advisor."""
    with tenancy.garage(cast.first.pk):
        staff = Staff.objects.get(email=cast.advisor.email).pk
    stranger = link(owner, staff)
    drain("alerts.phone_linked")
    advisor = api.as_(cast.advisor)
    (alert,) = advisor.get("alerts").data["alerts"]
    assert (alert["kind"], alert["text"]) == (
        "phone_linked",
        "Owner Person linked a phone to your name. If it is not yours, ask an owner to sign it out.",
    )
    assert owner.get("alerts").data["alerts"] == []
    membership = membership_of(cast, staff)
    assert stranger.sign_in(membership).data["token"]
    # The session is on the advisor's list of devices, and they can end it.
    (other,) = [each for each in advisor.get("sessions").data if not each["current"]]
    assert advisor.delete(f"sessions/{other['sessionId']}").status == 200
    with tenancy.platform():
        assert not Session.objects.exclude(phone_id=None).filter(revoked_at=None).exists()


def test_refused_number_causes_no_alert(owner: Api, staff: int) -> None:
    assert Browser().claim(show_code(owner, staff)).status == 200
    assert confirm(owner, staff, yes=False).status == 200
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind="alerts.phone_linked").exists()


def test_yes_beside_an_older_number_links_no_phone(owner: Api, staff: int, membership: UUID) -> None:
    """One screen still shows the number of the first phone. A newer code was used by another phone."""
    first, second = Browser(), Browser()
    first.claim(show_code(owner, staff))
    shown = owner.get(f"staffs/{staff}/phone-code").data["number"]
    numbers = {shown}
    while numbers == {shown}:
        second.claim(show_code(owner, staff))
        numbers.add(owner.get(f"staffs/{staff}/phone-code").data["number"])
    said = owner.post(f"staffs/{staff}/phone-code/confirm", {"yes": True, "number": shown})
    assert refused(said, 409, "code_over")
    assert refused(owner.post(f"staffs/{staff}/phone-code/confirm", {"yes": True}), 409, "code_over")
    assert second.sign_in(membership).code == "device_waiting"
    assert first.people().code == "device_over"
    assert second.people().code == "device_waiting"


def test_corrected_name_and_number_reach_the_account_of_a_person_without_email(
    owner: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    changed = {"staffName": "Suresh Patel", "email": "", "phoneNumber": "9822014826", "roleId": 4}
    assert owner.put(f"staffs/{staff}", changed).status == 200
    assert browser.people().data["people"][0]["personName"] == "Suresh Patel"
    # The PIN that the end of the new number would be is easy to guess.
    assert Browser().claim(show_code(owner, staff), "4826").code == "invalid"
    # The account of a person with an email is theirs.
    with tenancy.garage(cast.first.pk):
        other = Staff.objects.get(email=cast.technician.email)
    body = {"staffName": "New Name", "email": other.email, "phoneNumber": "9800000001", "roleId": 4}
    assert owner.put(f"staffs/{other.pk}", body).status == 200
    with tenancy.platform():
        assert Person.objects.get(pk=cast.technician.pk).full_name == cast.technician.full_name
