"""Restores rows in public tables: keeps existing rows, adds missing rows, and changes no other garage."""

from collections.abc import Iterable

import psycopg
from psycopg import sql

from backups.archive import Reader, Table
from backups.errors import RestoreRefused
from backups.saving import columns_of
from backups.tables import KEPT, PublicTable
from kernel.tenancy.names import PUBLIC, PUBLIC_ID_BITS

_GARAGE = "garage"


def merge(connection: psycopg.Connection, reader: Reader, *, replace: bool) -> None:
    """Merge the rows in the caller's transaction. Without `replaced`, rows are only added, so that newer
    payments are kept."""
    stored = reader.manifest.public()
    if foreign := sorted(set(stored) - {kept.name for kept in KEPT}):
        raise RestoreRefused(f"The backup has tables that this code does not know: {', '.join(foreign)}.")
    present = [kept for kept in KEPT if kept.name in stored]
    for kept in present:
        _load(connection, reader, stored[kept.name])
    if replace:
        for kept in reversed(present):
            if kept.replaced:
                _forget(connection, kept, reader.manifest.garage_id)
        _refresh_garage(connection, stored[_GARAGE].columns)
    for kept in present:
        _merge_table(connection, kept, stored[kept.name].columns)
    # The same transaction may restore another garage.
    for kept in present:
        connection.execute(
            sql.SQL("DROP TABLE IF EXISTS {}, {}").format(_saved(kept.name), _numbers(kept.name))
        )


def _load(connection: psycopg.Connection, reader: Reader, table: Table) -> None:
    """Load the saved rows into a temporary table. Columns added after the backup get their defaults."""
    if gone := sorted(set(table.columns) - set(columns_of(connection, PUBLIC, table.name))):
        raise RestoreRefused(f"{table.name} no longer has: {', '.join(gone)}.")
    connection.execute(
        sql.SQL("CREATE TEMP TABLE {} (LIKE {} INCLUDING DEFAULTS) ON COMMIT DROP").format(
            _saved(table.name), sql.Identifier(PUBLIC, table.name)
        )
    )
    copy_in(connection, reader, table, _saved(table.name))


def copy_in(connection: psycopg.Connection, reader: Reader, table: Table, into: sql.Composable) -> None:
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(into, _names(table.columns))
    with connection.cursor() as cursor:
        with cursor.copy(statement) as copy:
            for chunk in reader.chunks(table):
                copy.write(chunk)
        if cursor.rowcount != table.rows:
            raise RestoreRefused(f"{table.place} has {cursor.rowcount} rows and should have {table.rows}.")


def _forget(connection: psycopg.Connection, kept: PublicTable, garage_id: int) -> None:
    connection.execute(
        sql.SQL("DELETE FROM {} t WHERE {}").format(
            sql.Identifier(PUBLIC, kept.name), kept.of_garage(garage_id)
        )
    )


def _refresh_garage(connection: psycopg.Connection, columns: Iterable[str]) -> None:
    """Restore the garage's row. An existing garage keeps its status, but a deleted garage gets the status
    from the backup."""
    taken = [name for name in columns if name not in ("id", "chain_id", "state")]
    connection.execute(
        sql.SQL(
            "UPDATE public.garage g SET {}, state = CASE g.state WHEN 'closed' THEN s.state ELSE g.state END"
            " FROM {} s WHERE s.id = g.id"
        ).format(
            sql.SQL(", ").join(sql.SQL("{0} = s.{0}").format(sql.Identifier(name)) for name in taken),
            _saved(_GARAGE),
        )
    )


