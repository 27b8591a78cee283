"""Compares a garage in two databases: its tables, its sequences and its public rows."""

import psycopg
from psycopg import sql

from backups.checksums import of_table
from backups.saving import columns_of, tables_of
from backups.tables import EMPTIED, KEPT, PublicTable
from kernel.tenancy.names import PUBLIC, schema_of

# Each cell numbers its plans itself, and a person can have an account in two cells. So a row that refers to
# them is compared by what identifies them.
_NATURAL = {
    "person": "(SELECT n.email FROM public.person n WHERE n.id = {column})",
    "plan": "(SELECT n.code || ':' || n.version FROM public.plan n WHERE n.id = {column})",
}
# The account that was in the other cell before stays as it was.
_ACCOUNTS = {"person": "t.email", "person_photo": _NATURAL["person"].format(column="t.person_id")}
_DIGEST = "SELECT count(*) || ':' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) FROM ({rows}) r"
_SEQUENCES = "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = %s"
_SAME_TEXT = (
    "SELECT set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),"
    " set_config('IntervalStyle', 'postgres', false), set_config('bytea_output', 'hex', false),"
    " set_config('extra_float_digits', '1', false)"
)


def content(connection: psycopg.Connection, garage_id: int, known: list[str]) -> dict[str, str]:
    """Return the checksum of each table and sequence. `known` are the emails of accounts that were in the
    other cell before."""
    connection.execute(_SAME_TEXT)
    schema = schema_of(garage_id)
    found = {
        f"{schema}.{name}": of_table(connection, schema, name)
        for name in tables_of(connection, schema)
        if name not in EMPTIED
    }
    for name, value in connection.execute(_SEQUENCES, [schema]):
        found[f"{schema}.{name}"] = str(value)
    for kept in KEPT:
        found[f"public.{kept.name}"] = _public(connection, kept, garage_id, known)
    return found


def emails_of(connection: psycopg.Connection, garages: list[int]) -> list[str]:
    """Return the emails of the people whose rows go with these garages."""
    (people,) = (kept for kept in KEPT if kept.name == "person")
    found: set[str] = set()
    for garage_id in garages:
        statement = sql.SQL("SELECT t.email FROM public.person t WHERE {}").format(
            people.of_garage(garage_id)
        )
        found |= {email for (email,) in connection.execute(statement)}
    return sorted(found)


def differences(here: dict[str, str], there: dict[str, str]) -> list[str]:
    return [
        f"{name} differs: {here.get(name, 'missing')} here, {there.get(name, 'missing')} there"
        for name in sorted(here.keys() | there.keys())
        if here.get(name) != there.get(name)
    ]


def _public(connection: psycopg.Connection, kept: PublicTable, garage_id: int, known: list[str]) -> str:
    columns = columns_of(connection, PUBLIC, kept.name)
    chosen = sql.SQL(", ").join(_column(kept, name, garage_id) for name in columns)
    which: sql.Composable = kept.of_garage(garage_id)
    if account := _ACCOUNTS.get(kept.name):
        which = sql.SQL("({}) AND {} <> ALL({})").format(which, sql.SQL(account), sql.Literal(known))
    rows = sql.SQL("SELECT {} FROM {} t WHERE {}").format(chosen, sql.Identifier(PUBLIC, kept.name), which)
    found = connection.execute(sql.SQL(_DIGEST).format(rows=rows)).fetchone()
    return str(found[0]) if found else ""


def _column(kept: PublicTable, name: str, garage_id: int) -> sql.Composable:
    natural = _NATURAL.get(kept.references.get(name, ""))
    if natural and name not in kept.written:
        return sql.SQL(natural).format(column=sql.Identifier("t", name))
    return kept.chosen([name], garage_id)
