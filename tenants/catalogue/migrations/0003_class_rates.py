from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

COLUMNS = ("two_wheeler_paise", "hatchback_paise", "sedan_paise", "suv_paise", "commercial_paise")


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0002_service_words")]

    operations = [
        *(migrations.AddField("service", name, models.BigIntegerField(null=True)) for name in COLUMNS),
        AddConstraintNotValid(
            "service",
            models.CheckConstraint(
                condition=models.Q(**{f"{name}__gte": 0 for name in COLUMNS}), name="service_class_rates"
            ),
        ),
    ]
