"""A developer's machine."""

from config.settings.base import *  # noqa: F403

DEBUG = False  # pages of Django's own would show what a customer never sees
