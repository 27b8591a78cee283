"""Settings for all environments. The other files of this folder override some of them."""

from typing import Any

from config import env

ENV = env.read()

# The file VERSION is in the root of the repository.
VERSION = (env.ROOT / "VERSION").read_text().strip()
SECRET_KEY = ENV.secret_key
OLD_SECRET_KEYS = ENV.old_secret_keys
# -- cells: without CELL_KEY, this is the only installation ------------------------------------------------
CELL = ENV.cell
CELL_KEY = ENV.cell_key
CELLS_DIR = ENV.cells_dir
DOOR_DATABASE_URL = ENV.door_database_url
DEBUG = False
ALLOWED_HOSTS = list(ENV.allowed_hosts)
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = False

# -- apps ---------------------------------------------------------------------------------------------
SHARED_APPS = [
    "django_tenants",
    "django.contrib.contenttypes",
    "kernel.outbox",
    "kernel.audit",
    "kernel.idempotency",
    "gst",
    "accounts",
    "garages",
    "billing",
    "backups",
    "cells",
    "console",
    "support",
    "config",
]
TENANT_APPS = [
    "tenants.activity",
    "tenants.files",
    "tenants.pictures",
    "tenants.messages",
    "tenants.profile",
    "tenants.customers",
    "tenants.catalogue",
    "tenants.parts",
    "tenants.stock",
    "tenants.staff",
    "tenants.vehicles",
    "tenants.jobs",
    "tenants.visits",
    "tenants.inspections",
    "tenants.intake",
    "tenants.estimates",
    "tenants.purchases",
    "tenants.radar",
    "tenants.invoices",
    "tenants.khata",
    "tenants.alerts",
    "tenants.exchange",
    "tenants.takeout",
]
INSTALLED_APPS = SHARED_APPS + TENANT_APPS
TENANT_MODEL = "garages.Garage"
TENANT_SYNC_ROUTER = "kernel.tenancy.router.SchemaRouter"
DATABASE_ROUTERS = [TENANT_SYNC_ROUTER]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_CONNECTION: dict[str, Any] = {"CONN_MAX_AGE": 0, "DISABLE_SERVER_SIDE_CURSORS": True}
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        "ENGINE": "kernel.tenancy.backend",
        **env.database(ENV.database_url, variable="DATABASE_URL"),
        **_CONNECTION,
        # Connections are replaced regularly, because a connection uses memory for each schema that it used.
        "OPTIONS": {
            # These timeouts detect an unavailable server quickly.
            "connect_timeout": 5,
            "tcp_user_timeout": 10_000,
            "pool": {"min_size": 1, "max_size": ENV.database_pool, "timeout": 5, "max_lifetime": 1800},
        },
    },
}
# Only commands and workers need the database owner's login. Web and relay processes do not need it.
if ENV.owner_database_url:
    DATABASES["owner"] = {
        "ENGINE": "kernel.tenancy.owner",
        **env.database(ENV.owner_database_url, variable="OWNER_DATABASE_URL"),
        **_CONNECTION,
    }
RELAY_DATABASE_URL = ENV.relay_database_url
BACKUP_DIR = ENV.backup_dir or str(ENV.data_dir / "backups")
REDIS_URL = ENV.redis_url

# -- requests ------------------------------------------------------------------------------------------
MIDDLEWARE = [
    "config.headers.SecurityHeaders",
    "config.middleware.RequestFactsMiddleware",
    "config.middleware.EnvelopeMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
]
WHITENOISE_ROOT = ENV.web_root / "assets"
WHITENOISE_AUTOREFRESH = False
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Files without a hash in their name must be revalidated.
WHITENOISE_MAX_AGE = 0
WHITENOISE_IMMUTABLE_FILE_TEST = "^/_next/static/"
STATIC_URL = "/static/"
WEB_ROOT = ENV.web_root
TRUSTED_PROXIES = ENV.trusted_proxies
WEB_PROCESSES = ENV.web_processes
WEB_THREADS = ENV.web_threads
WORKER_PROCESSES = ENV.worker_processes
GARAGE_RATE = ENV.garage_rate
# The gate limits each body by its route. Django's limit is the largest of them.
DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
FILE_UPLOAD_MAX_MEMORY_SIZE = 10_000_000

# -- people --------------------------------------------------------------------------------------------
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
PUBLIC_URL = ENV.public_url
SUPPORT_EMAIL = ENV.support_email
SUPPORT_PHONE = ENV.support_phone
ADVERTISEMENT_URL = ENV.advertisement_url
DEFAULT_FROM_EMAIL = ENV.email_from
EMAIL_FOLDER: str = ""  # In development, this is the folder for .eml files.
vars().update(env.email(ENV.email_url))

# -- the seller of subscriptions, for tax invoices and the UPI QR code -------------------------------------
SELLER_NAME = ENV.seller_name
SELLER_ADDRESS = ENV.seller_address
SELLER_STATE = ENV.seller_state
SELLER_GSTIN = ENV.seller_gstin
SELLER_VPA = ENV.seller_vpa

# -- online payment: it is off if the key is
# empty-------------------------------------------------------------
STRIPE_SECRET_KEY = ENV.stripe_secret_key
STRIPE_WEBHOOK_SECRET = ENV.stripe_webhook_secret
STRIPE_API_BASE = "https://api.stripe.com"

# -- alerts on devices: they are off if the key is empty -----------------------------------------------
VAPID_PRIVATE_KEY = ENV.vapid_private_key
VAPID_SUBJECT = ENV.vapid_subject or SUPPORT_EMAIL

# -- watching: each part is off if its variable is empty -----------------------------------------------
METRICS_TOKEN = ENV.metrics_token
METRICS_DIR = ENV.metrics_dir
FACTS_DIR = ENV.facts_dir
TRACES_ENDPOINT = ENV.otel_exporter_otlp_endpoint
SENTRY_DSN = ENV.sentry_dsn

# -- time, language, logs --------------------------------------------------------------------------------
USE_TZ = True
TIME_ZONE = "Asia/Kolkata"
USE_I18N = False
LOGGING_CONFIG = None
LOG_JSON = False
