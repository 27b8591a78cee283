"""Vehicles and their owners. A vehicle keeps its job history when the owner changes."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now

from tenants.customers.models import Customer
from tenants.vehicles.codes import VehicleClass


class Vehicle(models.Model):
    # The collation "C" lets Postgres use an index to find and sort text by its beginning.
    number = models.CharField(
        max_length=15, db_collation="C", help_text="The plate, upper case, without spaces."
    )
    # This is the plate with its number padded to four digits. It is unique, and the search uses it.
    search_key = models.CharField(max_length=16)
    model = models.CharField(max_length=200)
    # The services with prices for classes need it. It is None until a person says it.
    vehicle_class = models.CharField(max_length=12, null=True)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())
    archived_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "vehicle"
        constraints = [
            models.UniqueConstraint(
                fields=["search_key"], name="vehicle_plate_once", condition=models.Q(archived_at=None)
            ),
            models.CheckConstraint(
                condition=models.Q(vehicle_class__in=[each.value for each in VehicleClass]),
                name="vehicle_class_known",
            ),
        ]
        indexes = [
            models.Index(fields=["number"], name="vehicle_number", condition=models.Q(archived_at=None)),
            models.Index(fields=["-id"], name="vehicle_present", condition=models.Q(archived_at=None)),
            GinIndex(fields=["search_key"], opclasses=["extensions.gin_trgm_ops"], name="vehicle_key_trgm"),
        ]


class Ownership(models.Model):
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE)
    vehicle = models.ForeignKey(Vehicle, on_delete=models.CASCADE)
    since = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "ownership"
        constraints = [models.UniqueConstraint(fields=["customer", "vehicle"], name="ownership_once")]
