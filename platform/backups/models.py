"""Records of backups, checksum marks and drills."""

from django.db import models
from django.db.models.functions import Now


class GarageBackup(models.Model):
    """A file in BACKUP_DIR that was written and verified."""

    # This is not a foreign key, because a backup can outlive its garage.
    garage_id = models.BigIntegerField()
    file_name = models.CharField(max_length=100)
    checksum = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    row_count = models.PositiveBigIntegerField()
    made_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, DELETE"

    class Meta:
        db_table = "garage_backup"
        indexes = [models.Index(fields=["garage_id", "made_at"], name="garage_backup_newest")]


class ChecksumMark(models.Model):
    """The checksums of all tables at one position of the WAL. A restore to this position must have the same.

    Sequences belong to no transaction. A restored sequence is at the noted value or after it.
    """

    lsn = models.CharField(max_length=17)
    at = models.DateTimeField()
    tables = models.JSONField()
    sequences = models.JSONField()

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "checksum_mark"
        constraints = [
            models.CheckConstraint(
                name="checksum_mark_lsn", condition=models.Q(lsn__regex=r"^[0-9A-F]{1,8}/[0-9A-F]{1,8}$")
            )
        ]


class DrillKind(models.TextChoices):
    CLUSTER = "cluster"


class DrillVerdict(models.TextChoices):
    WELL = "well"
    WRONG = "wrong"


class Drill(models.Model):
    """A restore that was only made to see whether it works. A trigger refuses changes after the end."""

    kind = models.CharField(max_length=10, choices=DrillKind)
    started_at = models.DateTimeField()
    # Without an end, the drill is running or was killed.
    ended_at = models.DateTimeField(null=True)
    # The time of the mark that the restored tables were compared with.
    target_at = models.DateTimeField(null=True)
    rpo_seconds = models.FloatField(null=True)
    rto_seconds = models.FloatField(null=True)
    tables = models.PositiveIntegerField(default=0, db_default=0)
    rows = models.PositiveBigIntegerField(default=0, db_default=0)
    mismatches = models.JSONField(default=list)
    verdict = models.CharField(max_length=5, choices=DrillVerdict, null=True)

    database_rights = (
        "SELECT, INSERT, UPDATE"
        " (ended_at, target_at, rpo_seconds, rto_seconds, tables, rows, mismatches, verdict)"
    )

    class Meta:
        db_table = "drill"
        indexes = [models.Index(fields=["-started_at"], name="drill_newest")]
        constraints = [
            models.CheckConstraint(name="drill_kind", condition=models.Q(kind__in=DrillKind.values)),
            models.CheckConstraint(
                name="drill_end_and_verdict",
                condition=models.Q(ended_at=None, verdict=None)
                | models.Q(
                    # A comparison with NULL would satisfy the check.
                    ended_at__isnull=False,
                    ended_at__gte=models.F("started_at"),
                    verdict__isnull=False,
                    verdict__in=DrillVerdict.values,
                ),
            ),
            models.CheckConstraint(
                name="drill_well",
                condition=~models.Q(verdict=DrillVerdict.WELL)
                | models.Q(
                    mismatches=[],
                    target_at__isnull=False,
                    rpo_seconds__isnull=False,
                    rpo_seconds__gte=0,
                    rto_seconds__isnull=False,
                    rto_seconds__gte=0,
                ),
            ),
        ]
