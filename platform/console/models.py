"""Administrators, their sessions, and their notes on garages."""

from django.db import models
from django.db.models.functions import Now

from accounts.models import Person
from console.roles import AdminRole
from garages.models import Garage


class Admin(models.Model):
    """An administrator. Name and password are those of the person's account."""

    person = models.OneToOneField(Person, on_delete=models.PROTECT)
    role = models.CharField(max_length=7, choices=[(each.value, each.value) for each in AdminRole])
    totp_secret = models.CharField(max_length=64)
    # This is the time step of the last used code. Codes of this and earlier steps are rejected.
    totp_step = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "console_admin"


class RecoveryCode(models.Model):
    """A code that replaces a lost phone. Each works once."""

    admin = models.ForeignKey(Admin, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.BinaryField(unique=True)
    used_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE (used_at)"

    class Meta:
        db_table = "console_recovery_code"


class AdminSession(models.Model):
    admin = models.ForeignKey(Admin, on_delete=models.CASCADE, related_name="sessions")
    token_hash = models.BinaryField(unique=True)
    created_at = models.DateTimeField(db_default=Now())
    # This is the time when a code was last entered. Irreversible actions need a recent code.
    proved_at = models.DateTimeField(db_default=Now())
    idle_until = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    address = models.GenericIPAddressField(null=True)

    database_rights = "SELECT, INSERT, UPDATE (proved_at, idle_until, revoked_at), DELETE"

    class Meta:
        db_table = "console_session"


class GarageNote(models.Model):
    """An administrator's note on a garage. Notes cannot be changed."""

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="console_notes")
    author = models.ForeignKey(Person, on_delete=models.PROTECT)
    text = models.CharField(max_length=2000)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "console_note"
        indexes = [models.Index(fields=["garage", "created_at"], name="console_note_garage")]
