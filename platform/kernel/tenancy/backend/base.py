"""The app's database backend. It refuses statements outside a scope. A scope ends with its transaction."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, cast

import psycopg
from django.db.backends.postgresql.base import Cursor
from django.db.backends.postgresql.features import DatabaseFeatures
from django_tenants.postgresql_backend.base import DatabaseWrapper as TenantsDatabaseWrapper

from kernel.telemetry import database_use
from kernel.tenancy import timeouts
from kernel.tenancy.names import PUBLIC, garage_role, platform_role, schema_of
from kernel.tenancy.scopes import OutsideScope, Scope

# After a rollback to a savepoint, the server may be in an older scope, so it is set again.
UNKNOWN = Scope(cast("Any", -1))


class ScopedCursor(Cursor):
    """Enters the current scope before each statement, except for cursors of a bare connection."""

    wrapper: "DatabaseWrapper | None" = None

    def _scoped(self) -> None:
        if self.wrapper is not None:
            self.wrapper.enter_wanted_scope()

    def execute(self, query: Any, *args: Any, **kwargs: Any) -> Any:
        if self.wrapper is None:
            # A cursor of the bare connection sends a scope, whose time belongs to the statement after it.
            return super().execute(query, *args, **kwargs)
        began = perf_counter()
        try:
            return self._execute(query, *args, **kwargs)
        finally:
            database_use.count_statement(began)

    def _execute(self, query: Any, *args: Any, **kwargs: Any) -> Any:
        scope_statement = self.wrapper.scope_statement() if self.wrapper is not None else None
        if self.wrapper is None or scope_statement is None:
            return super().execute(query, *args, **kwargs)
        if not isinstance(query, str):
            self._scoped()
            return super().execute(query, *args, **kwargs)
        # The scope and the statement are sent as one message, which saves a round trip.
        super().execute(f"{scope_statement}; {query}", *args, **kwargs)
        self.nextset()  # type: ignore[attr-defined]  # missing in the stubs
        self.wrapper.mark_applied()
        return self

    def executemany(self, *args: Any, **kwargs: Any) -> Any:
        began = perf_counter()
        try:
            self._scoped()
            return super().executemany(*args, **kwargs)
        finally:
            database_use.count_statement(began)

    def copy(self, *args: Any, **kwargs: Any) -> Any:
        self._scoped()
        return super().copy(*args, **kwargs)

    def stream(self, *args: Any, **kwargs: Any) -> Any:
        self._scoped()
        return super().stream(*args, **kwargs)


class ScopedFeatures(DatabaseFeatures):
    # Django would test this feature by creating a table outside any scope.
    supports_transactions = True


class DatabaseWrapper(TenantsDatabaseWrapper):
    """The backend of django-tenants, with scopes instead of a schema name on the connection."""

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
            raise OutsideScope("Server-side cursors are not supported, because they outlive their scope.")
        cursor = super().create_cursor()
        cursor.wrapper = self
        return cursor

    def _handle_search_path(self, cursor: Any = None) -> None:
        """Do nothing. django-tenants sets a session search_path here, but each scope sets the search_path,
        LOCAL to the transaction."""

    def _configure_connection(self, connection: psycopg.Connection) -> bool:
        """Allow prepared statements on a new connection, unless it goes through a pooler. Behind a pooler,
        the next transaction may get another server process."""
        (process,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (None,)
        # A pooler reports its own process number to clients.
        if process == connection.info.backend_pid:
            connection.prepare_threshold = 0
        changed: bool = super()._configure_connection(connection)
        return changed

    def fetch_prepared(self, sql: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
        """Return the rows of a statement that every request sends. Postgres plans it once for each
        connection."""
        began = perf_counter()
        try:
            with self.wrap_database_errors:
                self.enter_wanted_scope()
                rows = psycopg.Cursor(self.connection).execute(sql, parameters).fetchall()
        finally:
            database_use.count_statement(began)
        if self.queries_logged:
            self.queries_log.append({"sql": sql, "time": "0"})
        return rows

    def discard_broken_connections(self) -> None:
        """Drop all broken connections of the pool after an outage, before each of them fails a request."""
        if self.pool is not None and not self.pool.closed:
            self.pool.check()

    # -- scopes ---------------------------------------------------------------------------------

    def enter_wanted_scope(self) -> None:
        if scope_statement := self.scope_statement():
            # This is a cursor of the bare connection, because our own cursor would enter the scope
            # recursively.
            self.connection.cursor().execute(scope_statement)
            self.mark_applied()
            if self.queries_logged:
                self.queries_log.append({"sql": scope_statement, "time": "0"})

    def scope_statement(self) -> str | None:
        """Return the statement that enters the current scope, or None if it is already active."""
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
        """Record the active scope, after the server has answered. A statement can fail before that."""
        self._applied = self.wanted_scope()

    def wanted_scope(self) -> Scope | None:
        if not self.scopes or not self.in_atomic_block:
            raise OutsideScope("This statement was sent outside a scope. Enter a scope first.")
        return self.scopes[-1]

    def _settings_of(self, scope: Scope | None) -> dict[str, Any]:
        database = self.settings_dict["NAME"]
        if scope is None or scope.garage_id is None:
            return {"search_path": PUBLIC, "role": platform_role(database)}
        settings: dict[str, Any] = {
            "search_path": schema_of(scope.garage_id),
            "role": garage_role(database, scope.garage_id),
        }
        if scope.reads:
            settings["statement_timeout"] = timeouts.in_force().read_statement_timeout
        return settings

    def _timeouts(self) -> dict[str, Any]:
        """Return the timeout settings. They apply only to the transaction, like the scope, so they also work
        behind PgBouncer.
        """
        return timeouts.in_force().settings()

    # -- calls that end or revert LOCAL settings ----------------------------------------------------

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
        """Savepoints and constraint checks use no table, so they are sent without entering a scope."""
        self._transaction_control = True
        try:
            action(argument)
        finally:
            self._transaction_control = False
