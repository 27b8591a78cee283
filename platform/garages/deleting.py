"""Deletes a garage with the database owner's login: its schema, its role and all memberships.

Records that the law requires are kept: our invoices to the garage, the ledger, the number counters, the audit
trail and the proof of the deletion.
"""

import structlog
from django.conf import settings
from django.db import connections, transaction
from django.db.models.functions import Now
from psycopg import sql

from garages.models import Garage, GarageClosing, GarageState, Invitation, Membership
from kernel import outbox, tenancy
from kernel.audit import services as audit
from kernel.outbox.models import OutboxRow
from kernel.tenancy import grants
from kernel.tenancy.names import garage_role, schema_of

log = structlog.get_logger(__name__)


def delete(closing_id: int) -> None:
    """Delete the garage of a confirmed closing. A retry after success does nothing."""
    with tenancy.as_owner(), transaction.atomic(using=tenancy.OWNER):
        closing = GarageClosing.objects.select_for_update().get(pk=closing_id)
        if closing.deleted_at or closing.taken_back_at:
            return
        if not closing.confirmed_at:
            raise outbox.PermanentFailure("Nobody has confirmed this deletion.")
        garage_id = closing.garage_id
        closing.deleted_rows = _counted(garage_id)
        _drop(garage_id)
        Invitation.objects.filter(membership__garage_id=garage_id).delete()
        Membership.objects.filter(garage_id=garage_id).exclude(state=Membership.State.ENDED).update(
            state=Membership.State.ENDED, ended_at=Now()
        )
        OutboxRow.objects.filter(garage_id=garage_id, done_at=None).delete()
        Garage.objects.filter(pk=garage_id).update(state=GarageState.CLOSED, logo_address=None)
        GarageClosing.objects.filter(pk=closing_id).update(
            deleted_at=Now(), deleted_rows=closing.deleted_rows
        )
        audit.record(
            "garage_deleted", person_id=closing.confirmed_by, garage_id=garage_id, rows=closing.deleted_rows
        )
    log.info("garage.deleted", garage_id=garage_id)


def _counted(garage_id: int) -> dict[str, int]:
    with tenancy.garage(garage_id):
        return {
            model._meta.db_table: model._default_manager.count() for model in grants.models_of(in_garage=True)
        }


def _drop(garage_id: int) -> None:
    database = settings.DATABASES[tenancy.OWNER]["NAME"]
    with connections[tenancy.OWNER].cursor() as cursor:
        # Wait for running requests. If they take too long, the task is retried.
        cursor.execute("SET LOCAL lock_timeout = '10s'")
        cursor.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(schema_of(garage_id))))
        cursor.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(garage_role(database, garage_id))))
