"""The entries that became jobs."""

from django.db import models
from django.db.models.functions import Now

from tenants.intake.rules import LONGEST_LINE, SLIP_LENGTH
from tenants.jobs.models import Job


class Intake(models.Model):
    """It is written with its job and never changes, so that a repeated entry gets the first answer."""

    # The device chooses this id.
    uuid = models.UUIDField(unique=True)
    person_name = models.CharField(max_length=200)
    taken_at = models.DateTimeField()
    received_at = models.DateTimeField(db_default=Now())
    body_sha256 = models.BinaryField(max_length=32)
    slip = models.CharField(max_length=SLIP_LENGTH, db_collation="C")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="+")
    # What was decided without asking: each with its text, its code and its values.
    notes = models.JSONField()
    line = models.CharField(max_length=LONGEST_LINE)

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "intake"
        indexes = [models.Index(fields=["slip"], name="intake_slip")]
