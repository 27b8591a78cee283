"""Migrations of 200 garages, with a new column and with nothing to do, compared with `migrate_schemas`.

Each side has the database for itself, because the peer's time grows with the number of tables. Our side runs
`migrate_platform`, which records the template, and `migrate_garages`. This is so short that the median of a
few runs is taken. The peer runs once.
"""

import statistics
import time
from collections.abc import Iterator
from io import StringIO

from django.core.management import call_command
from django.test.utils import override_settings

from garages import provisioning
from kernel import tenancy
from kernel.tenancy import schema_of
from tests.bench.figures import Figure, compare
from tests.bench.ground import Ground, forget_templates

GARAGES, OURS = 200, 5
WITH_COLUMN = {"staff": "tests.bench.with_column"}


def measure(ground: Ground) -> Iterator[Figure]:
    # The peer runs first, because dropped tables leave rows in the catalogue that slow down the second side.
    theirs, ours = _theirs(ground), _ours(ground)
    peer = "django-tenants: migrate_schemas"
    yield compare(
        f"{GARAGES} garages: add a column", peer, [(ours["column"], theirs["column"])], "s", least=20
    )
    yield compare(f"{GARAGES} garages: nothing to do", peer, [(ours["nothing"], theirs["nothing"])], "s")


def _ours(ground: Ground) -> dict[str, float]:
    made = [ground.open_garage().pk for _ in range(GARAGES)]
    for number in made:
        provisioning.provision(number)
    nothing = [_migrate() for _ in range(OURS)]
    column = []
    with override_settings(MIGRATION_MODULES=WITH_COLUMN):
        for _ in range(OURS):
            column.append(_migrate())
            _require_column(ground, "garage")
            _undo_column(ground, made)
    forget_templates()
    ground.drop_garages(made)
    return {"nothing": statistics.median(nothing), "column": statistics.median(column)}


def _undo_column(ground: Ground, garages: list[int]) -> None:
    for number in garages:
        ground.owner.execute(f"ALTER TABLE {schema_of(number)}.staff DROP COLUMN nickname")
        ground.owner.execute(
            f"DELETE FROM {schema_of(number)}.django_migrations WHERE name = 'staff_have_a_nickname'"
        )
    ground.owner.execute(
        "DELETE FROM public.schema_template WHERE id = (SELECT max(id) FROM public.schema_template)"
    )


def _migrate() -> float:
    forget_templates()
    started = time.perf_counter()
    call_command("migrate_platform", stdout=StringIO())
    call_command("migrate_garages", stdout=StringIO())
    return time.perf_counter() - started


def _theirs(ground: Ground) -> dict[str, float]:
    first = ground.new_peer_number()
    ground.peer.call("provision", number=first)
    copies = [ground.new_peer_number() for _ in range(GARAGES - 1)]
    ground.peer.call("copies", numbers=copies)
    for number in copies:
        _copy_schema(ground, first, number)
    nothing = ground.peer.call("migrate", modules={})
    column = ground.peer.call("migrate", modules=WITH_COLUMN)
    _require_column(ground, "peer")
    ground.drop_peers([first, *copies])
    return {"nothing": nothing, "column": column}


def _copy_schema(ground: Ground, model: int, number: int) -> None:
    """Create the same tables and migration history as django-tenants does."""
    with tenancy.as_owner():
        template = provisioning.current_template()
    with ground.owner.transaction(), ground.owner.pipeline():
        ground.owner.execute(f"CREATE SCHEMA peer_{number}")
        ground.owner.execute(f"SET LOCAL search_path = peer_{number}")
        for sql in (*template.history_table, *(sql for step in template.steps for sql in step.statements)):
            ground.owner.execute(sql)
        ground.owner.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            f" SELECT app, name, applied FROM peer_{model}.django_migrations ORDER BY id"
        )


def _require_column(ground: Ground, prefix: str) -> None:
    """Fail if the migration did not add the column."""
    found = ground.owner.execute(
        "SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
        " JOIN pg_namespace n ON n.oid = c.relnamespace"
        " WHERE c.relname = 'staff' AND a.attname = 'nickname' AND starts_with(n.nspname, %s)",
        [f"{prefix}_"],
    ).fetchone()
    if found != (GARAGES,):
        raise AssertionError(f"{prefix}: {found} of {GARAGES} schemas have the new column.")
