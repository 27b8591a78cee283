"""Which reminder falls on which day, and that an outage brings one and not five."""

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


def shown(standing: rules.Standing) -> list[tuple[Reminder, str]]:
    return [(rung.reminder, rung.day.isoformat()) for rung in reminder_schedule(standing)]


def test_the_ladder_of_a_paid_period() -> None:
    assert shown(on(END)) == PAID_LADDER


def test_the_ladder_of_a_trial() -> None:
    """Its grace is so short that one day has two: the last day's is the stronger."""
    assert shown(on(END, TRIAL)) == TRIAL_LADDER


def test_the_last_notice_comes_a_week_before_the_archive() -> None:
    archive_day = next(
        day for day in (END + days * DAY for days in range(200)) if on(day).state is rules.State.ARCHIVED
    )
    assert archive_day - reminder_schedule(on(END))[-1].day == timedelta(7)
    assert reminder_schedule(on(archive_day)) == ()


def test_a_month_is_not_reminded_on_the_day_it_was_paid() -> None:
    december = Period(date(2026, 12, 1), END, Kind.PAID, 7)
    assert reminder_schedule(on(END, december))[0].reminder is Reminder.DAYS_14


def test_who_asked_to_end_is_not_asked_to_renew() -> None:
    found = shown(on(END, flags=Flags(cancel_at_period_end=True)))
    assert found[0] == (Reminder.LOCKED, "2027-01-01")
    assert not {Reminder.GRACE_1, Reminder.GRACE_LAST_DAY} & {reminder for reminder, _ in found}


def test_a_longer_grace_moves_what_follows() -> None:
    longer = Flags(extended_end=END, grace_until=date(2027, 1, 14))
    found = dict(shown(on(END, flags=longer)))
    assert found[Reminder.GRACE_LAST_DAY] == "2027-01-14"
    assert found[Reminder.LOCKED] == "2027-01-15"


def test_without_grace_the_last_day_is_told_all_the_same() -> None:
    none = Period(YEARLY.start, END, Kind.PAID, 0)
    found = shown(on(END, none))
    assert found[6:8] == [(Reminder.LAST_DAY, "2026-12-31"), (Reminder.LOCKED, "2027-01-01")]


def test_suspended_garages_are_left_alone() -> None:
    assert reminder_schedule(on(END, flags=Flags(suspended=True))) == ()


def test_after_an_outage_only_the_strongest_goes_out() -> None:
    rung = due_reminder(on(date(2026, 12, 29)), frozenset({Reminder.DAYS_30}))
    assert rung is not None and rung.reminder is Reminder.DAYS_3
    assert due_reminder(on(date(2026, 12, 29)), frozenset({Reminder.DAYS_30, Reminder.DAYS_3})) is None
    assert due_reminder(on(date(2026, 11, 30)), frozenset()) is None


@given(st.sets(st.integers(0, 480)))
def test_day_by_day_with_outages_each_is_sent_once_and_in_order(outages: set[int]) -> None:
    """Without an outage none is missing; with some, what is missing has a stronger one behind it."""
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
