"""Settings for development."""

from config.settings.base import *  # noqa: F403
from config.settings.base import ENV, MIDDLEWARE

DEBUG = False  # Django's debug pages would differ from production.

MIDDLEWARE = [*MIDDLEWARE, "config.moved_clock.MovedClock"]

if not ENV.seller_name:
    from config.settings.seller import *  # noqa: F403
