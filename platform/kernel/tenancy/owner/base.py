"""The owner's backend: public tables without ceremony, a garage's schema within its scope."""

from typing import Any

from django.db.backends.postgresql.schema import DatabaseSchemaEditor

from kernel.tenancy.backend.base import DatabaseWrapper as ScopedDatabaseWrapper
from kernel.tenancy.scopes import PLATFORM, Scope


class RecordingSchemaEditor(DatabaseSchemaEditor):
    """Runs DDL and remembers it: what it ran on one schema can be replayed on any other."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.statements: list[str] = []
        super().__init__(*args, **kwargs)

    def execute(self, sql: Any, params: Any = ()) -> None:
        text = self.connection.ops.compose_sql(str(sql), params) if params else str(sql)
        self.statements.append(text.rstrip(";"))
        super().execute(sql, params)


class DatabaseWrapper(ScopedDatabaseWrapper):
    """Owns every table, so it takes no role; outside a garage's scope it is in `public`."""

    SchemaEditorClass = RecordingSchemaEditor

    def wanted_scope(self) -> Scope | None:
        return self.scopes[-1] if self.scopes else None

    def _settings_of(self, scope: Scope | None) -> dict[str, Any]:
        settings = super()._settings_of(scope or PLATFORM)
        return {"search_path": settings["search_path"]}

    def _timeouts(self) -> dict[str, Any]:
        """None: migrations, restores and backups set their own."""
        return {}
