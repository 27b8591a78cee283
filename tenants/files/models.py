"""The files of a garage. The database stores them as rows, so that backups contain them."""

from django.db import models
from django.db.models.functions import Now

# `needs` of a file that has no download URL. Its package serves it under its own URLs.
OWN_ADDRESS = "own_address"


class StoredFile(models.Model):
    sha256 = models.BinaryField()
    content_type = models.CharField(max_length=100)
    name = models.CharField(max_length=200)
    size = models.PositiveIntegerField()
    content = models.BinaryField()
    # The permission that a download needs. Without one, every member may download the file.
    needs = models.CharField(max_length=40, db_default="")
    # The token is set for public files (logos), which anyone with the URL can see.
    media_token = models.CharField(max_length=64, null=True, unique=True)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, DELETE"

    class Meta:
        db_table = "stored_file"
        indexes = [models.Index(fields=["sha256"], name="stored_file_sha256")]
