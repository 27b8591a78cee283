"""Looking into a garage: asked for with a reason and a code of late, for half an hour, and told to its owner."""

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
from tests.console.people import Admins, call, opened
from tests.outbox import drain


def accesses() -> int:
    with tenancy.platform():
        return SupportAccess.objects.count()


def person_of(people: Admins, role: AdminRole) -> int:
    return people.enrolled[role].admin.person_id


def test_it_shows_the_garage_and_says_for_how_long(cast: Cast, look: Api) -> None:
    told = look.get("look").data
    assert (told["name"], told["reason"]) == ("Support Person", "A bill\nlooks wrong")
    # Within the transaction of a test the moment stands still while the look is asked for.
    assert 29 * 60 < told["secondsLeft"] < 31 * 60
    garage = told["garage"]
    assert (garage["garageId"], garage["garageName"], garage["state"]) == (cast.first.pk, "First", "ready")
    assert garage["permissions"] == [
        "see_billing", "see_catalogue", "see_customers", "see_garage", "see_jobs", "see_staff",
    ]  # fmt: skip
    assert len(look.get("staffs").data["records"]) == 5


def test_the_token_is_stored_only_as_a_hash(look: Api) -> None:
    assert look.token is not None
    with tenancy.platform():
        assert SupportAccess.objects.filter(token_hash=hashed(look.token)).count() == 1


def test_every_look_is_written_down_with_both(cast: Cast, people: Admins, look: Api) -> None:
    look.get("staffs")
    look.get("customers/1")
    with tenancy.platform():
        access = SupportAccess.objects.get()
        opened_entry, looked = AuditEntry.objects.filter(kind__startswith="support_").order_by("pk")
    for entry in (opened_entry, looked):
        assert (entry.person_id, entry.garage_id) == (person_of(people, AdminRole.SUPPORT), cast.first.pk)
        assert entry.details["access"] == str(access.uuid)
    assert opened_entry.details["reason"] == "A bill\nlooks wrong"
    # What does not exist was not seen.
    assert (looked.details["operation"], looked.details["path"]) == ("list_staff", "/api/garage/staffs")


def test_the_console_tells_of_the_look_and_not_of_each_glance(cast: Cast, as_support: Api, look: Api) -> None:
    look.get("staffs")
    told = call(as_support, "GET", f"garages/{cast.first.pk}/story", kind="event").data["records"]
    assert [each["what"] for each in told if each["what"].startswith("support")] == ["support_opened"]


def test_the_console_lists_looks_with_what_was_looked_at(
    cast: Cast, as_support: Api, look: Api, people: Admins, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for path in ("staffs", "staffs", "get-job-outlook"):
        look.get(path)
    path = f"garages/{cast.first.pk}/support-access"
    (seen,) = call(as_support, "GET", path).data
    assert (seen["who"], seen["isYours"], seen["isOpen"]) == ("Support Person", True, True)
    assert seen["looked"] == [
        {"operation": "list_staff", "times": 2},
        {"operation": "get_job_outlook", "times": 1},
    ]
    (theirs,) = call(opened(people, AdminRole.SUPER), "GET", path).data
    assert not theirs["isYours"]
    admin = AdminActor(0, 0, clock.now(), "", AdminRole.SUPER, False)
    with tenancy.platform(), django_assert_num_queries(2):
        queries.list_looks(admin, cast.first.pk)
    with tenancy.platform(), django_assert_num_queries(1):
        assert queries.list_looks(admin, cast.second.pk) == []


def test_the_owner_is_told_in_the_app_and_by_mail(
    api: Api, cast: Cast, look: Api, mailoutbox: list[Any]
) -> None:
    drain()
    drain()
    (alert,) = api.as_(cast.owner).get("alerts").data["alerts"]
    assert alert["kind"] == "support"
    assert alert["text"].startswith("Support Person of Servicebay support looks inside until ")
    assert alert["text"].endswith(": A bill looks wrong")
    assert api.as_(cast.manager).get("alerts").data["alerts"] == []
    (mail,) = mailoutbox
    assert (mail.to, mail.subject) == ([cast.owner.email], "Our support looks into First")
    for part in ("Support Person of Servicebay support", "    A bill\n    looks wrong", "/dashboard/account"):
        assert part in mail.body


def test_a_second_look_ends_the_first(cast: Cast, as_support: Api, look: Api) -> None:
    again = call(as_support, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "Again"})
    assert refused(look.get("staffs"), 401, "session_over")
    assert Api(again.data["token"]).get("staffs").status == 200


def test_without_a_code_of_late_nothing_opens(cast: Cast, as_support: Api) -> None:
    with tenancy.platform():
        AdminSession.objects.update(proved_at=Now() - timedelta(minutes=11))
    answer = call(as_support, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "x"})
    assert refused(answer, 409, "proof_needed")
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind__startswith="support.").exists()
    assert accesses() == 0


@pytest.mark.parametrize("state", [GarageState.PREPARING, GarageState.CLOSED])
def test_there_is_nothing_to_look_at_without_a_schema(
    cast: Cast, as_support: Api, state: GarageState
) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=state)
    answer = call(as_support, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "x"})
    assert refused(answer, 409, "nothing_to_look_at")
    assert accesses() == 0


@pytest.mark.parametrize("state", [GarageState.SUSPENDED, GarageState.ARCHIVED])
def test_a_garage_that_is_shut_to_its_people_is_looked_into(
    cast: Cast, look: Api, state: GarageState
) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=state)
    assert look.get("staffs").status == 200


@pytest.mark.parametrize(("seconds", "status"), [(60, 200), (-1, 401)])
def test_it_ends_by_the_databases_clock(cast: Cast, people: Admins, seconds: int, status: int) -> None:
    token = new_token("sa_")
    with tenancy.platform():
        SupportAccess.objects.create(
            garage=cast.first,
            person_id=person_of(people, AdminRole.SUPPORT),
            reason="x",
            token_hash=hashed(token),
            expires_at=Now() + timedelta(seconds=seconds),
        )
    for path in ("look", "staffs"):
        assert Api(token).get(path).status == status


def test_it_lasts_half_an_hour(look: Api) -> None:
    with tenancy.platform():
        access = SupportAccess.objects.get()
    assert timedelta(minutes=29, seconds=59) < access.expires_at - access.opened_at <= timedelta(minutes=30)


@pytest.mark.parametrize("how", ["ended", "billing", "password"])
def test_whoever_is_no_admin_any_more_sees_nothing(cast: Cast, people: Admins, look: Api, how: str) -> None:
    admin = people.enrolled[AdminRole.SUPPORT].admin
    with tenancy.platform():
        if how == "password":
            Person.objects.filter(pk=admin.person_id).update(password_changed_at=Now())
        else:
            changed: dict[str, Any] = {"ended_at": Now()} if how == "ended" else {"role": AdminRole.BILLING}
            Admin.objects.filter(pk=admin.pk).update(**changed)
    assert refused(look.get("staffs"), 401, "session_over")


@pytest.mark.parametrize("token", ["sa_" + "a" * 43, "sa_x"])
def test_a_made_up_token_opens_nothing(api: Api, cast: Cast, token: str) -> None:
    for path in ("look", "staffs", "me"):
        assert refused(Api(token).get(path), 401, "session_over")


def test_nobody_else_has_a_look(api: Api, cast: Cast, people: Admins) -> None:
    for client in (api, api.as_(cast.owner), opened(people, AdminRole.SUPER)):
        assert refused(client.get("look"), 401, "session_over")
        assert refused(client.post("look/leave"), 401, "session_over")
