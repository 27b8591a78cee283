"""Moves in tests."""

from io import StringIO

import psycopg
from django.core.management import call_command
from django.db import transaction

from backups import checksums
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.cells import second


def move(chain_id: int, to: int = second.NUMBER) -> str:
    said = StringIO()
    call_command("move_chain", chain_id, to=to, wait=0.5, stdout=said)
    return said.getvalue()


def contents(connection: psycopg.Connection, garage_id: int) -> tuple[dict[str, str], dict[str, str]]:
    """Return the checksums of a garage's schema and of its public rows."""
    return checksums.of_schema(connection, garage_id), checksums.of_public_rows(connection, garage_id)


def close_tasks(**which: str) -> None:
    """Close the open tasks without running them. The cast's garages were provisioned without the worker."""
    with transaction.atomic(), tenancy.platform():
        OutboxRow.objects.filter(done_at=None, **which).update(done_at=clock.now())
