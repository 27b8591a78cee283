"""Reminders sent by an administrator, and pauses of the automatic reminders."""

from datetime import date, timedelta
from typing import Any

import pytest

from billing import errors, services
from billing.models import ReminderLog, SubscriptionPeriod
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from kernel.errors import NotFound
from tenants.alerts.models import Alert
from tests.billing.test_remind import at, pay, queued_messages, sent_reminders
from tests.cast import Cast
from tests.factories.subscriptions import new_garage, refused
from tests.outbox import drain


def end_of_trial(cast: Cast) -> date:
    with tenancy.platform():
        return SubscriptionPeriod.objects.get(garage=cast.first).end


def send(cast: Cast) -> int:
    return services.send_reminder(cast.first.pk, reason="They asked", by=cast.owner.pk)


def pause(cast: Cast, until: date) -> None:
    services.pause_reminders(cast.first.pk, until=until, reason="We talk", by=cast.owner.pk)


def audited(kind: str) -> list[dict[str, Any]]:
    with tenancy.platform():
        return list(AuditEntry.objects.filter(kind=kind).values_list("details", flat=True))


def test_manual_reminder_is_sent_at_any_hour_and_the_automatic_reminder_is_skipped(
    cast: Cast, mailoutbox: list[Any]
) -> None:
    end = end_of_trial(cast)
    with clock.at(at(end - timedelta(days=3), hour=7)):
        assert send(cast) == 1
        drain()
    assert sent_reminders() == [("days_3", "mail"), ("days_3", "alert")]
    with clock.at(at(end - timedelta(days=3))):
        services.send_due_reminders()
        drain()
    with tenancy.platform():
        assert ReminderLog.objects.filter(garage=cast.first).count() == 2
    assert [mail.to for mail in mailoutbox if mail.to == [cast.owner.email]] == [[cast.owner.email]]


def test_second_manual_reminder_sends_a_mail_but_adds_no_log_row(cast: Cast, mailoutbox: list[Any]) -> None:
    end = end_of_trial(cast)
    with clock.at(at(end - timedelta(days=2), hour=15)):
        assert send(cast) == 1
        assert send(cast) == 1
        drain()
    assert sent_reminders() == [("days_3", "mail"), ("days_3", "alert")]
    first, second = mailoutbox
    assert first.subject == second.subject
    assert first.extra_headers["Message-ID"] != second.extra_headers["Message-ID"]
    with tenancy.garage(cast.first.pk):
        assert Alert.objects.count() == 1
    assert (
        audited("reminder_sent")
        == [{"reminder": "days_3", "end": end.isoformat(), "reason": "They asked"}] * 2
    )


def test_payment_stops_a_queued_manual_reminder(cast: Cast, mailoutbox: list[Any]) -> None:
    end = end_of_trial(cast)
    with clock.at(at(end)):
        send(cast)
        pay(cast.first, end)
        drain()
    assert [mail for mail in mailoutbox if "trial ends" in mail.subject] == []


def test_manual_reminder_is_refused_when_no_reminder_is_due(cast: Cast) -> None:
    with refused(errors.NothingToRemind):
        send(cast)
    with refused(errors.ReasonMissing):
        services.send_reminder(cast.first.pk, reason=" ", by=None)
    with pytest.raises(NotFound):
        services.send_reminder(new_garage().pk, reason="x", by=None)
    assert (sent_reminders(), queued_messages(), audited("reminder_sent")) == ([], 0, [])


def test_reminder_pause_stops_reminders_and_only_the_latest_is_sent_afterwards(cast: Cast) -> None:
    end = end_of_trial(cast)
    pause(cast, end - timedelta(days=1))
    for days in (7, 3, 1):
        with clock.at(at(end - timedelta(days=days))):
            services.send_due_reminders()
        with tenancy.platform():
            assert not ReminderLog.objects.filter(garage=cast.first).exists()
    with clock.at(at(end)):
        services.send_due_reminders()
    with tenancy.platform():
        kinds = ReminderLog.objects.filter(garage=cast.first).values_list("kind", flat=True)
        assert set(kinds) == {"last_day"}


def test_reminder_pause_that_begins_after_garages_were_selected_stops_the_reminder(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    from billing import queries

    end = end_of_trial(cast)
    monkeypatch.setattr(queries, "garages_to_remind", lambda: [cast.first.pk])
    with clock.at(at(end)):
        pause(cast, end)
        assert services.send_due_reminders() == 0


def test_reminder_pause_can_be_ended_early(cast: Cast) -> None:
    end = end_of_trial(cast)
    pause(cast, end + timedelta(days=9))
    services.resume_reminders(cast.first.pk, reason="They paid", by=cast.owner.pk)
    with refused(errors.RemindersNotPaused):
        services.resume_reminders(cast.first.pk, reason="Again", by=cast.owner.pk)
    with clock.at(at(end)):
        assert services.send_due_reminders() >= 1
    assert [each["reason"] for each in audited("reminders_resumed")] == ["They paid"]


def test_manual_reminder_is_sent_during_a_reminder_pause(cast: Cast) -> None:
    end = end_of_trial(cast)
    with clock.at(at(end)):
        pause(cast, end)
        assert send(cast) == 1


def test_reminder_pause_that_ends_in_the_past_or_years_ahead_is_refused(cast: Cast) -> None:
    with refused(errors.PauseOver):
        pause(cast, clock.today() - timedelta(days=1))
    with refused(errors.TooFarAhead):
        pause(cast, clock.today() + timedelta(days=2_000))
