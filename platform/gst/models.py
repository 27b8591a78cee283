"""Reserved invoice prefixes, and the last number of each series."""

from django.db import models
from django.db.models.functions import Now

from gst.numbers import LAST_NUMBER


class PrefixReservation(models.Model):
    """Only one of the garages with one holder can have a prefix. A holder is a GSTIN, or a garage without a
    GSTIN."""

    # The chain is part of the key, because anyone can enter a public GSTIN. A chain that enters a wrong GSTIN
    # must not use the numbers of its real owner.
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
    """The last number of a series. The row lock keeps the series free of gaps."""

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


class NumberGap(models.Model):
    """Numbers that a restore of the cluster skipped, because they were issued, or may have been, in databases
    that it replaced (decision 0143)."""

    chain_id = models.BigIntegerField()
    holder = models.CharField(max_length=40)
    year = models.CharField(max_length=4)
    prefix = models.CharField(max_length=5)
    series = models.CharField(max_length=12)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    restored_to = models.DateTimeField()
    # The replaced databases could not be read, so nobody knows which of the numbers were issued.
    is_estimated = models.BooleanField()
    made_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT"

    class Meta:
        db_table = "number_gap"
        constraints = [
            models.UniqueConstraint(
                fields=["chain_id", "holder", "year", "prefix", "series", "first"], name="number_gap_once"
            )
        ]
