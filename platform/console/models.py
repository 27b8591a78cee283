"""The platform's own people, their sessions, which open no garage, and what they note of garages."""

from django.db import models
from django.db.models.functions import Now

from accounts.models import Person
from console.roles import AdminRole
from garages.models import Garage


class Admin(models.Model):
    """Somebody with an account who is trusted with all garages: name and password are the account's."""

    person = models.OneToOneField(Person, on_delete=models.PROTECT)
    role = models.CharField(max_length=7, choices=[(each.value, each.value) for each in AdminRole])
    totp_secret = models.CharField(max_length=64)
    # The last step of which a code was taken: each is good once.
    totp_step = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "console_admin"


class RecoveryCode(models.Model):
    """In place of a lost telephone, once each."""

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
    # When a code was last shown: what cannot be taken back asks for one of late.
    proved_at = models.DateTimeField(db_default=Now())
    idle_until = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    address = models.GenericIPAddressField(null=True)

    database_rights = "SELECT, INSERT, UPDATE (proved_at, idle_until, revoked_at), DELETE"

    class Meta:
        db_table = "console_session"


class GarageNote(models.Model):
    """What one of us wants the others to know of a garage; it stays as it was written."""

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="console_notes")
    author = models.ForeignKey(Person, on_delete=models.PROTECT)
    text = models.CharField(max_length=2000)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "console_note"
        indexes = [models.Index(fields=["garage", "created_at"], name="console_note_garage")]
