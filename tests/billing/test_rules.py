"""The arithmetic of subscriptions: periods, money and states."""

import calendar
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from billing import rules
from billing.rules import DAY, Flags, Interval, Kind, Period, State

DATES = st.dates(date(2020, 1, 1), date(2120, 12, 31))
INTERVALS = st.sampled_from(list(Interval))
END = date(2026, 11, 30)
MONTHLY = Period(date(2026, 11, 1), END, Kind.PAID, 7, 99_900)
YEARLY = Period(date(2026, 1, 1), date(2026, 12, 31), Kind.PAID, 7, 999_000)
TRIAL = Period(date(2026, 11, 1), date(2026, 11, 14), Kind.TRIAL, 3)


def on(day: date, *periods: Period, flags: Flags = rules.NO_FLAGS) -> rules.Standing:
    return rules.standing(periods or (MONTHLY,), flags, day)


NOTHING = rules.standing([], rules.NO_FLAGS, END)


# -- months and years -------------------------------------------------------------------------------------


@given(DATES, INTERVALS)
def test_consecutive_periods_have_no_gap_and_no_drift_for_four_hundred_years(
    first: date, interval: Interval
) -> None:
    """The test compares with dates computed from the first day, so that accumulating errors would show."""
    start, anchor = first, first.day
    for step in range(1, 400 * 12 // interval.months + 1):
        end = rules.end_of(start, interval, anchor)
        assert start <= end
        month = first.month - 1 + step * interval.months
        year, month = first.year + month // 12, month % 12 + 1
        following = date(year, month, min(anchor, calendar.monthrange(year, month)[1]))
        assert end + DAY == following
        assert rules.anchor_of(following, anchor) == anchor
        start = following


@pytest.mark.parametrize(
    ("first", "interval", "ends"),
    [
        ("2026-01-31", Interval.MONTH, ["2026-02-27", "2026-03-30", "2026-04-29", "2026-05-30"]),
        ("2028-01-31", Interval.MONTH, ["2028-02-28", "2028-03-30", "2028-04-29"]),
        ("2028-02-29", Interval.MONTH, ["2028-03-28", "2028-04-28"]),
        ("2026-03-31", Interval.MONTH, ["2026-04-29", "2026-05-30"]),
        ("2028-02-29", Interval.YEAR, ["2029-02-27", "2030-02-27", "2031-02-27", "2032-02-28", "2033-02-27"]),
        ("2026-03-31", Interval.YEAR, ["2027-03-30"]),
    ],
)
def test_billing_anchor_day_is_kept_after_a_shorter_month(
    first: str, interval: Interval, ends: list[str]
) -> None:
    start, anchor, found = date.fromisoformat(first), date.fromisoformat(first).day, []
    for _ in ends:
        end = rules.end_of(start, interval, anchor)
        found.append(end.isoformat())
        start = end + DAY
    assert found == ends


def test_billing_anchor_day_is_replaced_when_the_start_day_differs() -> None:
    assert rules.anchor_of(date(2026, 2, 28), 31) == 31
    assert rules.anchor_of(date(2026, 2, 27), 31) == 27
    assert rules.anchor_of(date(2028, 2, 28), 31) == 28
    assert rules.anchor_of(date(2026, 5, 9), None) == 9


@pytest.mark.parametrize(
    ("end", "interval", "anchor", "days"),
    [
        (date(2026, 2, 27), Interval.MONTH, 31, 28),
        (date(2026, 3, 30), Interval.MONTH, 31, 31),
        (date(2028, 2, 28), Interval.YEAR, 29, 366),
        (date(2026, 12, 31), Interval.YEAR, 1, 365),
    ],
)
def test_days_of_a_billing_interval_are_counted_backwards_from_its_end(
    end: date, interval: Interval, anchor: int, days: int
) -> None:
    assert rules.interval_days(end, interval, anchor) == days


# -- paise --------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**10), st.lists(st.integers(0, 400), min_size=1, max_size=12).filter(any))
def test_parts_of_an_amount_add_up_to_the_whole_amount(paise: int, days: list[int]) -> None:
    found = rules.split_amount(paise, days)
    assert sum(found) == paise
    assert all(part >= 0 for part in found)
    # Each part differs from its exact share only by rounding.
    assert all(
        abs(part * sum(days) - paise * each) <= sum(days) for part, each in zip(found, days, strict=True)
    )


@pytest.mark.parametrize(
    ("paise", "part", "whole", "expected"),
    [(1, 1, 2, 1), (99, 1, 2, 50), (100, 1, 3, 33), (200, 1, 3, 67), (5, 0, 9, 0)],
)
def test_share_of_an_amount_is_rounded_half_up(paise: int, part: int, whole: int, expected: int) -> None:
    assert rules.share(paise, part, whole) == expected


@pytest.mark.parametrize(("paise", "part", "whole"), [(1, 2, 1), (1, -1, 3), (1, 0, 0), (-1, 1, 2)])
def test_share_of_an_amount_with_an_invalid_part_or_whole_raises_an_error(
    paise: int, part: int, whole: int
) -> None:
    with pytest.raises(ValueError, match="share"):
        rules.share(paise, part, whole)


@given(st.integers(1, 30), st.integers(1, 10**7), st.integers(1, 10**7))
def test_used_and_unused_amounts_of_an_upgrade_add_up_to_the_paid_amount(
    day: int, paid: int, price: int
) -> None:
    period = Period(MONTHLY.start, MONTHLY.end, Kind.PAID, 7, paid)
    cut = rules.upgrade(period, price, Interval.MONTH, 1, date(2026, 11, day))
    assert cut.used_paise + cut.left_paise == paid
    assert cut.end == period.end and cut.start == date(2026, 11, day)
    assert cut.charge_paise == max(0, rules.share(price, 31 - day, 30) - cut.left_paise)
    assert day > 1 or (cut.used_paise, cut.charge_paise) == (0, max(0, price - paid))


def test_charge_of_a_second_upgrade_is_based_on_the_days_of_the_whole_month() -> None:
    """Four remaining days cost four thirtieths of a month, although the period has ten days."""
    rest = Period(date(2026, 11, 21), END, Kind.PAID, 7, 33_300)
    cut = rules.upgrade(rest, 300_000, Interval.MONTH, 1, date(2026, 11, 27))
    assert (cut.used_paise, cut.left_paise, cut.charge_paise) == (19_980, 13_320, 40_000 - 13_320)


# -- the clock ------------------------------------------------------------------------------------------------


def test_day_in_india_changes_at_18_30_utc() -> None:
    before, after = datetime(2026, 12, 7, 18, 29, 59, tzinfo=UTC), datetime(2026, 12, 7, 18, 30, tzinfo=UTC)
    assert rules.local_day(before) == date(2026, 12, 7)
    assert rules.local_day(after) == date(2026, 12, 8)
    # The last day of grace is 7 December.
    assert rules.state([MONTHLY], rules.NO_FLAGS, before) is State.GRACE
    assert rules.state([MONTHLY], rules.NO_FLAGS, after) is State.EXPIRED
    assert rules.start_of(date(2026, 12, 8)) == after


@pytest.mark.parametrize(
    ("period", "day", "state", "expires_in"),
    [
        (YEARLY, date(2026, 11, 30), State.ACTIVE, "32 days"),
        (YEARLY, date(2026, 12, 1), State.EXPIRING, "31 days"),
        (MONTHLY, date(2026, 11, 1), State.EXPIRING, "30 days"),
        (MONTHLY, date(2026, 11, 29), State.EXPIRING, "2 days"),
        (MONTHLY, END, State.EXPIRING, "1 day"),
        (MONTHLY, date(2026, 12, 1), State.GRACE, "7 days"),
        (MONTHLY, date(2026, 12, 7), State.GRACE, "1 day"),
        (MONTHLY, date(2026, 12, 8), State.EXPIRED, "Expired"),
        (MONTHLY, date(2026, 12, 7) + timedelta(90), State.EXPIRED, "Expired"),
        (MONTHLY, date(2026, 12, 7) + timedelta(91), State.ARCHIVED, "Expired"),
        (TRIAL, date(2026, 11, 1), State.TRIAL, "14 days"),
        (TRIAL, date(2026, 11, 14), State.TRIAL, "1 day"),
        (TRIAL, date(2026, 11, 15), State.GRACE, "3 days"),
        (TRIAL, date(2026, 11, 18), State.EXPIRED, "Expired"),
    ],
)
def test_subscription_state_and_days_left_are_computed_from_period_and_day(
    period: Period, day: date, state: State, expires_in: str
) -> None:
    found = on(day, period)
    assert (found.state, found.expires_in) == (state, expires_in)
    assert found.expired == (expires_in == "Expired")


def test_garage_without_a_current_period_has_the_subscription_state_none() -> None:
    assert (NOTHING.state, NOTHING.end, NOTHING.grace_end, NOTHING.expired, NOTHING.expires_in) == (
        State.NONE, None, None, True, "Expired",
    )  # fmt: skip
    assert (NOTHING.days_left, NOTHING.covered, NOTHING.ending) == (0, False, False)
    assert NOTHING.locked_from is None and NOTHING.archived_from is None
    # A future period does not count yet.
    assert on(date(2026, 10, 31)).state is State.NONE


def test_garage_is_archived_after_ninety_locked_days() -> None:
    standing = on(END)
    assert (standing.locked_from, standing.archived_from) == (date(2026, 12, 8), date(2027, 3, 8))
    assert on(date(2027, 3, 7)).state is State.EXPIRED and on(date(2027, 3, 8)).state is State.ARCHIVED


def test_expired_subscription_has_no_days_left() -> None:
    assert [on(END + days * DAY).days_left for days in (-1, 0, 7, 8, 9)] == [2, 1, 1, 0, 0]


def test_latest_started_period_decides_the_subscription_state() -> None:
    """The order of the periods and a gap between them make no difference."""
    october = Period(date(2026, 10, 1), date(2026, 10, 10), Kind.PAID, 7)
    found = on(END, MONTHLY, october)
    assert (found.period, found.end, found.state) == (MONTHLY, END, State.EXPIRING)
    between = on(date(2026, 10, 20), MONTHLY, october)
    assert (between.period, between.end, between.state) == (october, october.end, State.EXPIRED)


def test_cancelled_subscription_has_no_grace() -> None:
    ending = Flags(cancel_at_period_end=True)
    assert on(END, flags=ending).state is State.CANCELLING
    after = on(END + DAY, flags=ending)
    assert (after.state, after.grace_end, after.locked_from) == (State.EXPIRED, END, END + DAY)
    assert not on(END, flags=ending).expired


def test_suspended_and_archived_flags_take_precedence_over_the_periods() -> None:
    assert on(END, flags=Flags(suspended=True, archived=True)).state is State.SUSPENDED
    assert on(END, flags=Flags(archived=True)).state is State.ARCHIVED
    assert rules.standing([], Flags(suspended=True), END).state is State.SUSPENDED


def test_extended_grace_applies_only_to_the_period_for_which_it_was_given() -> None:
    longer = Flags(extended_end=END, grace_until=date(2026, 12, 12))
    assert on(date(2026, 12, 12), flags=longer).state is State.GRACE
    assert on(date(2026, 12, 13), flags=longer).state is State.EXPIRED
    stale = Flags(extended_end=date(2026, 10, 31), grace_until=date(2026, 12, 12))
    assert on(date(2026, 12, 8), flags=stale).state is State.EXPIRED


def test_subscription_end_includes_periods_paid_ahead_but_no_period_after_a_gap() -> None:
    december = Period(date(2026, 12, 1), date(2026, 12, 31), Kind.PAID, 7)
    found = on(END, december, MONTHLY)
    assert (found.period, found.end, found.state, found.expires_in) == (
        MONTHLY, date(2026, 12, 31), State.ACTIVE, "32 days",
    )  # fmt: skip
    # A period after a gap does not count.
    february = Period(date(2027, 2, 1), date(2027, 2, 28), Kind.PAID, 7)
    assert on(END, MONTHLY, february).end == END


@pytest.mark.parametrize(
    ("standing", "may_pay", "remark"),
    [
        (on(END), True, None),
        (
            on(END + DAY), True,
            "Your subscription ended on 30/11/2026. Everything keeps working until 07/12/2026 and your data is"
            " safe. Renew before then to continue without a break.",
        ),
        (
            on(date(2026, 12, 8)), False,
            "Your subscription ended on 30/11/2026. Nothing can be changed at present, but your data is safe and"
            " can still be read and exported. Ask the owner of the garage to renew to continue immediately.",
        ),
        (
            on(date(2026, 11, 15), TRIAL), False,
            "Your trial ended on 14/11/2026. Everything keeps working until 17/11/2026 and your data is safe."
            " Ask the owner of the garage to renew before then to continue without a break.",
        ),
        (NOTHING, True, "This garage has no subscription yet. Choose a plan to begin."),
        (
            NOTHING, False,
            "This garage has no subscription yet. Ask the owner of the garage to choose a plan.",
        ),
    ],
)  # fmt: skip
def test_subscription_remark_explains_the_state_and_who_can_renew(
    standing: rules.Standing, may_pay: bool, remark: str | None
) -> None:
    assert rules.remark(standing, may_pay=may_pay) == remark


@given(st.integers(1, 60))
def test_payment_in_grace_continues_the_period_but_payment_after_grace_starts_a_new_period(days: int) -> None:
    received = END + days * DAY
    expected = END + DAY if days <= 7 else received
    assert rules.next_start([MONTHLY], rules.NO_FLAGS, received) == expected


def test_period_of_a_payment_starts_after_the_last_existing_period() -> None:
    december = Period(date(2026, 12, 1), date(2026, 12, 31), Kind.PAID, 7)
    assert rules.next_start([december, MONTHLY], rules.NO_FLAGS, END) == date(2027, 1, 1)


def test_yearly_price_of_a_monthly_plan_is_twelve_monthly_prices() -> None:
    assert rules.yearly_price(99_900, Interval.MONTH) == 12 * 99_900
    assert rules.yearly_price(999_000, Interval.YEAR) == 999_000


def test_trial_days_have_no_value_in_an_upgrade() -> None:
    assert TRIAL.amount_paise == 0
    cut = rules.upgrade(TRIAL, 99_900, Interval.MONTH, 1, TRIAL.start)
    assert (cut.used_paise, cut.left_paise) == (0, 0)


def test_first_payment_or_payment_after_a_cancellation_starts_a_period_on_the_payment_day() -> None:
    day = END + DAY
    assert rules.next_start([], rules.NO_FLAGS, day) == day
    assert rules.next_start([MONTHLY], Flags(cancel_at_period_end=True), day + DAY) == day + DAY
    assert rules.next_start([MONTHLY], Flags(cancel_at_period_end=True), END) == day
