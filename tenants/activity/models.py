"""Who changed what, from what to what: rows are added and never changed."""

from django.db import models
from django.db.models.functions import Now


class Activity(models.Model):
    at = models.DateTimeField(db_default=Now())
    # The person as the garage knew them then: a membership, and the name on it.
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    subject = models.CharField(max_length=20)
    subject_id = models.BigIntegerField()
    what = models.CharField(max_length=60)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "activity"
        indexes = [models.Index(fields=["subject_id", "id"], name="activity_subject")]
