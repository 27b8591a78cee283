"""Tasks that must run after a commit. The transaction that causes a task writes it."""

from django.db import models
from django.db.models.functions import Now


class OutboxRow(models.Model):
    kind = models.CharField(max_length=80)
    key = models.CharField(max_length=200)
    garage_id = models.BigIntegerField(null=True)
    ids = models.JSONField()
    created_at = models.DateTimeField(db_default=Now())
    due_at = models.DateTimeField(db_default=Now())
    # The relay leases a row when it publishes the row. The worker sets started_at when it starts the task.
    leased_until = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    # `claims` counts how often the row was published, and `attempts` counts how often a worker started it.
    claims = models.PositiveIntegerField(db_default=0)
    attempts = models.PositiveSmallIntegerField(db_default=0)
    done_at = models.DateTimeField(null=True)
    dead_at = models.DateTimeField(null=True)
    last_error = models.TextField(db_default="")
    # The trace of the request that wrote the row, in the W3C format.
    traceparent = models.CharField(max_length=55, null=True)
    # Set by a restore of the cluster: the effect must not run again. Empty if it has run, so that only the
    # stamp is missing. Otherwise the reason that the paper shows.
    withheld = models.TextField(null=True)

    class Meta:
        db_table = "outbox"
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="outbox_kind_key")]
        indexes = [
            models.Index(
                fields=["due_at"],
                name="outbox_open",
                condition=models.Q(done_at=None, dead_at=None),
            ),
            models.Index(fields=["dead_at"], name="outbox_dead", condition=models.Q(dead_at__isnull=False)),
        ]
