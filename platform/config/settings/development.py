"""A developer's machine."""

from config.settings.base import *  # noqa: F403
from config.settings.base import ENV, MIDDLEWARE

DEBUG = False  # pages of Django's own would show what a customer never sees

MIDDLEWARE = [*MIDDLEWARE, "config.moved_clock.MovedClock"]

if not ENV.seller_name:
    from config.settings.seller import *  # noqa: F403
