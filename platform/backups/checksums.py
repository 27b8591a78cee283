"""Checksums of tables, to verify that a restore is complete and changed no other garage."""

import psycopg
from psycopg import sql

from backups.saving import columns_of, tables_of
from backups.tables import KEPT
from kernel.tenancy.names import PUBLIC, schema_of

# The checksum does not depend on the row order. It is a sum, because with XOR, two equal rows would cancel
# each other out.
_DIGEST = "SELECT count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) FROM ({rows}) t"
EVERY_ROW = sql.SQL("true")


def of_schema(connection: psycopg.Connection, garage_id: int) -> dict[str, str]:
    """Return the checksums of all tables of a garage."""
    schema = schema_of(garage_id)
    return {name: of_table(connection, schema, name) for name in tables_of(connection, schema)}


def of_public_rows(connection: psycopg.Connection, garage_id: int) -> dict[str, str]:
    """Return the checksums of the garage's rows in each public table that is backed up."""
    return {
        kept.name: of_table(connection, PUBLIC, kept.name, which=kept.of_garage(garage_id)) for kept in KEPT
    }


def of_table(connection: psycopg.Connection, schema: str, table: str, which: sql.SQL = EVERY_ROW) -> str:
    columns = columns_of(connection, schema, table)
    rows = sql.SQL("SELECT {} FROM {} t WHERE {}").format(
        sql.SQL(", ").join(sql.Identifier("t", name) for name in columns),
        sql.Identifier(schema, table),
        which,
    )
    found = connection.execute(sql.SQL(_DIGEST).format(rows=rows)).fetchone()
    assert found is not None  # noqa: S101 - an aggregate returns one row
    return str(found[0])
