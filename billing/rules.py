"""The arithmetic of subscriptions: everything follows from periods, flags and the day."""

import calendar
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from kernel.sentences import Sentence, joined

INDIA = ZoneInfo("Asia/Kolkata")
DAY = timedelta(days=1)
EXPIRING_DAYS = 30
ARCHIVED_AFTER_DAYS = 90
# A garage that reports a payment works for so many days after the day of the report.
REPORTED_DAYS = 3


class Kind(StrEnum):
    TRIAL = "trial"
    PAID = "paid"
    SPONSORED = "sponsored"
    EXTENSION = "extension"  # This kind extends a trial.

    @property
    def on_trial(self) -> bool:
        return self in (Kind.TRIAL, Kind.EXTENSION)


class Interval(StrEnum):
    MONTH = "month"
    YEAR = "year"

    @property
    def months(self) -> int:
        return 1 if self is Interval.MONTH else 12


class State(StrEnum):
    NONE = "none"
    TRIAL = "trial"
    ACTIVE = "active"
    EXPIRING = "expiring"
    GRACE = "grace"
    EXPIRED = "expired"
    CANCELLING = "cancelling"
    SUSPENDED = "suspended"
    ARCHIVED = "archived"


@dataclass(frozen=True)
class Period:
    """Days that a garage has paid for or received free of charge. Start and end are inclusive. `grace_days`
    follow the last day."""

    start: date
    end: date
    kind: Kind
    grace_days: int
    amount_paise: int = 0

    @property
    def days(self) -> int:
        return (self.end - self.start).days + 1


@dataclass(frozen=True)
class Flags:
    """What the ledger does not say. `grace_until` is an extended grace period. It counts only while the
    subscription ends on `extended_end`."""

    cancel_at_period_end: bool = False
    suspended: bool = False
    archived: bool = False
    extended_end: date | None = None
    grace_until: date | None = None


NO_FLAGS = Flags()


@dataclass(frozen=True)
class Standing:
    """The state of a garage's subscription on one day. Without a period there are no dates."""

    state: State
    today: date
    # This is the current or last period.
    period: Period | None = None
    # This is the last period that follows without a gap, so it includes payments ahead.
    last: Period | None = None
    grace_end: date | None = None
    # The subscription is cancelled, so there is no grace and nothing to renew.
    ending: bool = False

    @property
    def end(self) -> date | None:
        """Return the last paid or granted day, inclusive."""
        return self.last.end if self.last else None

    @property
    def covered(self) -> bool:
        return self.last is not None and self.today <= self.last.end

    @property
    def extendable(self) -> bool:
        """Return whether this is a trial without payments ahead, or a grace."""
        on_trial = self.state is State.TRIAL and self.last is not None and self.last.kind.on_trial
        return on_trial or self.state is State.GRACE

    @property
    def expired(self) -> bool:
        return self.grace_end is None or self.today > self.grace_end

    @property
    def locked_from(self) -> date | None:
        """Return the first day on which the garage is locked."""
        return self.grace_end + DAY if self.grace_end else None

    @property
    def archived_from(self) -> date | None:
        """Return the first archived day, if no payment follows."""
        return self.locked_from + ARCHIVED_AFTER_DAYS * DAY if self.locked_from else None

    @property
    def days_left(self) -> int:
        """Return the days left including today, until the end or until the end of the grace."""
        if self.last is None or self.grace_end is None or self.expired:
            return 0
        until = self.last.end if self.covered else self.grace_end
        return (until - self.today).days + 1

    @property
    def expires_in(self) -> str:
        """Return the text of the badge. The web app adds "left" to the text unless the subscription has
        expired."""
        if self.expired:
            return "Expired"
        return days_text(self.days_left)


@dataclass(frozen=True)
class Report:
    """A payment that an owner reported. It is answered when an administrator confirms or refuses it."""

    at: datetime
    answered_at: datetime | None


@dataclass(frozen=True)
class Trust:
    """The days that an expired garage works because it reported a payment."""

    last_day: date
    # The garage is locked again from this moment on: after the last day, or earlier with the answer.
    until: datetime


# -- the clock ------------------------------------------------------------------------------------------


