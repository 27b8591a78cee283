"""The staff of a garage. Their accounts are separate and belong to the people."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now

from garages.models import ROLES
from kernel.names.fields import KeyVersionField, NameKeyField


class Staff(models.Model):
    name = models.CharField(max_length=200)
    name_key = NameKeyField(db_default="")
    key_version = KeyVersionField(db_default=0)
    email = models.EmailField()
    # The email was typed for a person who signs in by phone. They may have confirmed it since.
    email_pending = models.BooleanField(default=False, db_default=False)
    phone = models.CharField(max_length=16, help_text="E.164.")
    role = models.PositiveSmallIntegerField(choices=ROLES)
    # This is the UUID of the membership, which is in the public tables.
    membership_id = models.UUIDField(unique=True)
    created_at = models.DateTimeField(db_default=Now())
    # Rows of former staff are kept, because old jobs show their names.
    left_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "staff"
        indexes = [
            models.Index(fields=["name", "id"], name="staff_present", condition=models.Q(left_at=None)),
            GinIndex(fields=["name_key"], opclasses=["extensions.gin_trgm_ops"], name="staff_name_key_trgm"),
        ]
        constraints = [
            models.UniqueConstraint(
                # People who sign in by phone have no email.
                fields=["email"],
                name="staff_email_once_if_any",
                condition=models.Q(left_at=None) & ~models.Q(email=""),
            )
        ]
