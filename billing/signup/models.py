"""Sign-up forms that wait for the confirmation by mail."""

import uuid

from django.db import models
from django.db.models.functions import Now

from garages.models import Garage


class SignUp(models.Model):
    # The id is unguessable, because it allows requesting and entering the code.
    uuid = models.UUIDField(primary_key=True, default=uuid.uuid4)
    email = models.CharField(max_length=254)
    name = models.CharField(max_length=200)
    phone = models.CharField(max_length=16)
    # The password is hashed, and cleared after the confirmation.
    password = models.CharField(max_length=200)
    chain_name = models.CharField(max_length=200)
    garage_name = models.CharField(max_length=200)
    address = models.TextField()
    state_code = models.CharField(max_length=2)
    garage_phone = models.CharField(max_length=16)
    gstin = models.CharField(max_length=15)
    # The language of the page. Its empty value is English.
    language = models.CharField(max_length=2, db_default="")
    created_at = models.DateTimeField(db_default=Now())
    # Each mail has its own code and its own count of attempts.
    sends = models.PositiveSmallIntegerField(default=1)
    sent_at = models.DateTimeField(db_default=Now())
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    garage = models.OneToOneField(Garage, on_delete=models.PROTECT, null=True)

    database_rights = "SELECT, INSERT, UPDATE, DELETE"

    class Meta:
        db_table = "sign_up"
        indexes = [models.Index(fields=["created_at"], name="sign_up_age")]
