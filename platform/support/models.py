"""Support sessions: administrator, garage, reason and time."""

from uuid import uuid4

from django.db import models
from django.db.models.functions import Now

from accounts.models import Person
from garages.models import Garage


class SupportAccess(models.Model):
    uuid = models.UUIDField(default=uuid4, unique=True)
    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=500)
    # A restore from a backup sets this to None, so that the session cannot be used again.
    token_hash = models.BinaryField(null=True, unique=True)
    opened_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    ended_by = models.BigIntegerField(null=True)

    database_rights = "SELECT, INSERT, UPDATE (ended_at, ended_by)"

    class Meta:
        db_table = "support_access"
        indexes = [models.Index(fields=["garage", "opened_at"], name="support_access_garage")]
