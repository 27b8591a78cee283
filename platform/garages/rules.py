"""The figures of garages, invitations and closings."""

from datetime import timedelta

INVITATION_DAYS = 7
INVITATION_LIFE = timedelta(days=INVITATION_DAYS)
# In which an owner can take the closing of a garage back.
COOLING_OFF = timedelta(days=30)