def local_day(moment: datetime) -> date:
    """Return the day in India, which begins at 18:30 UTC of the previous day."""
    return moment.astimezone(INDIA).date()


def start_of(day: date) -> datetime:
    """Return the first moment of a local day."""
    return datetime(day.year, day.month, day.day, tzinfo=INDIA)


def state(periods: Iterable[Period], flags: Flags, now: datetime) -> State:
    return standing(periods, flags, local_day(now)).state


def standing(periods: Iterable[Period], flags: Flags, today: date) -> Standing:
    """Return the standing on a day. A future period counts only if it follows the current period without a
    gap."""
    begun_or_next = sorted(periods, key=lambda period: period.start)
    period = next((each for each in reversed(begun_or_next) if each.start <= today), None)
    if period is None:
        state = State.SUSPENDED if flags.suspended else State.ARCHIVED if flags.archived else State.NONE
        return Standing(state, today)
    last = _last_of_run(period, begun_or_next) if period.end >= today else period
    grace_end = _grace_end(last, flags)
    state = _state(period, last, grace_end, flags, today)
    return Standing(state, today, period, last, grace_end, flags.cancel_at_period_end)


def trust(standing: Standing, reports: Iterable[Report]) -> Trust | None:
    """Return the days that a report gives. Only the first report of a period gives some.

    A report from before the lock counts from the lock on, unless it was answered before.
    """
    if standing.state is not State.EXPIRED or standing.last is None or standing.locked_from is None:
        return None
    begins, lock = start_of(standing.last.start), start_of(standing.locked_from)
    for report in sorted(reports, key=lambda each: each.at):
        if report.at < begins or (report.answered_at and report.answered_at < lock):
            continue
        last_day = max(local_day(report.at), standing.locked_from) + REPORTED_DAYS * DAY
        over = start_of(last_day + DAY)
        return Trust(last_day, min(over, report.answered_at or over))
    return None


def _last_of_run(period: Period, periods: Sequence[Period]) -> Period:
    last = period
    for each in periods:
        if each.start == last.end + DAY:
            last = each
    return last


def _grace_end(last: Period, flags: Flags) -> date:
    if flags.cancel_at_period_end:
        return last.end
    usual = last.end + last.grace_days * DAY
    return max(usual, flags.grace_until or usual) if flags.extended_end == last.end else usual


def _state(period: Period, last: Period, grace_end: date, flags: Flags, today: date) -> State:
    if flags.suspended:
        return State.SUSPENDED
    if flags.archived or today > grace_end + ARCHIVED_AFTER_DAYS * DAY:
        return State.ARCHIVED
    if today > grace_end:
        return State.EXPIRED
    if today > last.end:
        return State.GRACE
    if flags.cancel_at_period_end:
        return State.CANCELLING
    if period.kind.on_trial:
        return State.TRIAL
    return State.ACTIVE if (last.end - today).days > EXPIRING_DAYS else State.EXPIRING


def remark(standing: Standing, *, may_pay: bool, trusted: date | None = None) -> Sentence | None:
    """Return the text of the banner: what happened, that the data is safe, and what to do.

    `trusted` is the last day on which an expired garage works because it reported a payment."""
    if standing.last is None or standing.grace_end is None:
        begin = Sentence("Choose a plan to begin.")
        if not may_pay:
            begin = Sentence("Ask the owner of the garage to choose a plan.")
        return joined(Sentence("This garage has no subscription yet."), begin)
    day = day_text(standing.last.end)
    ended = Sentence("Your subscription ended on {day}.", day=day)
    if standing.last.kind.on_trial:
        ended = Sentence("Your trial ended on {day}.", day=day)
    if trusted:
        return joined(ended, Sentence("Payment reported, being checked."), _works_until(trusted))
    if standing.expired:
        return joined(ended, *_locked(may_pay=may_pay))
    return None if standing.covered else joined(ended, *_in_grace(standing.grace_end, may_pay=may_pay))


def _locked(*, may_pay: bool) -> Iterator[Sentence]:
    yield Sentence(
        "Nothing can be changed at present, but your data is safe and can still be read and exported."
    )
    if may_pay:
        yield Sentence("Renew to continue immediately.")
    else:
        yield Sentence("Ask the owner of the garage to renew to continue immediately.")


