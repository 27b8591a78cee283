"""Deletes the data of a moved chain from its former cell. The row of each garage stays, so that old links
lead to the new cell."""

import psycopg
from psycopg import sql

from backups.tables import KEPT
from kernel.tenancy.names import PUBLIC, garage_role, schema_of

# These rows tell where the garage is, or belong to people who may work in other garages too.
_STAY = frozenset({"chain", "garage", "person", "person_photo", "second_factor", "recovery_code", "plan"})
# These rows belong to a garage, and no backup has them.
_OTHERS = (
    "stripe_set_aside",
    "garage_activity",
    "stock_check",
    "money_check",
    "garage_load",
    "garage_pace",
    "garage_backup",
    "push_subscription",
)
# These rows end with the account of a person.
_OF_PERSON = ("session", "one_time_code", "ticket", "person_photo", "second_factor", "recovery_code")
_NAMES_PERSON = """
    SELECT c.conrelid::regclass::text, a.attname FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'public.person'::regclass
"""


def clear(connection: psycopg.Connection, garages: list[int]) -> None:
    """Delete the schemas, roles and public rows of garages, in the caller's transaction."""
    people = connection.execute(
        "SELECT DISTINCT person_id FROM public.membership WHERE garage_id = ANY(%s)", [garages]
    ).fetchall()
    for garage_id in garages:
        _drop(connection, garage_id)
        for kept in reversed(KEPT):
            if kept.name not in _STAY:
                _delete(connection, kept.name, kept.of_garage(garage_id))
        for name in _OTHERS:
            _delete(connection, name, sql.SQL("t.garage_id = {}").format(sql.Literal(garage_id)))
    _delete_people(connection, [person for (person,) in people])


def forget_garages(connection: psycopg.Connection, garages: list[int]) -> None:
    """Delete the garages' own rows too, because the chain comes back."""
    connection.execute("DELETE FROM public.garage WHERE id = ANY(%s)", [garages])


def _drop(connection: psycopg.Connection, garage_id: int) -> None:
    schema, role = schema_of(garage_id), garage_role(connection.info.dbname, garage_id)
    connection.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(sql.Identifier(schema)))
    connection.execute(sql.SQL("DROP ROLE IF EXISTS {}").format(sql.Identifier(role)))


def _delete(connection: psycopg.Connection, table: str, which: sql.Composable) -> None:
    connection.execute(sql.SQL("DELETE FROM {} t WHERE {}").format(sql.Identifier(PUBLIC, table), which))


def _delete_people(connection: psycopg.Connection, people: list[int]) -> None:
    """Delete the accounts that no other row names, such as a garage or the console."""
    naming = [
        sql.SQL("NOT EXISTS (SELECT FROM {} o WHERE o.{} = p.id)").format(
            sql.SQL(table), sql.Identifier(column)
        )
        for table, column in connection.execute(_NAMES_PERSON)
        if table.removeprefix("public.") not in _OF_PERSON
    ]
    free = connection.execute(
        sql.SQL("SELECT p.id FROM public.person p WHERE p.id = ANY(%s) AND {}").format(
            sql.SQL(" AND ").join(naming)
        ),
        [people],
    ).fetchall()
    chosen = [person for (person,) in free]
    which = sql.SQL("t.person_id = ANY({})").format(sql.Literal(chosen))
    sessions = sql.SQL("t.session_id IN (SELECT t.id FROM public.session t WHERE {})").format(which)
    _delete(connection, "push_subscription", sessions)
    for table in (*_OF_PERSON, "keyed_answer"):
        _delete(connection, table, which)
    connection.execute("DELETE FROM public.person WHERE id = ANY(%s)", [chosen])
