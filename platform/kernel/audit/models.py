"""The audit trail. Postgres allows adding rows but not changing them."""

from django.db import models
from django.db.models.functions import Now


class AuditEntry(models.Model):
    at = models.DateTimeField(db_default=Now())
    kind = models.CharField(max_length=80)
    person_id = models.BigIntegerField(null=True)
    garage_id = models.BigIntegerField(null=True)
    address = models.GenericIPAddressField(null=True)
    request_id = models.CharField(max_length=40)
    details = models.JSONField()

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "audit_entry"
        indexes = [
            models.Index(fields=["person_id", "at"], name="audit_person"),
            models.Index(fields=["garage_id", "at"], name="audit_garage"),
            models.Index(fields=["kind", "at"], name="audit_kind"),
            models.Index(fields=["at", "id"], name="audit_at"),
        ]
