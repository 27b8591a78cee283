"""The schedule of reminders for each kind of period, also after an outage."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from billing import rules
from billing.reminders import Reminder, due_reminder, reminder_schedule
from billing.rules import DAY, Flags, Kind, Period

END = date(2026, 12, 31)
YEARLY = Period(date(2026, 1, 1), END, Kind.PAID, 7)
TRIAL = Period(date(2026, 12, 18), END, Kind.TRIAL, 3)

PAID_LADDER = [
    (Reminder.DAYS_30, "2026-12-01"), (Reminder.DAYS_14, "2026-12-17"), (Reminder.DAYS_7, "2026-12-24"),
    (Reminder.DAYS_5, "2026-12-26"), (Reminder.DAYS_3, "2026-12-28"), (Reminder.DAYS_1, "2026-12-30"),
    (Reminder.LAST_DAY, "2026-12-31"), (Reminder.GRACE_1, "2027-01-01"), (Reminder.GRACE_3, "2027-01-03"),
    (Reminder.GRACE_LAST_DAY, "2027-01-07"), (Reminder.LOCKED, "2027-01-08"), (Reminder.LOCKED_7, "2027-01-15"),
    (Reminder.LOCKED_30, "2027-02-07"), (Reminder.ARCHIVE_30, "2027-03-09"), (Reminder.ARCHIVE_7, "2027-04-01"),
]  # fmt: skip
TRIAL_LADDER = [
    (Reminder.DAYS_7, "2026-12-24"), (Reminder.DAYS_3, "2026-12-28"), (Reminder.DAYS_1, "2026-12-30"),
    (Reminder.LAST_DAY, "2026-12-31"), (Reminder.GRACE_1, "2027-01-01"), (Reminder.GRACE_LAST_DAY, "2027-01-03"),
    (Reminder.LOCKED, "2027-01-04"), (Reminder.LOCKED_7, "2027-01-11"), (Reminder.LOCKED_30, "2027-02-03"),
    (Reminder.ARCHIVE_30, "2027-03-05"), (Reminder.ARCHIVE_7, "2027-03-28"),
]  # fmt: skip


def on(day: date, period: Period = YEARLY, flags: Flags = rules.NO_FLAGS) -> rules.Standing:
    return rules.standing([period], flags, day)


def schedule(standing: rules.Standing) -> list[tuple[Reminder, str]]:
    return [(rung.reminder, rung.day.isoformat()) for rung in reminder_schedule(standing)]


def test_paid_year_gets_the_full_reminder_schedule() -> None:
    assert schedule(on(END)) == PAID_LADDER


def test_trial_gets_the_short_reminder_schedule() -> None:
    """Two reminders fall on the last day of its short grace. Only the later reminder is listed."""
    assert schedule(on(END, TRIAL)) == TRIAL_LADDER


def test_last_reminder_is_due_a_week_before_archiving() -> None:
    archive_day = next(
        day for day in (END + days * DAY for days in range(200)) if on(day).state is rules.State.ARCHIVED
    )
    assert archive_day - reminder_schedule(on(END))[-1].day == timedelta(7)
    assert reminder_schedule(on(archive_day)) == ()


def test_monthly_period_has_no_reminder_on_its_first_day() -> None:
    december = Period(date(2026, 12, 1), END, Kind.PAID, 7)
    assert reminder_schedule(on(END, december))[0].reminder is Reminder.DAYS_14


def test_cancelled_subscription_gets_no_renewal_reminder() -> None:
    found = schedule(on(END, flags=Flags(cancel_at_period_end=True)))
    assert found[0] == (Reminder.LOCKED, "2027-01-01")
    assert not {Reminder.GRACE_1, Reminder.GRACE_LAST_DAY} & {reminder for reminder, _ in found}


def test_extended_grace_delays_the_reminders_about_the_end_of_grace_and_the_lock() -> None:
    longer = Flags(extended_end=END, grace_until=date(2027, 1, 14))
    found = dict(schedule(on(END, flags=longer)))
    assert found[Reminder.GRACE_LAST_DAY] == "2027-01-14"
    assert found[Reminder.LOCKED] == "2027-01-15"


def test_period_without_grace_gets_reminders_on_its_last_day_and_on_the_day_of_the_lock() -> None:
    none = Period(YEARLY.start, END, Kind.PAID, 0)
    found = schedule(on(END, none))
    assert found[6:8] == [(Reminder.LAST_DAY, "2026-12-31"), (Reminder.LOCKED, "2027-01-01")]


def test_suspended_garage_gets_no_reminder_schedule() -> None:
    assert reminder_schedule(on(END, flags=Flags(suspended=True))) == ()


def test_only_the_latest_due_reminder_is_sent_after_an_outage() -> None:
    rung = due_reminder(on(date(2026, 12, 29)), frozenset({Reminder.DAYS_30}))
    assert rung is not None and rung.reminder is Reminder.DAYS_3
    assert due_reminder(on(date(2026, 12, 29)), frozenset({Reminder.DAYS_30, Reminder.DAYS_3})) is None
    assert due_reminder(on(date(2026, 11, 30)), frozenset()) is None


@given(st.sets(st.integers(0, 480)))
def test_reminders_are_sent_in_order_and_at_most_once_despite_outages(outages: set[int]) -> None:
    """Reminders due on days without an outage are all sent on time."""
    sent: list[tuple[Reminder, date]] = []
    for number in range(480):
        today = YEARLY.start + number * DAY
        if number in outages:
            continue
        if rung := due_reminder(on(today), frozenset(reminder for reminder, _ in sent)):
            sent.append((rung.reminder, today))
    kinds = [reminder for reminder, _ in sent]
    planned = [reminder for reminder, _ in PAID_LADDER]
    assert kinds == [reminder for reminder in planned if reminder in kinds]
    assert len({day for _, day in sent}) == len(sent)
    days = dict(sent)
    for reminder, day in ((each, date.fromisoformat(day)) for each, day in PAID_LADDER):
        if (day - YEARLY.start).days not in outages:
            assert days[reminder] == day
