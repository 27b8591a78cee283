"""Private pictures of a garage, and the room that they take."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from tenants.files.models import StoredFile
from tenants.pictures.codes import PictureKind

DEFAULT_LIMIT = 10_000_000_000


class Picture(models.Model):
    """A picture. When it is erased, its row stays without its files."""

    # The browser chooses this id, so that a repeated upload adds no second picture.
    ask = models.UUIDField(unique=True)
    kind = models.CharField(max_length=9)
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    # A signature has no small copy.
    thumb = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    # The size of both files.
    bytes = models.IntegerField()
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())
    erased_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "picture"
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in PictureKind]), name="picture_kind"
            ),
            models.CheckConstraint(
                condition=Q(file__isnull=False, erased_at=None)
                | Q(file=None, thumb=None, erased_at__isnull=False),
                name="picture_erased",
            ),
            models.CheckConstraint(
                condition=Q(thumb=None) | Q(kind=PictureKind.PHOTO.value), name="picture_thumb"
            ),
            models.CheckConstraint(condition=Q(bytes__gt=0), name="picture_bytes"),
        ]


class PictureStore(models.Model):
    """The room for pictures. The database refuses the byte above the limit."""

    # This ensures that there is at most one row.
    only = models.BooleanField(default=True, unique=True)
    bytes = models.BigIntegerField(db_default=0)
    limit_bytes = models.BigIntegerField(db_default=DEFAULT_LIMIT)

    class Meta:
        db_table = "picture_store"
        constraints = [
            models.CheckConstraint(condition=Q(only=True), name="picture_store_only"),
            models.CheckConstraint(
                condition=Q(bytes__gte=0, bytes__lte=F("limit_bytes")), name="picture_store_limit"
            ),
        ]
