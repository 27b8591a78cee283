from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("vehicles", "0001_initial")]

    operations = [
        migrations.AddField("vehicle", "vehicle_class", models.CharField(max_length=12, null=True)),
        AddConstraintNotValid(
            "vehicle",
            models.CheckConstraint(
                condition=models.Q(
                    vehicle_class__in=["two_wheeler", "hatchback", "sedan", "suv", "commercial"]
                ),
                name="vehicle_class_known",
            ),
        ),
    ]
