"""The gate: sessions, garages and roles, the order of refusals, and the statements of a request."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts.models import Session
from garages.models import Garage, GarageState, Membership
from garages.roles import Role
from kernel import tenancy
from kernel.tenancy.names import first_id
from tenants.staff.models import Staff
from tests.api import Api, refused
from tests.cast import Cast, join_second


def staff_of(garage: Garage) -> list[tuple[Any, ...]]:
    with tenancy.garage(garage.pk):
        return list(Staff.objects.order_by("id").values_list())


def set_state(garage: Garage, state: GarageState) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=garage.pk).update(state=state)


# -- 401 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "header", [None, "", "Bearer", "Bearer x", "Bearer gt_" + "a" * 43, "Basic gt_x", "Bearer gt_\u00e9"]
)
def test_request_without_a_valid_token_returns_401(api: Api, cast: Cast, header: str | None) -> None:
    client = api.with_headers(Authorization=header) if header is not None else api
    for path in ("me", "staffs"):
        assert refused(client.get(path), 401, "session_over")


@pytest.mark.parametrize(
    "change",
    [
        {"revoked_at": Now()},
        {"idle_until": Now() - timedelta(seconds=1)},
        {"expires_at": Now() - timedelta(seconds=1)},
    ],
    ids=["revoked", "idle too long", "too old"],
)
def test_revoked_or_expired_session_returns_401(api: Api, cast: Cast, change: dict[str, Any]) -> None:
    client = api.as_(cast.owner)
    assert client.get("me").status == 200
    with tenancy.platform():
        Session.objects.filter(person=cast.owner).update(**change)
    assert refused(client.get("me"), 401, "session_over")


def test_request_of_a_person_without_any_membership_returns_401(api: Api, cast: Cast) -> None:
    client = api.as_(cast.technician)
    with tenancy.platform():
        Membership.objects.filter(person=cast.technician).update(state=Membership.State.ENDED)
    assert refused(client.get("staffs"), 401, "session_over")


def test_session_token_is_stored_only_as_a_hash(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert client.token is not None
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(s::text, ' ') FROM session s")
        assert client.token not in cursor.fetchone()[0]


# -- the garage of a request --------------------------------------------------------------------------


def test_member_of_one_garage_can_omit_the_garage_id(api: Api, cast: Cast) -> None:
    assert api.as_(cast.owner).get("staffs").data["records"][0]["garageId"] == cast.first.pk


def test_member_of_several_garages_must_send_a_garage_id(api: Api, cast: Cast) -> None:
    join_second(cast)
    client = api.as_(cast.owner)
    assert refused(client.get("staffs"), 400, "garage_required")
    by_query = client.get("staffs", garageId=cast.second.pk)
    by_header = client.with_headers(X_Garage_Id=str(cast.second.pk)).get("staffs")
    assert by_query.data == by_header.data
    assert {row["garageId"] for row in by_query.data["records"]} == {cast.second.pk}


def test_id_of_an_object_selects_its_garage_for_a_member_of_several_garages(api: Api, cast: Cast) -> None:
    join_second(cast, Role.OWNER)
    with tenancy.garage(cast.second.pk):
        staff = Staff.objects.create(
            name="X", email="x@x.example", phone="+919800000009", role=4, membership_id=UUID_X
        )
    assert api.as_(cast.owner).delete(f"staffs/{staff.pk}").status == 200


def test_request_that_names_two_different_garages_is_refused(api: Api, cast: Cast) -> None:
    join_second(cast, Role.OWNER)
    client = api.as_(cast.owner)
    first, second = cast.first.pk, cast.second.pk
    header = client.with_headers(X_Garage_Id=str(second))
    before = staff_of(cast.second)
    assert refused(header.get("staffs", garageId=first), 400, "garage_mismatch")
    assert refused(header.post("staffs", {"garageId": first}), 400, "garage_mismatch")
    assert refused(client.post("staffs", {"garageId": first}, garageId=second), 400, "garage_mismatch")
    assert refused(client.delete(f"staffs/{before[0][0]}", garageId=first), 400, "garage_mismatch")
    assert staff_of(cast.second) == before


@pytest.mark.parametrize("foreign", ["second", "unknown", "huge"])
def test_requests_for_foreign_and_unknown_garages_get_the_same_answer(
    api: Api, cast: Cast, foreign: str
) -> None:
    number = {"second": cast.second.pk, "unknown": 999_999, "huge": 10**17}[foreign]
    client = api.as_(cast.owner)
    bodies = [
        client.get("staffs", garageId=number).body,
        client.with_headers(X_Garage_Id=str(number)).get("staffs").body,
        client.post("staffs", {"garageId": number}).body,
        client.delete(f"staffs/{first_id(number % 1_000_000)}").body,
    ]
    assert {body["code"] for body in bodies} == {"not_found"}
    assert len({str(body) for body in bodies}) == 1


def test_ids_of_missing_objects_in_own_and_other_garages_get_the_same_answer(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    own = client.delete(f"staffs/{(cast.first.pk << 32) + 77_777}")
    foreign = client.delete(f"staffs/{(cast.second.pk << 32) + 77_777}")
    small = client.delete("staffs/5")
    assert refused(own, 404, "not_found")
    assert own.body == foreign.body == small.body


@pytest.mark.parametrize("value", ["abc", "-1", "1.5", "1e3", " ", "٣", "1" * 30])
def test_garage_id_that_is_not_a_number_returns_422(api: Api, cast: Cast, value: str) -> None:
    answer = api.as_(cast.owner).get("staffs", garageId=value)
    assert refused(answer, 422, "invalid")
    assert "garageId" in answer.body["error"]
    assert refused(api.get("staffs", garageId=value), 401, "session_over")


# -- statuses of a garage ------------------------------------------------------------------------------


def test_request_for_a_suspended_garage_returns_423_and_other_garages_work(api: Api, cast: Cast) -> None:
    join_second(cast)
    set_state(cast.second, GarageState.SUSPENDED)
    client = api.as_(cast.owner)
    assert refused(client.get("staffs", garageId=cast.second.pk), 423, "garage_suspended")
    assert client.get("staffs", garageId=cast.first.pk).status == 200
    states = {garage["garageId"]: garage["state"] for garage in client.get("me").data["garages"]}
    assert states == {cast.first.pk: "ready", cast.second.pk: "suspended"}


@pytest.mark.parametrize("state", [GarageState.SUSPENDED, GarageState.CLOSED])
def test_person_without_an_open_garage_can_only_sign_out(api: Api, cast: Cast, state: GarageState) -> None:
    client = api.as_(cast.owner)
    set_state(cast.first, state)
    assert refused(client.get("staffs"), 403, "no_garage")
    assert refused(client.get("me"), 403, "no_garage")
    assert client.post("logout").status == 200


def test_request_for_a_closed_garage_returns_404(api: Api, cast: Cast) -> None:
    join_second(cast)
    set_state(cast.second, GarageState.CLOSED)
    assert refused(api.as_(cast.owner).get("staffs", garageId=cast.second.pk), 404, "not_found")


def test_request_for_a_garage_that_is_still_being_set_up_returns_409(api: Api, cast: Cast) -> None:
    set_state(cast.first, GarageState.PREPARING)
    assert refused(api.as_(cast.owner).get("staffs"), 409, "garage_not_ready")


# -- role, body, order --------------------------------------------------------------------------------


def test_error_for_a_missing_role_names_the_allowed_roles(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.technician).post("staffs", {})
    assert refused(answer, 400, "role_denied")
    assert answer.body["message"] == "Your role (Technician) may not do this. Ask: Owner, Manager."


def test_gate_checks_session_then_garage_then_role_then_body(api: Api, cast: Cast) -> None:
    """The order is session, garage, role, body. Each request also fails all later checks."""
    bad = {"staffName": "", "garageId": cast.second.pk}
    assert refused(api.post("staffs", bad), 401, "session_over")
    assert refused(api.as_(cast.technician).post("staffs", bad), 404, "not_found")
    bad["garageId"] = cast.first.pk
    assert refused(api.as_(cast.technician).post("staffs", bad), 400, "role_denied")
    assert refused(api.as_(cast.technician).post("staffs", b"{"), 400, "role_denied")
    assert refused(api.as_(cast.owner).post("staffs", bad), 422, "invalid")
    assert refused(api.as_(cast.owner).post("staffs", b"{"), 422, "invalid")


def test_invalid_path_id_is_reported_only_after_checks_of_session_and_garage_and_role(
    api: Api, cast: Cast
) -> None:
    """Path ids are checked together with the body."""
    assert refused(api.delete("staffs/abc"), 401, "session_over")
    assert refused(api.as_(cast.technician).delete("staffs/abc"), 400, "role_denied")
    assert refused(api.as_(cast.technician).delete("staffs/abc", garageId=cast.second.pk), 404, "not_found")
    owner = api.as_(cast.owner)
    for answer in (owner.delete("staffs/abc"), owner.delete("staffs/abc", garageId=cast.first.pk)):
        assert refused(answer, 422, "invalid")
        assert answer.body["error"] == {"staffId": ["This must be a number"]}


# -- statements, session and request id ------------------------------------------------------------------


def test_staff_list_request_needs_four_database_round_trips(committed_db: Cast) -> None:
    """The round trips are: platform scope, session (a prepared statement), garage scope with rows, count."""
    client = Api().as_(committed_db.owner)
    with CaptureQueriesContext(connection) as captured:
        assert client.get("staffs").status == 200
    sent = [query["sql"] for query in captured if query["sql"] not in ("BEGIN", "COMMIT")]
    assert len(sent) == 4, sent
    assert [("set_config" in sql) for sql in sent] == [True, False, True, False]


def test_last_use_of_a_session_is_saved_at_most_every_five_minutes(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE session SET last_used_at = now() - interval '6 minutes', idle_until = now() + interval '1 hour'"
        )
    with CaptureQueriesContext(connection) as captured:
        client.get("me")
        client.get("me")
    assert sum(query["sql"].startswith("UPDATE") for query in captured) == 1
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT idle_until > now() + interval '11 hours' FROM session ORDER BY id DESC LIMIT 1"
        )
        assert cursor.fetchone() == (True,)


def test_valid_request_id_is_returned_and_an_invalid_request_id_is_replaced(api: Api, cast: Cast) -> None:
    mine = api.with_headers(X_Request_Id="abcdef-123456").get("config")
    assert mine.response["X-Request-Id"] == "abcdef-123456"
    strange = api.with_headers(X_Request_Id="<script>").get("config")
    assert strange.response["X-Request-Id"] != "<script>"


UUID_X = "00000000-0000-4000-8000-000000000001"


def test_repeated_garage_parameter_with_different_values_is_refused(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    first, second = cast.first.pk, cast.second.pk
    for query in (f"garageId={second}&garageId={first}", f"garageId={first}&garageId={second}"):
        assert client.get(f"staffs?{query}").status == 404
    form = client.with_headers(Content_Type="application/x-www-form-urlencoded")
    assert form.post("staffs", f"garageId={second}&garageId={first}".encode()).status == 404
    join_second(cast, Role.OWNER)
    assert refused(client.get(f"staffs?garageId={second}&garageId={first}"), 400, "garage_mismatch")


def test_bearer_in_the_authorization_header_can_be_lower_case(api: Api, cast: Cast) -> None:
    token = api.as_(cast.owner).token
    assert api.with_headers(Authorization=f"bearer {token}").get("me").status == 200


def test_member_of_a_suspended_garage_can_accept_another_invitation(api: Api, cast: Cast) -> None:
    body = {
        "staffName": "X",
        "phoneNumber": "9800000099",
        "roleId": 4,
        "password": "secret-1",
        "cpassword": "secret-1",
    }
    api.as_(cast.outsider).post("staffs", body | {"email": cast.technician.email})
    set_state(cast.first, GarageState.SUSPENDED)
    client = api.as_(cast.technician)
    (invitation,) = client.get("me").data["invitations"]
    assert client.post(f"invitations/{invitation['invitationId']}/accept").body["success"] is True
    assert client.get("staffs", garageId=cast.second.pk).status == 200


def test_invitation_to_a_suspended_garage_cannot_be_accepted(api: Api, cast: Cast) -> None:
    body = {
        "staffName": "X",
        "phoneNumber": "9800000099",
        "roleId": 4,
        "password": "secret-1",
        "cpassword": "secret-1",
    }
    api.as_(cast.outsider).post("staffs", body | {"email": cast.technician.email})
    client = api.as_(cast.technician)
    (invitation,) = client.get("me").data["invitations"]
    set_state(cast.second, GarageState.SUSPENDED)
    assert client.post(f"invitations/{invitation['invitationId']}/accept").code == "invitation_refused"
