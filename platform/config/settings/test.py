"""Tests: the real thing on throwaway servers, with passwords that are cheap to hash."""

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES

# Tests are rolled back on one connection; a pool would only hide which one.
DATABASES["default"]["OPTIONS"].pop("pool")
PASSWORD_HASHERS = ["config.settings.hashers.CheapArgon2", "django.contrib.auth.hashers.Argon2PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
