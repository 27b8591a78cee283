"""A person who signs in by phone gets an email: an invitation mail proves it, and the phone keeps working."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core import mail
from django.db import connections, transaction
from django.db.models.functions import Now

from accounts.models import Person
from garages.addresses import ask_for_address
from garages.models import Garage, Invitation, Membership
from garages.roles import Role
from kernel import limits, tenancy
from kernel.mail.sending import Mail, deliver
from kernel.outbox.models import OutboxRow
from tenants.staff.models import Staff
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast, actor, join_second
from tests.outbox import drain
from tests.phones import SURESH, Browser, add, link, membership_of

EMAIL, OWN = "suresh@home.example", "chosen by Suresh himself"


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner).with_headers(X_Garage_Id=str(cast.first.pk))


def change(client: Api, staff: int, **changes: Any) -> Answered:
    return client.put(f"staffs/{staff}", SURESH | {"email": EMAIL} | changes)


def person_of(membership: UUID) -> Person:
    with tenancy.platform():
        return Membership.objects.select_related("person").get(pk=membership).person


def row_of(client: Api, staff: int) -> dict[str, Any]:
    return next(dict(row) for row in client.get("staffs").data["records"] if row["staffId"] == staff)


def mails() -> list[tuple[str, str]]:
    """Return receiver and token of each invitation mail."""
    drain()
    found = []
    for sent in mail.outbox:
        link = re.search(r"/accept-invitation#token=(\S+)", str(sent.body))
        assert link
        found.append((sent.to[0], link[1]))
    return found


def accept(token: str) -> Answered:
    limits.store().flushdb()
    return Api().post("accept-invitation", {"token": token})


def choose_password(ticket: str) -> None:
    limits.store().flushdb()
    reset = {"userId": ticket, "password": OWN, "cpassword": OWN}
    assert Api().post("reset-password", reset).body["success"] is True


def sign_in(email: str = EMAIL) -> Answered:
    limits.store().flushdb()
    return Api().post("login", {"email": email, "password": OWN})


def test_link_in_the_mail_sets_the_email_and_the_phone_keeps_working(
    owner: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    browser = link(owner, staff)
    phone = Api(browser.sign_in(membership).data["token"])
    changed = change(owner, staff)
    assert changed.body["message"] == (
        f"The staff Suresh Patil has been updated successfully. The link in the mail to {EMAIL} confirms it."
    )
    assert (changed.data["email"], changed.data["signsInWith"]) == (EMAIL, "phone")
    assert not person_of(membership).has_email
    ((to, token),) = mails()
    assert to == EMAIL
    said = str(mail.outbox[0].body)
    assert "First invites you to join its team on Servicebay as" in said
    assert "Your phone and your PIN keep working." in said
    # Until the person accepts, the email opens nothing and the phone works as before.
    assert sign_in().code == "login_failed"
    assert phone.get("jobs").status == 200
    joined = accept(token)
    assert joined.data["garageId"] == cast.first.pk
    person = person_of(membership)
    assert (person.email, person.email_proved_at is not None) == (EMAIL, True)
    assert phone.get("jobs").status == 200
    choose_password(joined.data["userId"])
    assert [garage["garageId"] for garage in sign_in().data["garages"]] == [cast.first.pk]
    assert browser.sign_in(membership).data["token"]
    assert row_of(owner, staff)["signsInWith"] == "email"
    assert accept(token).code == "invitation_refused"


def test_person_may_become_a_manager_and_owner_only_after_the_email_is_confirmed(
    owner: Api, cast: Cast, staff: int
) -> None:
    assert change(owner, staff).status == 200
    before = checksum(cast.first)
    for role in (Role.MANAGER, Role.OWNER):
        assert refused(change(owner, staff, roleId=role.value), 409, "email_needed")
    assert refused(owner.post(f"staffs/{staff}/hand-over"), 409, "email_needed")
    assert checksum(cast.first) == before
    ((_, token),) = mails()
    assert accept(token).status == 200
    assert change(owner, staff, roleId=Role.MANAGER.value).data["roleName"] == "Manager"
    assert owner.post(f"staffs/{staff}/hand-over").status == 200


def test_confirmed_email_is_not_changed_by_the_garage(
    owner: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    change(owner, staff)
    ((_, token),) = mails()
    accept(token)
    other = change(owner, staff, email="manager@other.example")
    assert (other.data["email"], other.data["signsInWith"]) == ("manager@other.example", "email")
    assert other.body["message"] == "The staff Suresh Patil has been updated successfully."
    assert change(owner, staff, email="").body["error"] == {"email": ["Email is required"]}
    assert len(mails()) == 1
    assert person_of(membership).email == EMAIL


def test_another_address_replaces_the_invitation_and_an_empty_one_withdraws_it(
    owner: Api, staff: int, membership: UUID
) -> None:
    change(owner, staff, email="wrong@home.example")
    ((_, wrong),) = mails()
    change(owner, staff)
    # A change of something else sends no second mail.
    change(owner, staff, staffName="Suresh P")
    (_, (to, token)) = mails()
    assert to == EMAIL
    assert accept(wrong).code == "invitation_refused"
    withdrawn = change(owner, staff, email="")
    assert (withdrawn.data["email"], withdrawn.data["signsInWith"]) == ("", "phone")
    assert accept(token).code == "invitation_refused"
    assert not person_of(membership).has_email
    # A mail that waits when the address is withdrawn is not sent.
    change(owner, staff, email="late@home.example")
    change(owner, staff, email="")
    assert len(mails()) == 2


def test_expired_invitation_is_sent_again_with_the_next_change(owner: Api, staff: int) -> None:
    change(owner, staff)
    ((_, expired),) = mails()
    with tenancy.platform():
        Invitation.objects.update(expires_at=Now() - timedelta(seconds=1))
    assert accept(expired).code == "invitation_refused"
    change(owner, staff)
    (_, (to, token)) = mails()
    assert to == EMAIL
    assert accept(token).status == 200


def test_address_with_an_account_is_refused(owner: Api, cast: Cast, staff: int, membership: UUID) -> None:
    change(owner, staff, email="")
    before = checksum(cast.first)
    taken = change(owner, staff, email=cast.outsider.email)
    assert refused(taken, 422, "invalid")
    assert taken.body["error"] == {"email": ["This email has an account already. Add the person with it."]}
    colleague = change(owner, staff, email=cast.technician.email)
    assert colleague.body["error"] == {"email": ["This person already belongs to your staff"]}
    assert change(owner, staff, email=person_of(membership).email).status == 422
    assert checksum(cast.first) == before
    assert mails() == []


def test_account_that_was_made_in_the_meantime_keeps_its_email(
    owner: Api, api: Api, cast: Cast, staff: int, membership: UUID
) -> None:
    change(owner, staff)
    ((_, token),) = mails()
    body = {"staffName": "Other Suresh", "email": EMAIL, "phoneNumber": "9800000077", "roleId": 4}
    other = api.as_(cast.outsider).post("staffs", body | {"password": OWN, "cpassword": OWN})
    assert other.data["invited"] is False
    with tenancy.platform():
        before = list(Person.objects.order_by("pk").values_list())
        invitations = list(Invitation.objects.order_by("pk").values_list())
    assert accept(token).code == "invitation_refused"
    with tenancy.platform():
        assert list(Person.objects.order_by("pk").values_list()) == before
        assert list(Invitation.objects.order_by("pk").values_list()) == invitations
    assert not person_of(membership).has_email


def test_invitation_of_a_person_who_left_is_refused(owner: Api, staff: int, membership: UUID) -> None:
    change(owner, staff)
    ((_, token),) = mails()
    assert owner.delete(f"staffs/{staff}").status == 200
    assert accept(token).code == "invitation_refused"
    assert not person_of(membership).has_email


@pytest.fixture
def branches(cast: Cast) -> Cast:
    """Make the second garage a branch of the first garage's chain with the same owner."""
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    join_second(cast, Role.OWNER)
    return cast


