"""The app's database backend: no statement leaves it outside a scope, and every scope is LOCAL."""

from collections.abc import Sequence
from typing import Any, cast

import psycopg
from django.db.backends.postgresql.base import Cursor
from django.db.backends.postgresql.features import DatabaseFeatures
from django_tenants.postgresql_backend.base import DatabaseWrapper as TenantsDatabaseWrapper

from kernel.tenancy import timeouts
from kernel.tenancy.names import PUBLIC, garage_role, platform_role, schema_of
from kernel.tenancy.scopes import OutsideScope, Scope

# After a rollback to a savepoint the server may be in an older scope: set it anew.
UNKNOWN = Scope(cast("Any", -1))


class ScopedCursor(Cursor):
    """Enters the wanted scope before each statement; a bare connection's own cursors are exempt."""

    wrapper: "DatabaseWrapper | None" = None

    def _scoped(self) -> None:
        if self.wrapper is not None:
            self.wrapper.enter_wanted_scope()

    def execute(self, query: Any, *args: Any, **kwargs: Any) -> Any:
        scope_statement = self.wrapper.scope_statement() if self.wrapper is not None else None
        if self.wrapper is None or scope_statement is None:
            return super().execute(query, *args, **kwargs)
        if not isinstance(query, str):
            self._scoped()
            return super().execute(query, *args, **kwargs)
        # Sent as one, which saves a round trip: the server begins the second when the first is done.
        super().execute(f"{scope_statement}; {query}", *args, **kwargs)
        self.nextset()  # type: ignore[attr-defined]  # psycopg's, which the stubs leave out
        self.wrapper.mark_applied()
        return self

    def executemany(self, *args: Any, **kwargs: Any) -> Any:
        self._scoped()
        return super().executemany(*args, **kwargs)

    def copy(self, *args: Any, **kwargs: Any) -> Any:
        self._scoped()
        return super().copy(*args, **kwargs)

    def stream(self, *args: Any, **kwargs: Any) -> Any:
        self._scoped()
        return super().stream(*args, **kwargs)


class ScopedFeatures(DatabaseFeatures):
    # Django would find out by creating a table, outside any scope.
    supports_transactions = True


class DatabaseWrapper(TenantsDatabaseWrapper):
    """django-tenants' backend with scopes in place of a schema name kept on the connection."""

    features_class = ScopedFeatures

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.scopes: list[Scope] = []
        self._applied: Scope | None = None
        self._transaction_control = False
        super().__init__(*args, **kwargs)

    def get_connection_params(self) -> dict[str, Any]:
        return {**super().get_connection_params(), "cursor_factory": ScopedCursor}

    def create_cursor(self, name: str | None = None) -> Any:
        if name:
            raise OutsideScope("Server-side cursors outlive their scope: they are switched off.")
        cursor = super().create_cursor()
        cursor.wrapper = self
        return cursor

    def _handle_search_path(self, cursor: Any = None) -> None:
        """django-tenants sets a session's search_path here; ours is set per statement, LOCAL."""

    def _configure_connection(self, connection: psycopg.Connection) -> bool:
        """Let a new connection keep prepared statements, unless a pooler stands in between: behind one the
        next transaction may meet a server process that has never heard of them."""
        (process,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (None,)
        # A pooler tells each client a process number of its own.
        if process == connection.info.backend_pid:
            connection.prepare_threshold = 0
        changed: bool = super()._configure_connection(connection)
        return changed

    def fetch_prepared(self, sql: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
        """The rows of a statement that every request sends: planned once for each connection."""
        with self.wrap_database_errors:
            self.enter_wanted_scope()
            rows = psycopg.Cursor(self.connection).execute(sql, parameters).fetchall()
        if self.queries_logged:
            self.queries_log.append({"sql": sql, "time": "0"})
        return rows

    def discard_broken_connections(self) -> None:
        """After the database was away, the pool's idle connections are dead: find them all now, and not
        one by one with a refused request each."""
        if self.pool is not None and not self.pool.closed:
            self.pool.check()

    # -- scopes ---------------------------------------------------------------------------------

    def enter_wanted_scope(self) -> None:
        if scope_statement := self.scope_statement():
            # A cursor of the bare connection: our own would ask for the scope again.
            self.connection.cursor().execute(scope_statement)
            self.mark_applied()
            if self.queries_logged:
                self.queries_log.append({"sql": scope_statement, "time": "0"})

    def scope_statement(self) -> str | None:
        """The statement that enters the wanted scope; None when nothing is to be sent."""
        if self._transaction_control:
            return None
        wanted = self.wanted_scope()
        if wanted == self._applied:
            return None
        settings = self._settings_of(wanted)
        if self._applied in (None, UNKNOWN):
            settings = self._timeouts() | settings
        columns = ", ".join(f"set_config('{name}', '{value}', true)" for name, value in settings.items())
        return f"SELECT {columns}"

    def mark_applied(self) -> None:
        """Only when the server has answered: a statement can fail before it is sent at all."""
        self._applied = self.wanted_scope()

    def wanted_scope(self) -> Scope | None:
        if not self.scopes or not self.in_atomic_block:
            raise OutsideScope("This statement was sent outside a scope; nothing may be read there.")
        return self.scopes[-1]

    def _settings_of(self, scope: Scope | None) -> dict[str, Any]:
        database = self.settings_dict["NAME"]
        if scope is None or scope.garage_id is None:
            return {"search_path": PUBLIC, "role": platform_role(database)}
        settings: dict[str, Any] = {
            "search_path": schema_of(scope.garage_id),
            "role": garage_role(database, scope.garage_id),
        }
        if scope.crowded:
            settings["lock_timeout"] = timeouts.in_force().crowded_lock_timeout
        return settings

    def _timeouts(self) -> dict[str, Any]:
        """LOCAL like the scope, so they hold behind PgBouncer as well."""
        return timeouts.in_force().settings()

    # -- what begins, ends or reverts a LOCAL setting ---------------------------------------------

    def _commit(self) -> None:
        self._applied = None
        super()._commit()

    def _rollback(self) -> None:
        self._applied = None
        super()._rollback()

    def close(self) -> None:
        self._applied = None
        super().close()

    def _savepoint(self, sid: str) -> None:
        self._control(super()._savepoint, sid)

    def _savepoint_commit(self, sid: str) -> None:
        self._control(super()._savepoint_commit, sid)

    def _savepoint_rollback(self, sid: str) -> None:
        self._applied = UNKNOWN
        self._control(super()._savepoint_rollback, sid)

    def check_constraints(self, table_names: Any = None) -> None:
        self._control(super().check_constraints, table_names)

    def _control(self, action: Any, argument: Any) -> None:
        """Savepoints and constraint checks name no table: they are sent in whatever scope there is."""
        self._transaction_control = True
        try:
            action(argument)
        finally:
            self._transaction_control = False
