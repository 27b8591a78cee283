"""The log of reminders, and the pause, resume and send actions for one garage."""

from datetime import timedelta
from typing import Any

from pytest_django import DjangoAssertNumQueries

from billing.models import ReminderLog
from console.reminders import reminding
from console.roles import AdminRole
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.people import Admins, call
from tests.factories.subscriptions import everything


def add_log_rows(cast: Cast) -> None:
    with tenancy.platform():
        for garage, kind, channel in (
            (cast.first, "days_7", "mail"),
            (cast.first, "days_7", "alert"),
            (cast.second, "locked", "mail"),
        ):
            ReminderLog.objects.create(garage=garage, period_end=clock.today(), kind=kind, channel=channel)


def listed(client: Api, **query: Any) -> list[tuple[str, str, str]]:
    answer = call(client, "GET", "reminders", **query)
    assert answer.status == 200, answer.body
    assert answer.data["recordCount"] == len(answer.data["records"])
    return [(each["garageName"], each["kind"], each["channel"]) for each in answer.data["records"]]


def test_reminder_log_shows_the_newest_reminder_first(cast: Cast, as_super: Api) -> None:
    add_log_rows(cast)
    assert listed(as_super) == [
        ("Second", "locked", "mail"),
        ("First", "days_7", "alert"),
        ("First", "days_7", "mail"),
    ]
    row = call(as_super, "GET", "reminders", kind="locked").data["records"][0]
    assert (row["garageId"], row["periodEnd"]) == (cast.second.pk, clock.today().isoformat())


def test_reminder_log_is_filtered_by_garage_and_kind_of_reminder(cast: Cast, as_super: Api) -> None:
    add_log_rows(cast)
    assert len(listed(as_super, searchText="firs")) == 2
    assert listed(as_super, kind="locked") == [("Second", "locked", "mail")]
    assert listed(as_super, searchText="first", kind="locked") == []
    assert call(as_super, "GET", "reminders", kind="never").status == 422


def test_garage_page_shows_a_reminder_pause_until_it_ends(cast: Cast, as_super: Api) -> None:
    path, until = f"garages/{cast.first.pk}", clock.today() + timedelta(days=2)
    body = {"until": until.isoformat(), "reason": "We talk"}
    assert call(as_super, "POST", f"{path}/reminders/pause", body).status == 200
    assert call(as_super, "GET", path).data["remindersPausedUntil"] == until.isoformat()
    with clock.at(clock.now() + timedelta(days=3)):
        assert call(as_super, "GET", path).data["remindersPausedUntil"] is None
    assert call(as_super, "POST", f"{path}/reminders/resume", {"reason": "Done"}).status == 200
    assert call(as_super, "GET", path).data["remindersPausedUntil"] is None


def test_manual_reminder_is_audited_with_person_and_reason(cast: Cast, as_super: Api, people: Admins) -> None:
    with tenancy.platform():
        end = cast.first.subscription_periods.get().end
    sent, path = clock.now() + (end - clock.today()), f"garages/{cast.first.pk}/reminders/send"
    with clock.at(sent):
        answer = call(as_super, "POST", path, {"reason": "They asked"})
    assert answer.body["message"] == "The reminder is on its way to the owner."
    with tenancy.platform():
        written = AuditEntry.objects.get(kind="reminder_sent")
    assert written.person_id == people.enrolled[AdminRole.SUPER].admin.person_id
    assert (written.garage_id, written.details["reason"]) == (cast.first.pk, "They asked")


def test_console_refuses_a_manual_reminder_when_no_reminder_is_due(cast: Cast, as_super: Api) -> None:
    before = everything()
    path = f"garages/{cast.first.pk}/reminders/send"
    assert refused(call(as_super, "POST", path, {"reason": "x"}), 409, "nothing_to_remind")
    assert everything() == before


def test_reminder_log_takes_two_queries(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    add_log_rows(cast)
    with tenancy.platform(), django_assert_num_queries(2):
        reminding.list_reminders("first", kind="", rows=slice(0, 25))