def _in_grace(last_day: date, *, may_pay: bool) -> Iterator[Sentence]:
    yield _works_until(last_day)
    if may_pay:
        yield Sentence("Renew before then to continue without a break.")
    else:
        yield Sentence("Ask the owner of the garage to renew before then to continue without a break.")


def _works_until(last_day: date) -> Sentence:
    return Sentence("Everything keeps working until {day} and your data is safe.", day=day_text(last_day))


def day_text(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def days_text(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"


# -- months and years --------------------------------------------------------------------------------------


def add_intervals(day: date, interval: Interval, anchor: int, *, steps: int = 1) -> date:
    """Return the day some intervals later: the anchor day, or the last day of a shorter month."""
    month = day.year * 12 + day.month - 1 + steps * interval.months
    year, month = month // 12, month % 12 + 1
    return date(year, month, min(anchor, calendar.monthrange(year, month)[1]))


def end_of(start: date, interval: Interval, anchor: int) -> date:
    """Return the last day of the period that begins on `start`."""
    return add_intervals(start, interval, anchor) - DAY


def anchor_of(start: date, anchor: int | None) -> int:
    """Return the anchor day if the period starts on that day of its month, or else the day on which the
    period starts. A period that starts on 28 February keeps the anchor 31, because 28 February is the last
    day. A period that starts on 27 February gets the anchor 27."""
    if anchor is not None and add_intervals(start, Interval.MONTH, anchor, steps=0) == start:
        return anchor
    return start.day


def interval_days(end: date, interval: Interval, anchor: int) -> int:
    """Return the number of days of the whole interval that ends on `end`."""
    following = end + DAY
    return (following - add_intervals(following, interval, anchor_of(following, anchor), steps=-1)).days


# -- paise ---------------------------------------------------------------------------------------------------


def share(paise: int, part: int, whole: int) -> int:
    """Return a part of an amount, with half a paisa rounded up."""
    if not 0 <= part <= whole or whole == 0 or paise < 0:
        raise ValueError("The share must be a part of a positive whole.")
    return (2 * paise * part + whole) // (2 * whole)


def discounted(paise: int, percent: int, until: date | None, on: date) -> int:
    """Return the price on a day, with a discount valid until another day."""
    return paise if until is None or on > until else paise - share(paise, percent, 100)


def split_amount(paise: int, days: Sequence[int]) -> list[int]:
    """Split an amount over consecutive days. Each cut is rounded once, so the parts add up to the amount."""
    whole, passed, cut, found = sum(days), 0, 0, []
    for each in days:
        passed += each
        following = share(paise, passed, whole)
        found.append(following - cut)
        cut = following
    return found


# -- payments and upgrades -----------------------------------------------------------------------------


def next_start(periods: Iterable[Period], flags: Flags, received_on: date) -> date:
    """Return the first day that a payment buys: the day after the last paid day, or the payment day if the
    grace is over. Locked days are not charged."""
    last = max(periods, key=lambda period: period.end, default=None)
    if last is None or received_on > _grace_end(last, flags):
        return received_on
    return last.end + DAY


def yearly_price(price_paise: int, interval: Interval) -> int:
    """Return the price of twelve months, to compare plans."""
    return price_paise * 12 // interval.months


@dataclass(frozen=True)
class Upgrade:
    """A period split on the day of an upgrade: amount used, amount left, and the charge."""

    start: date
    end: date
    used_paise: int
    left_paise: int
    charge_paise: int


def upgrade(period: Period, price_paise: int, interval: Interval, anchor: int, today: date) -> Upgrade:
    """Return the charge for the days from today at the new price, minus what was paid for them, at least
    zero.
    """
    start = max(period.start, today)
    days = (period.end - start).days + 1
    used, left = split_amount(period.amount_paise, [period.days - days, days])
    whole = interval_days(period.end, interval, anchor)
    # A period longer than the interval is charged for each whole interval and for the remaining days.
    price = price_paise * (days // whole) + share(price_paise, days % whole, whole)
    return Upgrade(start, period.end, used, left, max(0, price - left))
