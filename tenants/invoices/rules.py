"""The limits of invoice mails and share links."""

from datetime import timedelta

LINK_LIFE = timedelta(days=30)
# A link is shared again only if it is valid for at least this time.
LINK_LEFT = timedelta(days=7)
