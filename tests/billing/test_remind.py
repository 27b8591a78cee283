"""Reminders are sent in the morning, once, to garages that can pay and have not paid."""

import threading
from collections import Counter
from datetime import date, datetime, time, timedelta

import pytest
from django.db import connections, transaction

from billing import queries, services
from billing.models import GarageSubscription, PaymentMode, ReminderLog, SubscriptionPeriod
from billing.rules import INDIA
from garages.models import Garage, GarageState
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.alerts.models import Alert
from tests.api import Api
from tests.cast import Cast
from tests.outbox import drain


def at(day: date, hour: int = 9, minute: int = 30) -> datetime:
    return datetime.combine(day, time(hour, minute), tzinfo=INDIA)


def on_trial(cast: Cast) -> tuple[Garage, date]:
    """Return the first garage and the last day of its trial. The second garage pays for a year."""
    with tenancy.platform():
        trial = SubscriptionPeriod.objects.get(garage=cast.first)
        plan = queries.get_plan("pro-yearly")
        services.record_payment(
            cast.second.pk, mode=PaymentMode.CASH, reference="R1", plan=plan,
            amount_paise=plan.price_paise, received_on=clock.today(), by=None,
        )  # fmt: skip
    return cast.first, trial.end


def pay(garage: Garage, on: date) -> None:
    plan = queries.get_plan("starter")
    services.record_payment(
        garage.pk, mode=PaymentMode.UPI, reference=f"4000{on:%Y%m%d}", plan=plan,
        amount_paise=plan.price_paise, received_on=on, by=None,
    )  # fmt: skip


def sent_reminders() -> list[tuple[str, str]]:
    with tenancy.platform():
        return list(ReminderLog.objects.order_by("pk").values_list("kind", "channel"))


def queued_messages() -> int:
    with tenancy.platform():
        return OutboxRow.objects.filter(kind__in=("billing.mail_reminder", "alerts.tell_of_reminder")).count()


def test_owner_gets_a_reminder_mail_and_an_alert(api: Api, cast: Cast, mailoutbox: list[object]) -> None:
    garage, end = on_trial(cast)
    with clock.at(at(end - timedelta(days=3))):
        assert services.send_due_reminders() == 1
        assert services.send_due_reminders() == 0
        drain()
    assert sent_reminders() == [("days_3", "mail"), ("days_3", "alert")]
    (mail,) = mailoutbox
    assert mail.to == [cast.owner.email]  # type: ignore[attr-defined]
    assert mail.subject == f"{garage.name}: your trial ends in 3 days"  # type: ignore[attr-defined]
    assert f"{end:%d/%m/%Y}" in mail.body and "/dashboard/account/billing" in mail.body  # type: ignore[attr-defined]
    seen = api.as_(cast.owner).get("alerts").data["alerts"]
    assert [(each["kind"], each["text"]) for each in seen] == [("subscription", "Your trial ends in 3 days")]
    with tenancy.garage(garage.pk):
        assert Alert.objects.count() == 1


@pytest.mark.parametrize(("hour", "minute", "sent"), [(8, 59, 0), (9, 0, 1), (10, 59, 1), (11, 0, 0)])
def test_reminders_are_sent_only_between_9_and_11_in_the_morning(
    cast: Cast, hour: int, minute: int, sent: int
) -> None:
    _, end = on_trial(cast)
    with clock.at(at(end, hour, minute)):
        assert services.send_due_reminders() == sent
    assert len(sent_reminders()) == 2 * sent


def test_only_the_latest_reminder_is_sent_after_an_outage(cast: Cast) -> None:
    _, end = on_trial(cast)
    with clock.at(at(end)):
        assert services.send_due_reminders() == 1
    assert {kind for kind, _ in sent_reminders()} == {"last_day"}


