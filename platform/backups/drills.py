"""The product's part of a drill: reads a restored database, compares it with a mark, records the result.

`python -m infra.backup drill` restores the database.
"""

from dataclasses import dataclass, field
from datetime import datetime

import psycopg
from django.db import transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models.functions import Now

from backups import marking
from backups.marking import Content
from backups.models import Drill, DrillKind, DrillVerdict
from kernel import tenancy
from kernel.tenancy import fanout
from kernel.tenancy.names import schema_of

_NEWEST_MARK = "SELECT lsn, at, tables, sequences FROM public.checksum_mark ORDER BY id DESC LIMIT 1"


@dataclass(frozen=True)
class Mark:
    lsn: str
    at: datetime
    content: Content


@dataclass
class Outcome:
    """`rpo_seconds` is how old the last commit in the backup was. `rto_seconds` is how long it took until the
    restored database answered."""

    target_at: datetime | None = None
    rpo_seconds: float | None = None
    rto_seconds: float | None = None
    tables: int = 0
    rows: int = 0
    mismatches: list[str] = field(default_factory=list)

    @property
    def verdict(self) -> DrillVerdict:
        return DrillVerdict.WRONG if self.mismatches else DrillVerdict.WELL


def begin(started_at: datetime) -> int:
    """Record that a drill runs. The restored database must have this row too."""
    with transaction.atomic(), tenancy.platform():
        return int(Drill.objects.create(kind=DrillKind.CLUSTER, started_at=started_at).pk)


def commit_nothing() -> None:
    """Write a commit that changes nothing to the WAL."""
    with transaction.atomic(), tenancy.platform(), tenancy.connection().cursor() as cursor:
        cursor.execute("SELECT pg_current_xact_id()")


def end(drill_id: int, outcome: Outcome) -> None:
    with transaction.atomic(), tenancy.platform():
        Drill.objects.filter(pk=drill_id).update(ended_at=Now(), verdict=outcome.verdict, **vars(outcome))


def newest_mark(restored: psycopg.Connection) -> Mark | None:
    found = restored.execute(_NEWEST_MARK).fetchone()
    return Mark(found[0], found[1], Content(found[2], found[3])) if found else None


def has_drill(restored: psycopg.Connection, drill_id: int) -> bool:
    return restored.execute("SELECT FROM public.drill WHERE id = %s", [drill_id]).fetchone() is not None


def compare(restored: psycopg.Connection, mark: Mark, outcome: Outcome) -> None:
    """Compare all tables and sequences with the mark, and the migrations with the ones of this code."""
    found = marking.read_content(restored)
    outcome.tables, outcome.rows = len(found.tables), found.rows
    outcome.mismatches += marking.compare(mark.content, found)
    outcome.mismatches += unknown_migrations(restored)


def unknown_migrations(restored: psycopg.Connection) -> list[str]:
    """Return a sentence for each schema that this code is too old for."""
    known = set(MigrationLoader(None).disk_migrations)
    garages = [garage_id for (garage_id,) in restored.execute("SELECT id FROM public.garage")]
    applied = {
        "public": set(restored.execute("SELECT app, name FROM public.django_migrations").fetchall()),
        **{
            schema_of(garage_id): history
            for garage_id, history in fanout.read_histories(restored, garages).items()
        },
    }
    return [
        f"{schema} has migrations that this code does not know: {', '.join(map('.'.join, unknown))}"
        for schema, history in applied.items()
        if (unknown := sorted(history - known))
    ]
