"""The console's page of one garage: its facts, its history and notes."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from accounts.models import Session
from billing.models import ReminderLog
from console.garages import story
from console.roles import AdminRole
from garages.models import Garage, GarageActivity, GarageState
from kernel import clock, tenancy
from tests.api import Api, refused
from tests.cast import Cast, join_second
from tests.console.payments import pay
from tests.console.people import Admins, audited, call, signed_in_as


def history_of(client: Api, cast: Cast, **query: Any) -> list[dict[str, Any]]:
    answer = call(client, "GET", f"garages/{cast.first.pk}/story", pageSize=25, **query)
    assert answer.status == 200, answer.body
    assert answer.data["recordCount"] == len(answer.data["records"])
    return answer.data["records"]  # type: ignore[no-any-return]


def test_console_garage_page_shows_dates_and_discount_and_activity_and_owners(
    cast: Cast, as_super: Api
) -> None:
    end = pay(as_super, cast).data["endDate"]
    until = (clock.today() + timedelta(days=30)).isoformat()
    call(
        as_super, "POST", f"garages/{cast.first.pk}/discount", {"percent": 25, "until": until, "reason": "x"}
    )
    seen = call(as_super, "GET", f"garages/{cast.first.pk}").data
    assert (seen["garageName"], seen["chainName"], seen["state"]) == ("First", "First Chain", "trial")
    assert (seen["paidUntil"], seen["discountPercent"], seen["discountUntil"]) == (end, 25, until)
    assert seen["owners"] == [{"name": "Owner Person", "email": "owner@cast.example", "phone": "9800000001"}]
    assert [each["garageName"] for each in seen["branches"]] == ["First"]
    assert seen["activity"] is None
    with tenancy.platform():
        GarageActivity.objects.create(
            garage=cast.first, jobs_30_days=3, people=5, customers=2, file_bytes=1, counted_at=clock.now()
        )
    seen = call(as_super, "GET", f"garages/{cast.first.pk}").data
    assert (seen["activity"]["jobs30Days"], seen["activity"]["lastActiveAt"]) == (3, None)


def test_deleted_garage_is_not_listed_among_the_branches(cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        Garage.objects.create(chain_id=cast.first.chain_id, name="Gone", state=GarageState.CLOSED)
    seen = call(as_super, "GET", f"garages/{cast.first.pk}").data
    assert [each["garageName"] for each in seen["branches"]] == ["First"]


def test_garage_history_combines_periods_and_payments_and_reminders_and_notes_and_events(
    cast: Cast, as_super: Api
) -> None:
    period = pay(as_super, cast, note="Paid at the counter").data["periodId"]
    with tenancy.platform():
        for channel in ReminderLog.Channel:
            ReminderLog.objects.create(
                garage=cast.first, period_end=clock.today(), kind="days_7", channel=channel
            )
    call(as_super, "POST", f"garages/{cast.first.pk}/notes", {"note": "Asked for a discount"})
    history = history_of(as_super, cast)
    assert [each["at"] for each in history] == sorted((each["at"] for each in history), reverse=True)
    kinds = {each["kind"] for each in history}
    assert kinds == {"period", "payment", "reminder", "note", "event"}
    (bought,) = [each for each in history if each["kind"] == "period" and each["what"] == "paid"]
    assert (bought["rowId"], bought["amount"], bought["planName"]) == (period, 999.0, "Starter")
    (reminder,) = [each for each in history if each["kind"] == "reminder"]
    assert (reminder["what"], reminder["text"]) == ("days_7", "alert, mail")
    (note,) = history_of(as_super, cast, kind="note")
    assert (note["text"], note["who"]) == ("Asked for a discount", "Super Person")
    (payment,) = history_of(as_super, cast, kind="payment")
    assert (payment["text"], payment["who"]) == ("Paid at the counter", "Super Person")
    call(as_super, "POST", f"periods/{period}/void", {"reason": "It came back"})
    (void,) = [each for each in history_of(as_super, cast, kind="period") if each["what"] == "paid"]
    assert void["voidedAt"] is not None and void["text"] == "It came back"


def test_garage_history_is_paginated(cast: Cast, as_super: Api) -> None:
    for number in range(12):
        call(as_super, "POST", f"garages/{cast.first.pk}/notes", {"note": f"Note {number}"})
    path = f"garages/{cast.first.pk}/story"
    first = call(as_super, "GET", path, kind="note").data
    second = call(as_super, "GET", path, kind="note", currentPage=2).data
    assert (len(first["records"]), len(second["records"]), first["recordCount"]) == (10, 2, 12)
    assert second["records"][-1]["text"] == "Note 0"
    assert call(as_super, "GET", path, kind="gossip").status == 422


def test_invalid_note_is_rejected_and_a_repeated_note_is_stored_once(cast: Cast, as_super: Api) -> None:
    path = f"garages/{cast.first.pk}/notes"
    assert refused(call(as_super, "POST", path, {"note": " "}), 422, "invalid")
    assert refused(call(as_super, "POST", path, {"note": "x" * 2001}), 422, "invalid")
    client = as_super.with_headers(Idempotency_Key="k")
    for _ in range(2):
        assert call(client, "POST", path, {"note": "x" * 2000}).status == 200
    assert len(history_of(as_super, cast, kind="note")) == 1


def test_signing_out_a_garage_ends_only_the_sessions_of_its_members(
    api: Api, cast: Cast, people: Admins
) -> None:
    with transaction.atomic(), tenancy.platform():
        join_second(cast)
    clients = [api.as_(cast.owner), api.as_(cast.technician), api.as_(cast.owner)]
    outsider, admin = api.as_(cast.outsider), signed_in_as(people, AdminRole.SUPER)
    answer = call(admin, "POST", f"garages/{cast.first.pk}/sign-out-everyone", {"reason": "A stolen phone"})
    assert answer.data == {"people": 2}
    assert [client.get("me").status for client in clients] == [401, 401, 401]
    assert outsider.get("me").status == 200
    entry = audited("garage_signed_out")
    assert entry.details == {"reason": "A stolen phone", "people": 2}
    with tenancy.platform():
        assert Session.objects.filter(person=cast.outsider, revoked_at=None).count() == 1
    assert api.as_(cast.owner).get("me").status == 200


def test_garage_page_and_history_take_a_fixed_number_of_queries(
    cast: Cast, as_super: Api, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with tenancy.platform():
        with django_assert_num_queries(11):
            story.get_garage(cast.first.pk)
        with django_assert_num_queries(2):
            story.tell_story(cast.first.pk, kind="", rows=slice(0, 25))
