"""Full exports of a garage, kept for a week."""

from django.db import models
from django.db.models.functions import Now


class GarageExport(models.Model):
    state = models.CharField(max_length=8, help_text="An ExportState.")
    # These are the membership and name of the requester.
    membership_id = models.UUIDField()
    person_name = models.CharField(max_length=200)
    # This is the number of rows and files at the start.
    total = models.PositiveIntegerField(db_default=0)
    size = models.PositiveBigIntegerField(db_default=0)
    checksum = models.CharField(max_length=64, db_default="")
    tries = models.PositiveSmallIntegerField(db_default=0)
    error = models.CharField(max_length=300, db_default="")
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "garage_export"


class ExportChunk(models.Model):
    """A megabyte of the export. No process needs the whole file in memory, and any web server can send it."""

    export = models.ForeignKey(GarageExport, on_delete=models.CASCADE, related_name="chunks")
    position = models.PositiveIntegerField()
    content = models.BinaryField()

    database_rights = "SELECT, INSERT, DELETE"

    class Meta:
        db_table = "garage_export_chunk"
        constraints = [models.UniqueConstraint(fields=["export", "position"], name="export_chunk_once")]
