"""Limits of invitations and closings."""

from datetime import timedelta

INVITATION_DAYS = 7
INVITATION_LIFE = timedelta(days=INVITATION_DAYS)
# This is the time in which an owner can cancel the closing of a garage.
COOLING_OFF = timedelta(days=30)
