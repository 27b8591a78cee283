"""Scrap metal that the workshop sold."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class ScrapSale(models.Model):
    """A sale of scrap. The garage writes its own sale paper, whose number is noted here."""

    sold_on = models.DateField()
    buyer = models.CharField(max_length=200)
    kilograms = models.DecimalField(max_digits=12, decimal_places=3)
    amount_paise = models.BigIntegerField()
    paper_number = models.CharField(max_length=40, db_default="")
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "scrap_sale"
        constraints = [
            models.CheckConstraint(condition=Q(kilograms__gt=0, amount_paise__gte=0), name="scrap_sale_sign")
        ]
