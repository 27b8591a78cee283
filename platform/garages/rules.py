"""The figures of garages and invitations."""

from datetime import timedelta

INVITATION_DAYS = 7
INVITATION_LIFE = timedelta(days=INVITATION_DAYS)
