"""Support sessions need a reason and a recent code, last thirty minutes, and are reported to the owner."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now
from pytest_django import DjangoAssertNumQueries

from accounts.models import Person
from console.admins import AdminActor
from console.models import Admin, AdminSession
from console.roles import AdminRole
from garages.models import Garage, GarageState
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from kernel.outbox.models import OutboxRow
from kernel.secrets import hashed, new_token
from support import queries
from support.models import SupportAccess
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.people import Admins, call, signed_in_as
from tests.outbox import drain


def session_count() -> int:
    with tenancy.platform():
        return SupportAccess.objects.count()


def person_id_of(people: Admins, role: AdminRole) -> int:
    return people.enrolled[role].admin.person_id


def test_support_session_answer_has_the_garage_and_permissions_and_remaining_time(
    cast: Cast, support_session: Api
) -> None:
    session_info = support_session.get("look").data
    assert (session_info["name"], session_info["reason"]) == ("Support Person", "A bill\nlooks wrong")
    # In a test's transaction the database clock does not advance.
    assert 29 * 60 < session_info["secondsLeft"] < 31 * 60
    garage = session_info["garage"]
    assert (garage["garageId"], garage["garageName"], garage["state"]) == (cast.first.pk, "First", "ready")
    assert garage["permissions"] == [
        "see_billing", "see_catalogue", "see_customers", "see_garage", "see_jobs", "see_parts", "see_staff",
    ]  # fmt: skip
    assert len(support_session.get("staffs").data["records"]) == 5


def test_support_token_is_stored_as_a_hash(support_session: Api) -> None:
    assert support_session.token is not None
    with tenancy.platform():
        assert SupportAccess.objects.filter(token_hash=hashed(support_session.token)).count() == 1


def test_support_session_and_each_successful_call_are_audited(
    cast: Cast, people: Admins, support_session: Api
) -> None:
    support_session.get("staffs")
    support_session.get("customers/1")
    with tenancy.platform():
        access = SupportAccess.objects.get()
        opened_entry, read_entry = AuditEntry.objects.filter(kind__startswith="support_").order_by("pk")
    for entry in (opened_entry, read_entry):
        assert (entry.person_id, entry.garage_id) == (person_id_of(people, AdminRole.SUPPORT), cast.first.pk)
        assert entry.details["access"] == str(access.uuid)
    assert opened_entry.details["reason"] == "A bill\nlooks wrong"
    # The failed request for a missing customer is not recorded.
    assert (read_entry.details["operation"], read_entry.details["path"]) == (
        "list_staff",
        "/api/garage/staffs",
    )


def test_garage_history_shows_the_support_session_but_not_each_call(
    cast: Cast, as_support: Api, support_session: Api
) -> None:
    support_session.get("staffs")
    events = call(as_support, "GET", f"garages/{cast.first.pk}/story", kind="event").data["records"]
    assert [each["what"] for each in events if each["what"].startswith("support")] == ["support_opened"]


def test_console_lists_support_sessions_with_their_called_operations(
    cast: Cast,
    as_support: Api,
    support_session: Api,
    people: Admins,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for path in ("staffs", "staffs", "get-home"):
        support_session.get(path)
    path = f"garages/{cast.first.pk}/support-access"
    (seen,) = call(as_support, "GET", path).data
    assert (seen["who"], seen["isYours"], seen["isOpen"]) == ("Support Person", True, True)
    assert seen["looked"] == [
        {"operation": "list_staff", "times": 2},
        {"operation": "get_home", "times": 1},
    ]
    (theirs,) = call(signed_in_as(people, AdminRole.SUPER), "GET", path).data
    assert not theirs["isYours"]
    admin = AdminActor(0, 0, clock.now(), "", AdminRole.SUPER, False)
    with tenancy.platform(), django_assert_num_queries(2):
        queries.list_looks(admin, cast.first.pk)
    with tenancy.platform(), django_assert_num_queries(1):
        assert queries.list_looks(admin, cast.second.pk) == []


def test_owner_is_notified_of_a_support_session_by_alert_and_mail(
    api: Api, cast: Cast, support_session: Api, mailoutbox: list[Any]
) -> None:
    drain()
    drain()
    (alert,) = api.as_(cast.owner).get("alerts").data["alerts"]
    assert alert["kind"] == "support"
    assert alert["text"].startswith("Support Person of Servicebay support has read-only access until ")
    assert alert["text"].endswith(": A bill looks wrong")
    assert api.as_(cast.manager).get("alerts").data["alerts"] == []
    (mail,) = mailoutbox
    assert (mail.to, mail.subject) == ([cast.owner.email], "Support access to First")
    for part in ("Support Person of Servicebay support", "    A bill\n    looks wrong", "/dashboard/account"):
        assert part in mail.body


def test_second_support_session_ends_the_first_support_session(
    cast: Cast, as_support: Api, support_session: Api
) -> None:
    again = call(as_support, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "Again"})
    assert refused(support_session.get("staffs"), 401, "session_over")
    assert Api(again.data["token"]).get("staffs").status == 200


def test_support_session_needs_a_recent_authentication_code(cast: Cast, as_support: Api) -> None:
    with tenancy.platform():
        AdminSession.objects.update(proved_at=Now() - timedelta(minutes=11))
    answer = call(as_support, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "x"})
    assert refused(answer, 409, "proof_needed")
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind__startswith="support.").exists()
    assert session_count() == 0


@pytest.mark.parametrize("state", [GarageState.PREPARING, GarageState.CLOSED])
def test_support_session_in_a_garage_without_schema_is_refused(
    cast: Cast, as_support: Api, state: GarageState
) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=state)
    answer = call(as_support, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "x"})
    assert refused(answer, 409, "nothing_to_look_at")
    assert session_count() == 0


@pytest.mark.parametrize("state", [GarageState.SUSPENDED, GarageState.ARCHIVED])
def test_support_session_works_in_a_suspended_or_archived_garage(
    cast: Cast, support_session: Api, state: GarageState
) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=state)
    assert support_session.get("staffs").status == 200


def test_support_session_reads_nothing_of_a_garage_that_moves(cast: Cast, support_session: Api) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(frozen=True)
    assert refused(support_session.get("staffs"), 503, "moving")


def test_support_session_gets_an_error_for_a_wrong_id(support_session: Api) -> None:
    assert refused(support_session.get("staffs", garageId="x"), 422, "invalid")


@pytest.mark.parametrize(("seconds", "status"), [(60, 200), (-1, 401)])
def test_support_session_expires_by_the_database_clock(
    cast: Cast, people: Admins, seconds: int, status: int
) -> None:
    token = new_token("sa_")
    with tenancy.platform():
        SupportAccess.objects.create(
            garage=cast.first,
            person_id=person_id_of(people, AdminRole.SUPPORT),
            reason="x",
            token_hash=hashed(token),
            expires_at=Now() + timedelta(seconds=seconds),
        )
    for path in ("look", "staffs"):
        assert Api(token).get(path).status == status


def test_support_session_lasts_thirty_minutes(support_session: Api) -> None:
    with tenancy.platform():
        access = SupportAccess.objects.get()
    assert timedelta(minutes=29, seconds=59) < access.expires_at - access.opened_at <= timedelta(minutes=30)


@pytest.mark.parametrize("how", ["ended", "billing", "password"])
def test_support_session_ends_when_the_administrator_loses_access(
    cast: Cast, people: Admins, support_session: Api, how: str
) -> None:
    admin = people.enrolled[AdminRole.SUPPORT].admin
    with tenancy.platform():
        if how == "password":
            Person.objects.filter(pk=admin.person_id).update(password_changed_at=Now())
        else:
            changed: dict[str, Any] = {"ended_at": Now()} if how == "ended" else {"role": AdminRole.BILLING}
            Admin.objects.filter(pk=admin.pk).update(**changed)
    assert refused(support_session.get("staffs"), 401, "session_over")


@pytest.mark.parametrize("token", ["sa_" + "a" * 43, "sa_x"])
def test_unknown_support_token_is_rejected(api: Api, cast: Cast, token: str) -> None:
    for path in ("look", "staffs", "me"):
        assert refused(Api(token).get(path), 401, "session_over")


def test_request_without_a_support_token_cannot_read_or_leave_a_support_session(
    api: Api, cast: Cast, people: Admins
) -> None:
    for client in (api, api.as_(cast.owner), signed_in_as(people, AdminRole.SUPER)):
        assert refused(client.get("look"), 401, "session_over")
        assert refused(client.post("look/leave"), 401, "session_over")


def test_mail_about_a_support_session_is_in_the_language_of_the_owner(
    cast: Cast, support_session: Api, mailoutbox: list[Any]
) -> None:
    with tenancy.platform():
        Person.objects.filter(pk=cast.owner.pk).update(language="hi")
    drain()
    (mail,) = mailoutbox
    assert mail.body.startswith("नमस्ते Owner")
    assert "    A bill\n    looks wrong" in mail.body
