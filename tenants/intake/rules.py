"""The limits of an entry."""

import re
from datetime import timedelta

LONGEST_LINE = 300
SLIP = re.compile(r"P-[0-9A-Z]{4}", re.ASCII)
SLIP_LENGTH = 6
# An older entry needs new dates.
OLDEST = timedelta(days=7)
# The clock of a device may be ahead by this much without a note.
CLOCK_AHEAD = timedelta(minutes=1)
