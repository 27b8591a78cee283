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
