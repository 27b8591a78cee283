"""Records of the nightly backups. The files are in BACKUP_DIR."""

from django.db import models
from django.db.models.functions import Now


class GarageBackup(models.Model):
    """A backup file that was written and verified."""

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
