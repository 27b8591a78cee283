"""A project on stock django-tenants: its own backend, router and middleware, and our models.

It uses the same tables in the same database; what is public with us lies in a schema of its own.
"""

import os

from config import env
from config.settings import base

SECRET_KEY = os.environ["SECRET_KEY"]
DEBUG = False
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "tests.bench.stock.urls"
USE_TZ = True
TIME_ZONE = "Asia/Kolkata"
USE_I18N = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

PUBLIC_SCHEMA_NAME = "stock"
# The same apps too, since a task of ours may import a model of any: but `config`, which sets up our process.
SHARED_APPS = [*(app for app in base.SHARED_APPS if app != "config"), "tests.bench.stock"]
# The same tables as ours, so that both make the same schema.
TENANT_APPS = base.TENANT_APPS
INSTALLED_APPS = SHARED_APPS + TENANT_APPS
TENANT_MODEL = "garages.Garage"
TENANT_DOMAIN_MODEL = "stock.Domain"
DATABASE_ROUTERS = ["django_tenants.routers.TenantSyncRouter"]
MIDDLEWARE = ["django_tenants.middleware.main.TenantMainMiddleware"]

DATABASES = {
    "default": {
        "ENGINE": "django_tenants.postgresql_backend",
        **env.database(os.environ["OWNER_DATABASE_URL"], variable="OWNER_DATABASE_URL"),
        # Persistent connections: measured faster for it than psycopg's pool.
        "CONN_MAX_AGE": None,
    }
}
# Its documented way to send `SET search_path` once per request instead of once per cursor.
TENANT_LIMIT_SET_CALLS = os.environ.get("STOCK_LIMIT_SET_CALLS") == "1"
