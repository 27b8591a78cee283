"""The limits of entries and of the offline counter, and the clock of a device."""

import re
from datetime import datetime, timedelta

LONGEST_LINE = 300
SLIP = re.compile(r"P-[0-9A-Z]{4}", re.ASCII)
SLIP_LENGTH = 6
# An older entry needs new dates.
OLDEST = timedelta(days=7)
# The clock of a device may be wrong by this much without a note.
CLOCK_TOLERANCE = timedelta(minutes=1)

LONGEST_LABEL = 80
MOST_WAITING = 500
SECRET_BYTES = 32
# For this long, a device takes in cars without internet, and a price of its pack is kept.
KEEP_HOURS = 48
KEEP = timedelta(hours=KEEP_HOURS)
# An entry that arrives later after its pack loses the prices of the pack. The device says when the car came
# in, so its word alone keeps no price.
ARRIVES_WITHIN = timedelta(hours=72)
# Entries that wait for longer are worth an alert.
WAITS_LONG = timedelta(hours=24)


def clamped(taken_at: datetime, *, issued_at: datetime | None, now: datetime) -> datetime:
    """Return the time of an entry. It is not later than now, and not earlier than the pack of its device."""
    earliest = min(issued_at, now) if issued_at else None
    latest = min(taken_at, now)
    return max(latest, earliest) if earliest else latest


def is_before_lock(
    since: datetime | None, *, taken_at: datetime, issued_at: datetime | None, now: datetime
) -> bool:
    """Return whether a locked garage still accepts an entry: the pack and the entry are from before the lock,
    and the pack is fresh."""
    if since is None or issued_at is None:
        return False
    return issued_at < since and taken_at < since and now - issued_at <= KEEP
