"""Which backups there are; the files themselves lie in BACKUP_DIR."""

from django.db import models
from django.db.models.functions import Now


class GarageBackup(models.Model):
    """A file that was written, read again and found whole."""

    # No foreign key: a backup may outlive its garage.
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
