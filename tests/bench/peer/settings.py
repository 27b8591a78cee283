"""A project on unmodified django-tenants: its backend, router and middleware, with our models.

It uses the same tables in the same database. Our public tables are in the peer's own schema.
"""

import os

from config import env
from config.settings import base

SECRET_KEY = os.environ["SECRET_KEY"]
DEBUG = False
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "tests.bench.peer.urls"
USE_TZ = True
TIME_ZONE = "Asia/Kolkata"
USE_I18N = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

PUBLIC_SCHEMA_NAME = "peer"
# Our tasks may import any model, so the same apps are installed, except `config`, which sets up our process.
SHARED_APPS = [*(app for app in base.SHARED_APPS if app != "config"), "tests.bench.peer"]
# The tables are the same as ours, so that both sides create the same schema.
TENANT_APPS = base.TENANT_APPS
INSTALLED_APPS = SHARED_APPS + TENANT_APPS
TENANT_MODEL = "garages.Garage"
TENANT_DOMAIN_MODEL = "peer.Domain"
DATABASE_ROUTERS = ["django_tenants.routers.TenantSyncRouter"]
MIDDLEWARE = ["django_tenants.middleware.main.TenantMainMiddleware"]

DATABASES = {
    "default": {
        "ENGINE": "django_tenants.postgresql_backend",
        **env.database(os.environ["OWNER_DATABASE_URL"], variable="OWNER_DATABASE_URL"),
        # Persistent connections were faster for the peer than psycopg's pool.
        "CONN_MAX_AGE": None,
    }
}
# This sends `SET search_path` once for each request instead of once for each cursor.
TENANT_LIMIT_SET_CALLS = os.environ.get("PEER_LIMIT_SET_CALLS") == "1"
