"""Limits of sending and sharing."""

from datetime import timedelta

# More than this in a day means a defect or abuse.
MAILS_A_DAY = 300
# A second click within this time sends no second mail.
ONE_CLICK = timedelta(minutes=1)

LINK_LIFE = timedelta(days=30)
# A link is reused if it is valid for at least this long.
LINK_LEFT = timedelta(days=7)
