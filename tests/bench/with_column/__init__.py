"""The migrations of tenants.staff and one more migration that adds a column, for MIGRATION_MODULES."""

from tenants.staff import migrations

__path__ = [*__path__, *migrations.__path__]
