"""The migrations of tenants.staff and one more, which adds a column: named by MIGRATION_MODULES."""

from tenants.staff import migrations

__path__ = [*__path__, *migrations.__path__]
