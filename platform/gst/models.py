"""Who counts under which prefix, and how far each series has come."""

from django.db import models

from gst.numbers import LAST_NUMBER


class PrefixReservation(models.Model):
    """A prefix is one garage's among all that share a holder, who is a GSTIN or an unregistered garage."""

    # By chain as well: a GSTIN is public, and typing somebody else's must not touch their numbers.
    chain_id = models.BigIntegerField()
    holder = models.CharField(max_length=40)
    prefix = models.CharField(max_length=5)
    garage_id = models.BigIntegerField()

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "prefix_reservation"
        constraints = [
            models.UniqueConstraint(fields=["chain_id", "holder", "prefix"], name="prefix_reservation_once")
        ]


class NumberCounter(models.Model):
    """The last number taken; its row is the lock that keeps a series without gaps."""

    chain_id = models.BigIntegerField()
    holder = models.CharField(max_length=40)
    year = models.CharField(max_length=4)
    prefix = models.CharField(max_length=5)
    series = models.CharField(max_length=12)
    last = models.PositiveIntegerField()

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "number_counter"
        constraints = [
            models.UniqueConstraint(
                fields=["chain_id", "holder", "year", "prefix", "series"], name="number_counter_once"
            ),
            models.CheckConstraint(
                condition=models.Q(last__range=(1, LAST_NUMBER)), name="number_counter_fits"
            ),
        ]
