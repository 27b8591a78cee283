"""Routes queries to the current login, and migrations to public tables or garage schemas."""

from typing import Any

from django.apps import apps

from kernel import tenancy

TENANT_PREFIX = "tenants."


def lives_in_a_garage(app_label: str) -> bool:
    """Return whether the tables of the app are in garage schemas. Only the apps under tenants/ have such
    tables."""
    return apps.get_app_config(app_label).name.startswith(TENANT_PREFIX)


class SchemaRouter:
    def db_for_read(self, model: Any, **hints: Any) -> str:
        return tenancy.alias()

    db_for_write = db_for_read

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        if db != tenancy.OWNER:
            return False
        with tenancy.as_owner():
            in_garage = tenancy.current_garage() is not None
        return lives_in_a_garage(app_label) == in_garage
