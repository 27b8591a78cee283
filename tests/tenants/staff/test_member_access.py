"""Where a staff member is signed in, and signing them out of one garage."""

from typing import Any

from django.db.models.functions import Now

from accounts.models import Person, PushSubscription, Session
from accounts.sessions import open_session
from garages.models import Membership
from garages.roles import Role
from kernel import tenancy
from tenants.staff.models import Staff
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast


def staff_id(cast: Cast, person: Person) -> int:
    with tenancy.garage(cast.first.pk):
        return Staff.objects.get(email=person.email).pk


def access(client: Api, staff: int) -> Any:
    answer = client.get(f"staffs/{staff}/access")
    assert answer.status == 200, answer.body
    return answer.data


def join_second(cast: Cast, person: Person, **values: Any) -> None:
    with tenancy.platform():
        state = {"role": Role.TECHNICIAN, "state": Membership.State.ACTIVE} | values
        Membership.objects.create(person=person, garage=cast.second, **state)


def test_owner_sees_where_a_member_is_signed_in(api: Api, cast: Cast) -> None:
    owner, staff = api.as_(cast.owner), staff_id(cast, cast.technician)
    assert access(owner, staff) == {"sessions": [], "secondFactor": False, "phones": [], "pinSet": False}
    api.as_(cast.technician)
    ended = api.as_(cast.technician)
    ended.post("logout")
    (session,) = access(owner, staff)["sessions"]
    with tenancy.platform():
        live = Session.objects.get(person=cast.technician, revoked_at=None)
    assert session["sessionId"] == str(live.uuid)
    assert session["device"] == "Unknown device"


def test_signed_out_member_needs_a_new_sign_in(api: Api, cast: Cast) -> None:
    owner, staff = api.as_(cast.owner), staff_id(cast, cast.technician)
    phones = [api.as_(cast.technician) for _ in range(2)]
    others = api.as_(cast.manager)
    answer = owner.post(f"staffs/{staff}/sign-out")
    assert answer.body["message"] == "Technician Person is signed out of this garage."
    assert [phone.get("jobs").status for phone in phones] == [401, 401]
    assert [phone.get("me").status for phone in phones] == [401, 401]
    assert others.get("jobs").status == 200
    assert access(owner, staff)["sessions"] == []
    assert api.as_(cast.technician).get("jobs").status == 200


def test_signing_out_leaves_the_sessions_of_another_chain(api: Api, cast: Cast) -> None:
    join_second(cast, cast.technician)
    here = {"X_Garage_Id": str(cast.first.pk)}
    there = {"X_Garage_Id": str(cast.second.pk)}
    phone = api.as_(cast.technician)
    assert api.as_(cast.owner).post(f"staffs/{staff_id(cast, cast.technician)}/sign-out").status == 200
    assert phone.with_headers(**there).get("jobs").status == 200
    # The garage is like one in which the person does not work.
    assert refused(phone.with_headers(**here).get("jobs"), 404, "not_found")
    me = phone.get("me").data
    assert [each["garageId"] for each in me["garages"]] == [cast.second.pk]
    # The client says that a new sign-in opens it.
    assert me["signedOut"] == [cast.first.pk]
    # A new sign-in opens both.
    again = api.as_(cast.technician)
    assert again.with_headers(**here).get("jobs").status == 200
    assert len(again.get("me").data["garages"]) == 2


def test_sessions_of_another_chain_are_not_shown_after_a_sign_out_here(api: Api, cast: Cast) -> None:
    join_second(cast, cast.technician)
    api.as_(cast.technician)
    owner, staff = api.as_(cast.owner), staff_id(cast, cast.technician)
    owner.post(f"staffs/{staff}/sign-out")
    assert access(owner, staff)["sessions"] == []
    outsider = api.as_(cast.outsider)
    assert outsider.get("me").status == 200


def test_session_of_a_phone_of_another_chain_is_not_shown(api: Api, cast: Cast) -> None:
    """It opens only the other garage, and this one's owner learns nothing of it."""
    join_second(cast, cast.technician)
    with tenancy.platform():
        for garage in (cast.first, cast.second):
            open_session(cast.technician.pk, remember=False, garage_id=garage.pk, phone_id=garage.pk)
        here = Session.objects.get(person=cast.technician, garage_id=cast.first.pk)
    shown = access(api.as_(cast.owner), staff_id(cast, cast.technician))["sessions"]
    assert [each["sessionId"] for each in shown] == [str(here.uuid)]


def test_access_of_a_person_who_has_not_joined_is_empty(api: Api, cast: Cast) -> None:
    """Otherwise an owner learns from an invitation where a stranger is signed in."""
    api.as_(cast.outsider)
    owner = api.as_(cast.owner)
    body = {"staffName": "Stranger", "email": cast.outsider.email, "phoneNumber": "9800000077", "roleId": 4}
    added = owner.post("staffs", body | {"password": "secret-1", "cpassword": "secret-1"})
    assert added.data["invited"] is True
    staff = added.data["staffId"]
    assert access(owner, staff) == {"sessions": [], "secondFactor": False, "phones": [], "pinSet": False}
    before = checksum(cast.first)
    assert refused(owner.post(f"staffs/{staff}/sign-out"), 404, "not_found")
    assert checksum(cast.first) == before
    assert api.as_(cast.outsider).get("me").status == 200


def test_alerts_of_the_garage_end_with_the_sessions(api: Api, cast: Cast) -> None:
    join_second(cast, cast.technician)
    api.as_(cast.technician)
    with tenancy.platform():
        session = Session.objects.filter(person=cast.technician).latest("pk")
        for garage in (cast.first, cast.second):
            PushSubscription.objects.create(
                session=session,
                garage_id=garage.pk,
                endpoint=f"https://push.example/{garage.pk}",
                p256dh="x",
                auth="y",
            )
    api.as_(cast.owner).post(f"staffs/{staff_id(cast, cast.technician)}/sign-out")
    with tenancy.platform():
        left = list(PushSubscription.objects.values_list("garage_id", flat=True))
        assert Membership.objects.filter(person=cast.technician, sessions_from__lte=Now()).count() == 1
    assert left == [cast.second.pk]


def test_person_who_has_left_has_no_access_to_show(api: Api, cast: Cast) -> None:
    owner, staff = api.as_(cast.owner), staff_id(cast, cast.technician)
    owner.delete(f"staffs/{staff}")
    assert refused(owner.get(f"staffs/{staff}/access"), 404, "not_found")
    assert refused(owner.post(f"staffs/{staff}/sign-out"), 404, "not_found")


def test_manager_neither_sees_nor_ends_the_sign_in_of_an_owner(api: Api, cast: Cast) -> None:
    owner, manager, staff = api.as_(cast.owner), api.as_(cast.manager), staff_id(cast, cast.owner)
    for answer in (manager.get(f"staffs/{staff}/access"), manager.post(f"staffs/{staff}/sign-out")):
        assert refused(answer, 400, "role_denied")
        assert answer.body["message"] == "Only an owner may see or end the sign-in of an owner."
    assert owner.get("jobs").status == 200
    assert len(access(owner, staff)["sessions"]) == 1