def _merge_table(connection: psycopg.Connection, kept: PublicTable, columns: tuple[str, ...]) -> None:
    def send(text: str, **parts: sql.Composable) -> None:
        connection.execute(
            sql.SQL(text).format(
                saved=_saved(kept.name),
                target=sql.Identifier(PUBLIC, kept.name),
                numbers=_numbers(kept.name),
                same=_same(kept),
                **parts,
            )
        )

    for column, other in kept.references.items():
        if other != kept.name and _has_numbers(other):
            _renumber(connection, kept, column, other)
    _require_ours(connection, kept)
    for column in kept.grows:
        send(
            "UPDATE {target} p SET {column} = greatest(p.{column}, s.{column}) FROM {saved} s WHERE {same}",
            column=sql.Identifier(column),
        )
    names = _names(columns)
    if "id" not in columns or kept.name == _GARAGE:
        send(
            "INSERT INTO {target} ({names}) SELECT {names} FROM {saved} s"
            " WHERE NOT EXISTS (SELECT FROM {target} p WHERE {same})",
            names=names,
        )
        return
    send(
        "CREATE TEMP TABLE {numbers} ON COMMIT DROP AS SELECT DISTINCT ON (s.id) s.id AS old, p.id AS new,"
        " p.id IS NOT NULL AS found FROM {saved} s LEFT JOIN {target} p ON {same}"
    )
    sequence = sql.Literal(f'{PUBLIC}."{kept.name}"')
    # First raise the sequence, so that new ids are above all restored ids. Rows from another cell have ids of
    # that cell, and this cell never uses them.
    send(
        "SELECT setval(name, top) FROM (SELECT name, last, max(old) AS top FROM {numbers} n,"
        " (SELECT name, coalesce(pg_sequence_last_value(name), 0) AS last"
        " FROM (SELECT pg_get_serial_sequence({sequence}, 'id')::regclass AS name) s) o"
        " WHERE old >> {bits} = last >> {bits} GROUP BY name, last) q WHERE top > last",
        sequence=sequence,
        bits=sql.Literal(PUBLIC_ID_BITS),
    )
    send(
        "UPDATE {numbers} n SET new = CASE WHEN EXISTS (SELECT FROM {target} p WHERE p.id = n.old)"
        " THEN nextval(pg_get_serial_sequence({sequence}, 'id')) ELSE old END WHERE NOT found",
        sequence=sequence,
    )
    for column, other in kept.references.items():
        if other == kept.name:
            _renumber(connection, kept, column, other)
    others = [name for name in columns if name != "id"]
    send(
        "INSERT INTO {target} (id, {names}) SELECT n.new, {chosen} FROM {saved} s"
        " JOIN {numbers} n ON n.old = s.id WHERE NOT n.found ORDER BY n.new",
        names=_names(others),
        chosen=sql.SQL(", ").join(sql.Identifier("s", name) for name in others),
    )


def _renumber(connection: psycopg.Connection, kept: PublicTable, column: str, other: str) -> None:
    connection.execute(
        sql.SQL("UPDATE {} s SET {} = n.new FROM {} n WHERE n.old = s.{} AND n.new <> n.old").format(
            _saved(kept.name), sql.Identifier(column), _numbers(other), sql.Identifier(column)
        )
    )


def _require_ours(connection: psycopg.Connection, kept: PublicTable) -> None:
    for column in kept.must_agree:
        found = connection.execute(
            sql.SQL("SELECT {} FROM {} s JOIN {} p ON {} WHERE s.{c} IS DISTINCT FROM p.{c} LIMIT 1").format(
                sql.SQL(", ").join(sql.Identifier("s", name) for name in kept.match),
                _saved(kept.name),
                sql.Identifier(PUBLIC, kept.name),
                _same(kept),
                c=sql.Identifier(column),
            )
        ).fetchone()
        if found:
            row = ", ".join(map(str, found))
            raise RestoreRefused(f"{kept.name} {row} belongs to another garage here. Nothing was changed.")


def _same(kept: PublicTable) -> sql.Composable:
    return sql.SQL(" AND ").join(sql.SQL("s.{0} = p.{0}").format(sql.Identifier(name)) for name in kept.match)


def _has_numbers(table: str) -> bool:
    """Return whether rows may get new ids. Garages keep their ids, because the schema name contains the
    id."""
    return table not in (_GARAGE, "membership")


def _saved(table: str) -> sql.Identifier:
    return sql.Identifier(f"saved_{table}")


def _numbers(table: str) -> sql.Identifier:
    return sql.Identifier(f"numbers_{table}")


def _names(columns: Iterable[str]) -> sql.Composable:
    return sql.SQL(", ").join(map(sql.Identifier, columns))
