"""Alerts, each for one person."""

from django.db import models
from django.db.models.functions import Now


class Alert(models.Model):
    membership_id = models.UUIDField()
    kind = models.CharField(max_length=40)
    # The key is unique for each event, so that a repeated event causes no second alert.
    key = models.CharField(max_length=120)
    text = models.CharField(max_length=300)
    # The code and the values of the text, for other languages. Alerts of release 1.0 have none.
    says = models.JSONField(null=True)
    job_id = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    read_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "alert"
        constraints = [models.UniqueConstraint(fields=["membership_id", "key"], name="alert_once")]
        indexes = [
            models.Index(fields=["membership_id", "-id"], name="alert_newest"),
            models.Index(fields=["membership_id"], name="alert_unread", condition=models.Q(read_at=None)),
        ]
