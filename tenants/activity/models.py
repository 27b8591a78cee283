"""The history of changes in a garage. Rows are only added."""

from django.db import models
from django.db.models.functions import Now


class Activity(models.Model):
    at = models.DateTimeField(db_default=Now())
    # These are the membership of the person, and their name at that time.
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