def test_payment_made_after_garages_were_selected_for_reminders_stops_the_reminder(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    garage, end = on_trial(cast)
    look = queries.garages_to_remind

    def read_then_pay() -> list[int]:
        found = look()
        pay(garage, end)
        return found

    monkeypatch.setattr(queries, "garages_to_remind", read_then_pay)
    with clock.at(at(end)):
        assert services.send_due_reminders() == 0
    assert (sent_reminders(), queued_messages()) == ([], 0)


@pytest.mark.parametrize("paid_first", [True, False])
def test_payment_stops_the_reminder_mail_and_alert(
    cast: Cast, mailoutbox: list[object], paid_first: bool
) -> None:
    """The payment is made before the reminder is queued, or before it is sent."""
    garage, end = on_trial(cast)
    with clock.at(at(end)):
        if paid_first:
            pay(garage, end)
        assert services.send_due_reminders() == (0 if paid_first else 1)
        if not paid_first:
            pay(garage, end)
        drain()
    assert mailoutbox == []
    with tenancy.garage(garage.pk):
        assert Alert.objects.count() == 0


def test_only_the_newest_of_two_queued_reminder_mails_is_sent(cast: Cast, mailoutbox: list[object]) -> None:
    _, end = on_trial(cast)
    with clock.at(at(end - timedelta(days=1))):
        services.send_due_reminders()
    with clock.at(at(end)):
        services.send_due_reminders()
        drain()
    assert [mail.subject.partition(": ")[2] for mail in mailoutbox] == ["your trial ends today"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("state", [GarageState.SUSPENDED, GarageState.CLOSED])
def test_suspended_or_closed_garage_gets_no_reminder(cast: Cast, state: GarageState) -> None:
    garage, end = on_trial(cast)
    with tenancy.platform():
        Garage.objects.filter(pk=garage.pk).update(state=state)
    with clock.at(at(end)):
        assert services.send_due_reminders() == 0


# Each key is a number of days after the end of the trial, and its value is the subject of the mail.
WORDS = {
    -7: "your trial ends in 7 days",
    -1: "your trial ends tomorrow",
    0: "your trial ends today",
    1: "your trial has ended: renew by {grace}",
    3: "your trial has ended: renew today",
    4: "nothing can be changed until you renew",
    34: "nothing can be changed until you renew",
    64: "your garage will be archived on {archive}",
}


@pytest.mark.parametrize("days", WORDS)
def test_subject_of_a_reminder_mail_matches_the_days_left(
    cast: Cast, mailoutbox: list[object], days: int
) -> None:
    garage, end = on_trial(cast)
    with clock.at(at(end + timedelta(days=days))):
        services.send_due_reminders()
        drain()
    (mail,) = mailoutbox
    words = WORDS[days].format(
        grace=f"{end + timedelta(days=3):%d/%m/%Y}", archive=f"{end + timedelta(days=3 + 91):%d/%m/%Y}"
    )
    assert mail.subject == f"{garage.name}: {words}"  # type: ignore[attr-defined]
    if days >= 4:
        assert "your data is safe" in mail.body  # type: ignore[attr-defined]


def test_concurrent_reminder_runs_send_one_reminder(committed_db: Cast) -> None:
    with transaction.atomic():
        _, end = on_trial(committed_db)
    gate, found = threading.Barrier(8), []

    def run() -> None:
        try:
            with clock.at(at(end)):
                gate.wait()
                found.append(services.send_due_reminders())
        finally:
            connections.close_all()

    runners = [threading.Thread(target=run) for _ in range(8)]
    for runner in runners:
        runner.start()
    for runner in runners:
        runner.join()
    assert sorted(found) == [0] * 7 + [1]
    with transaction.atomic():
        assert Counter(sent_reminders()) == {("last_day", "mail"): 1, ("last_day", "alert"): 1}
        assert queued_messages() == 2


def test_finding_due_reminders_takes_four_queries(cast: Cast, django_assert_num_queries: object) -> None:
    on_trial(cast)
    with tenancy.platform(), django_assert_num_queries(4):  # type: ignore[operator]
        queries.garages_to_remind()


def test_nightly_update_stores_the_subscription_state_of_the_day(cast: Cast) -> None:
    garage, end = on_trial(cast)
    seen = []
    for days in (0, 1, 4, 200):
        with clock.at(at(end + timedelta(days=days))), tenancy.platform():
            services.refresh_listed_states()
            seen.append(GarageSubscription.objects.get(pk=garage.pk).listed_state)
            assert services.refresh_listed_states() == 0
    assert seen == ["trial", "grace", "expired", "archived"]
