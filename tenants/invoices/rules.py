"""Limits of sending and sharing."""

from datetime import timedelta

# A garage that sends more than this in a day is broken or abused.
MAILS_A_DAY = 300
# A second click within a minute is the first one again.
ONE_CLICK = timedelta(minutes=1)

LINK_LIFE = timedelta(days=30)
# A link that is handed out again has at least this long to live.
LINK_LEFT = timedelta(days=7)
