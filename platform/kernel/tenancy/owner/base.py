"""The database backend for the login of the database owner: public tables by default, a garage's schema in
its scope.
"""

from typing import Any

from django.db.backends.postgresql.schema import DatabaseSchemaEditor

from kernel.tenancy.backend.base import DatabaseWrapper as ScopedDatabaseWrapper
from kernel.tenancy.scopes import PLATFORM, Scope


class RecordingSchemaEditor(DatabaseSchemaEditor):
    """Runs and records DDL, so that it can be replayed on other schemas."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.statements: list[str] = []
        super().__init__(*args, **kwargs)

    def execute(self, sql: Any, params: Any = ()) -> None:
        text = self.connection.ops.compose_sql(str(sql), params) if params else str(sql)
        self.statements.append(text.rstrip(";"))
        super().execute(sql, params)


class DatabaseWrapper(ScopedDatabaseWrapper):
    """The backend of the login that owns all tables, so it needs no role. Outside a garage's scope, it uses
    `public`."""

    SchemaEditorClass = RecordingSchemaEditor

    def wanted_scope(self) -> Scope | None:
        return self.scopes[-1] if self.scopes else None

    def _settings_of(self, scope: Scope | None) -> dict[str, Any]:
        settings = super()._settings_of(scope or PLATFORM)
        return {"search_path": settings["search_path"]}

    def _timeouts(self) -> dict[str, Any]:
        """Return no timeouts, because migrations, restores and backups set their own timeouts."""
        return {}
