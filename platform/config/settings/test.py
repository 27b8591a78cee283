"""Settings for tests: real services on throwaway servers, with a cheap password hash."""

import os

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, REDIS_URL, RELAY_DATABASE_URL
from config.settings.seller import *  # noqa: F403

# Tests are rolled back on one connection, so they use no pool.
DATABASES["default"]["OPTIONS"].pop("pool")
PASSWORD_HASHERS = ["config.settings.hashers.CheapArgon2", "django.contrib.auth.hashers.Argon2PasswordHasher"]
# Tests do not call Stripe. Tests that need it start a fake server.
STRIPE_SECRET_KEY = STRIPE_WEBHOOK_SECRET = ""
# Tests of the alerts on devices set a key and start a push service of their own.
VAPID_PRIVATE_KEY = ""
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# Each test process has its own database and Redis database.
_process = os.environ.get("PYTEST_XDIST_WORKER", "")
for _database in DATABASES.values():
    _database["NAME"] += f"_test_{_process or 'main'}"
RELAY_DATABASE_URL = f"{RELAY_DATABASE_URL.rpartition('/')[0]}/{DATABASES['default']['NAME']}"
REDIS_URL = f"{REDIS_URL.rpartition('/')[0]}/{int(_process.removeprefix('gw') or 0) + 1}"