def bring(owner: Api, cast: Cast, staff: int) -> Answered:
    """Invite the person of the first branch to the second branch."""
    there = owner.with_headers(X_Garage_Id=str(cast.second.pk))
    return there.post("invite-colleagues", {"fromGarageId": cast.first.pk, "staffIds": [staff]})


def test_manager_of_one_branch_cannot_open_another_one_with_an_address(
    owner: Api, api: Api, branches: Cast, staff: int, membership: UUID
) -> None:
    """The manager types an address of their own, and would act in the second branch as the person."""
    manager = api.as_(branches.manager)
    change(manager, staff, email="mallory@home.example")
    ((_, token),) = mails()
    assert bring(owner, branches, staff).data["taken"] == 1
    # The invitation from before is over, and a new one needs somebody in charge of both.
    assert accept(token).code == "invitation_refused"
    again = change(manager, staff, email="mallory@home.example")
    assert again.body["error"] == {
        "email": [
            "This person also works in a branch whose staff you cannot change."
            " Ask somebody who can change both."
        ]
    }
    assert not person_of(membership).has_email
    assert change(owner, staff).status == 200
    (*_, (to, token)) = mails()
    assert to == EMAIL
    assert accept(token).status == 200


def test_person_with_a_confirmed_email_is_invited_to_a_branch_by_mail(
    owner: Api, branches: Cast, staff: int, membership: UUID
) -> None:
    change(owner, staff)
    ((_, token),) = mails()
    accept(token)
    assert bring(owner, branches, staff).body["message"] == "1 invitation has been sent."
    with tenancy.platform():
        there = Membership.objects.get(garage=branches.second, person=person_of(membership))
    assert there.state == "invited"
    assert [to for to, _ in mails()] == [EMAIL, EMAIL]


