"""The catalogue: categories, subcategories, and services with a rate and an optional discount."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower, Now

from kernel.codes import code_field
from tenants.catalogue.rules import LONGEST_PHRASE
from tenants.vehicles.codes import VehicleClass

# The columns of the rates of the classes, in the order of the classes.
CLASS_COLUMNS = tuple(f"{each}_paise" for each in VehicleClass)


class Category(models.Model):
    name = models.CharField(max_length=200)

    class Meta:
        db_table = "category"
        ordering = ("id",)
        constraints = [models.UniqueConstraint(Lower("name"), name="category_once")]


class SubCategory(models.Model):
    category = models.ForeignKey(Category, on_delete=models.CASCADE, related_name="subcategories")
    name = models.CharField(max_length=200)

    class Meta:
        db_table = "subcategory"
        ordering = ("id",)
        constraints = [models.UniqueConstraint("category", Lower("name"), name="subcategory_once")]


class Service(models.Model):
    code = code_field("SRV")
    subcategory = models.ForeignKey(SubCategory, on_delete=models.PROTECT, related_name="services")
    name = models.CharField(max_length=200)
    rate_paise = models.BigIntegerField()
    # A rate of None means that `rate_paise` holds for vehicles of the class.
    two_wheeler_paise = models.BigIntegerField(null=True)
    hatchback_paise = models.BigIntegerField(null=True)
    sedan_paise = models.BigIntegerField(null=True)
    suv_paise = models.BigIntegerField(null=True)
    commercial_paise = models.BigIntegerField(null=True)
    discount_percent = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    valid_from = models.DateField(null=True)
    valid_to = models.DateField(null=True)
    # This service is a sample of the new garage. The owner can remove all samples together.
    is_sample = models.BooleanField(db_default=False)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())
    archived_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "service"
        constraints = [
            models.CheckConstraint(condition=Q(rate_paise__gte=0), name="service_rate"),
            models.CheckConstraint(
                condition=Q(**{f"{column}__gte": 0 for column in CLASS_COLUMNS}), name="service_class_rates"
            ),
            models.CheckConstraint(
                condition=Q(discount_percent=None, valid_from=None, valid_to=None)
                | Q(discount_percent__gt=0, discount_percent__lte=100, valid_from__lte=F("valid_to")),
                name="service_discount_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["subcategory", "id"], name="service_present", condition=Q(archived_at=None))
        ]


class ServiceWord(models.Model):
    """A phrase that means a service in this garage, such as "tel badli"."""

    service = models.ForeignKey(Service, on_delete=models.PROTECT, related_name="words")
    phrase = models.CharField(max_length=LONGEST_PHRASE)
    # The key of the phrase (`kernel/names/keys.py`). It finds other spellings and scripts.
    phrase_key = models.TextField()
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, DELETE"

    class Meta:
        db_table = "service_word"
        constraints = [models.UniqueConstraint(fields=["phrase_key"], name="service_word_once")]
