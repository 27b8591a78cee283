"""Tests: the real thing on throwaway servers, with passwords that are cheap to hash."""

import os

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, REDIS_URL, RELAY_DATABASE_URL
from config.settings.seller import *  # noqa: F403

# Tests are rolled back on one connection; a pool would only hide which one.
DATABASES["default"]["OPTIONS"].pop("pool")
PASSWORD_HASHERS = ["config.settings.hashers.CheapArgon2", "django.contrib.auth.hashers.Argon2PasswordHasher"]
# Nobody is called: tests that need Stripe begin one of their own.
STRIPE_SECRET_KEY = STRIPE_WEBHOOK_SECRET = ""
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# Each test process has a database and a Redis database of its own.
_process = os.environ.get("PYTEST_XDIST_WORKER", "")
for _database in DATABASES.values():
    _database["NAME"] += f"_test_{_process or 'main'}"
RELAY_DATABASE_URL = f"{RELAY_DATABASE_URL.rpartition('/')[0]}/{DATABASES['default']['NAME']}"
REDIS_URL = f"{REDIS_URL.rpartition('/')[0]}/{int(_process.removeprefix('gw') or 0) + 1}"
