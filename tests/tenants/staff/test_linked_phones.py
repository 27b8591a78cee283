"""People without email: a code links their phone, and a PIN signs them in."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core import mail
from django.db import connection, connections, transaction
from django.db.models import F
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts import sessions
from accounts.models import Person, Session
from garages.models import LinkedPhone, MemberPin, Membership, PhoneCode
from garages.phones import pins
from garages.roles import Role
from kernel import clock, limits, tenancy
from kernel.outbox.models import OutboxRow
from tenants.staff.models import Staff
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.outbox import drain
from tests.phones import PIN, Browser
from tests.pushservice import FakeBrowser
from tests.tenants.alerts.conftest import push_key  # noqa: F401 - a fixture
from tests.tenants.intake.counter import opened, pack_of

SURESH = {"staffName": "Suresh Patil", "phoneNumber": "9822012345", "roleId": Role.TECHNICIAN.value}


def add(client: Api, **changes: Any) -> int:
    answer = client.post("staffs-by-phone", SURESH | changes)
    assert answer.status == 200, answer.body
    return int(answer.data["staffId"])


def membership_of(cast: Cast, staff: int) -> UUID:
    with tenancy.garage(cast.first.pk):
        return Staff.objects.get(pk=staff).membership_id


def show_code(client: Api, staff: int) -> str:
    answer = client.post(f"staffs/{staff}/phone-code")
    assert answer.status == 200, answer.body
    return str(answer.data["code"])


def confirm(client: Api, staff: int, yes: bool = True) -> Answered:
    """Answer beside the number that the screen shows now."""
    number = client.get(f"staffs/{staff}/phone-code").data["number"]
    return client.post(f"staffs/{staff}/phone-code/confirm", {"yes": yes, "number": number})


def link(client: Api, staff: int, pin: str = PIN) -> Browser:
    browser = Browser()
    claimed = browser.claim(show_code(client, staff), pin)
    assert claimed.status == 200, claimed.body
    assert confirm(client, staff).status == 200
    return browser


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def staff(owner: Api) -> int:
    return add(owner)


@pytest.fixture
def membership(cast: Cast, staff: int) -> UUID:
    return membership_of(cast, staff)


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


def test_wrong_pins_count_down_and_ten_in_a_row_end_the_phone(
    owner: Api, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    said = [browser.sign_in(membership, "0001").body["message"] for _ in range(9)]
    assert said[:5] == [
        "Wrong PIN. 4 tries before a wait.",
        "Wrong PIN. 3 tries before a wait.",
        "Wrong PIN. 2 tries before a wait.",
        "Wrong PIN. One try before a wait.",
        "Wrong PIN. Wait before the next try.",
    ]
    over = browser.sign_in(membership, "0001")
    assert (over.code, over.body["message"]) == (
        "pin_over",
        "This PIN is used up. Ask Owner Person for a new code.",
    )
    assert browser.sign_in(membership).code == "device_over"
    assert link(owner, staff).sign_in(membership).data["token"]


def test_right_pin_forgets_the_wrong_ones(owner: Api, staff: int, membership: UUID) -> None:
    browser = link(owner, staff)
    for _ in range(3):
        for _ in range(4):
            assert browser.sign_in(membership, "0001").code == "pin_wrong"
        assert browser.sign_in(membership).data["token"]


def test_wrong_pins_wait_after_five(owner: Api, staff: int, membership: UUID) -> None:
    browser = link(owner, staff)
    limits.store().flushdb()
    bodies = [browser.signed(membership) | {"membershipId": str(membership), "pin": "0001"} for _ in range(6)]
    answers = [browser.client.post("phone/sign-in", body) for body in bodies]
    assert [answer.status for answer in answers] == [200] * 5 + [429]


def test_signature_is_used_once_and_names_host_and_membership(
    owner: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    body = browser.signed(membership) | {"membershipId": str(membership), "pin": PIN}
    limits.store().flushdb()
    assert browser.client.post("phone/sign-in", body).data["token"]
    # Replayed.
    assert browser.client.post("phone/sign-in", body).code == "device_over"
    # Relayed from another host, and for another membership.
    assert (
        browser.sign_in(membership, **browser.signed(membership, host="evil.example")).code == "device_over"
    )
    assert browser.sign_in(membership, **browser.signed(str(staff))).code == "device_over"
    # Another key, with the number of the phone.
    stranger = Browser(phone_id=browser.phone_id)
    assert stranger.sign_in(membership).code == "device_over"
    assert stranger.people().code == "device_over"
    assert stranger.claim(show_code(owner, staff)).code == "code_refused"
    assert browser.sign_in(membership).data["token"]


def test_old_challenge_is_refused(
    owner: Api, staff: int, membership: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = link(owner, staff)
    body = browser.signed(membership) | {"membershipId": str(membership), "pin": PIN}
    real = time.time
    monkeypatch.setattr("garages.phones.signing.time.time", lambda: real() + 121)
    assert browser.client.post("phone/sign-in", body).code == "device_over"
    assert browser.sign_in(membership).data["token"]


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


def test_pin_of_a_copied_database_needs_the_key_of_the_installation(
    owner: Api, staff: int, membership: UUID, settings: Any
) -> None:
    browser = link(owner, staff)
    with tenancy.platform():
        stored = MemberPin.objects.get().pin_hash
    assert PIN not in stored and "argon2" in stored
    settings.SECRET_KEY = "another key, which is long enough for a test of the rotation"
    assert browser.sign_in(membership).code == "pin_wrong"


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


def test_two_people_without_email_work_in_one_garage(owner: Api) -> None:
    first, second = add(owner), add(owner, staffName="Ramesh", phoneNumber="9822012346")
    assert first != second
    changed = {"staffName": "Ramesh Rao", "email": "", "phoneNumber": "9822012347", "roleId": 3}
    answer = owner.put(f"staffs/{second}", changed)
    assert (answer.data["staffName"], answer.data["signsInWith"]) == ("Ramesh Rao", "phone")


@pytest.mark.parametrize("guesses", [16, pytest.param(80, marks=pytest.mark.prove)])
def test_parallel_wrong_pins_count_ten_and_then_the_right_one_is_refused(
    committed_db: Cast, guesses: int
) -> None:
    owner = Api().as_(committed_db.owner)
    staff = add(owner)
    with transaction.atomic():
        membership = membership_of(committed_db, staff)
    browser = link(owner, staff)
    bodies = [
        browser.signed(membership) | {"membershipId": str(membership), "pin": "0001"} for _ in range(guesses)
    ]

    def guess(body: dict[str, str]) -> str | None:
        try:
            limits.store().flushdb()
            return Api().post("phone/sign-in", body).code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(guess, bodies))
    assert answers.count("pin_wrong") <= 9
    assert set(answers) <= {"pin_wrong", "pin_over", "device_over", "slow_down"}
    with transaction.atomic(), tenancy.platform():
        misses = MemberPin.objects.get().misses
    assert misses <= 10
    if guesses == 80:
        assert misses == 10
        assert browser.sign_in(membership).code in ("device_over", "pin_over")


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


def test_sign_in_takes_eight_statements_and_two_for_its_answer_however_many_work_here(
    owner: Api, staff: int, membership: UUID, cast: Cast
) -> None:
    browser = link(owner, staff)

    def statements() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert browser.sign_in(membership).status == 200
        # The call for the challenge has none.
        return sum(not query["sql"].startswith(("SAVEPOINT", "RELEASE")) for query in seen)

    assert statements() <= 8 + 2
    with tenancy.platform():
        people = Person.objects.bulk_create(
            Person(email=f"{number}@many.example", first_name="Many", password="!") for number in range(400)
        )
        Membership.objects.bulk_create(
            Membership(person=person, garage=cast.first, role=Role.TECHNICIAN, state="active")
            for person in people
        )
    assert statements() <= 8 + 2


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


@pytest.mark.parametrize("spelled", ["{}", "urn:uuid:{}"])
def test_other_spellings_of_an_id_are_refused(owner: Api, staff: int, membership: UUID, spelled: str) -> None:
    """The limit on wrong PINs counts by the text of the ids."""
    browser = link(owner, staff)
    for wrong in (spelled.format(membership.hex), spelled.format(str(membership).upper())):
        assert browser.sign_in(membership, "0001", membershipId=wrong).code == "invalid"
    for wrong in (spelled.format(UUID(browser.phone_id).hex), browser.phone_id.upper() + " "):
        assert browser.sign_in(membership, "0001", phoneId=wrong).code == "invalid"
    with tenancy.platform():
        assert MemberPin.objects.get().misses == 0


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