def test_email_that_another_branch_has_set_lets_the_person_become_a_manager_here(
    owner: Api, branches: Cast, staff: int, membership: UUID
) -> None:
    assert bring(owner, branches, staff).data["taken"] == 1
    change(owner, staff)
    ((_, token),) = mails()
    accept(token)
    there = owner.with_headers(X_Garage_Id=str(branches.second.pk))
    with tenancy.garage(branches.second.pk):
        second = Staff.objects.get(name="Suresh Patil").pk
    # A change of the phone number asks for no email.
    assert change(there, second, email="", phoneNumber="9822012346").status == 200
    promoted = change(there, second, email=EMAIL, roleId=Role.MANAGER.value)
    assert (promoted.data["roleName"], promoted.data["signsInWith"]) == ("Manager", "email")
    assert len(mails()) == 1


def test_no_mail_is_sent_to_a_person_without_email(owner: Api, staff: int, membership: UUID) -> None:
    deliver(Mail("test", person_of(membership).email, "Subject", "Text"))
    assert mail.outbox == []
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind__contains="mail").exists()


def test_parallel_presses_of_the_link_set_the_email_once(committed_db: Cast) -> None:
    owner = Api().as_(committed_db.owner)
    staff = add(owner)
    change(owner, staff)
    ((_, token),) = mails()

    def press(_number: int) -> bool:
        try:
            return bool(accept(token).body["success"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(press, range(8))) == 1
    with transaction.atomic(), tenancy.platform():
        assert Person.objects.filter(email=EMAIL).count() == 1


def test_link_waits_for_a_withdrawal_that_has_begun(committed_db: Cast) -> None:
    owner = Api().as_(committed_db.owner)
    staff = add(owner)
    change(owner, staff)
    ((_, token),) = mails()

    def press() -> Answered:
        try:
            return accept(token)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            membership = membership_of(committed_db, staff)
            by = actor(committed_db.owner, committed_db.first)
            with tenancy.garage(committed_db.first.pk):
                ask_for_address(by, membership, "")
            pressed = pool.submit(press)
            # The link has read the invitation, and waits for this transaction.
            time.sleep(1)
        assert pressed.result().code == "invitation_refused"
    with transaction.atomic():
        assert not person_of(membership).has_email


def test_browser_of_the_person_stays_linked(owner: Api, staff: int, membership: UUID) -> None:
    browser: Browser = link(owner, staff)
    change(owner, staff)
    ((_, token),) = mails()
    choose_password(accept(token).data["userId"])
    assert [person["membershipId"] for person in browser.people().data["people"]] == [str(membership)]
    assert len(owner.get(f"staffs/{staff}/access").data["phones"]) == 1
