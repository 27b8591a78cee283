from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("customers", "0002_name_key")]

    operations = [
        migrations.AddField("customer", "language", models.CharField(db_default="", max_length=2)),
        AddConstraintNotValid(
            "customer",
            models.CheckConstraint(
                condition=models.Q(language__regex="^([a-z][a-z])?$"), name="customer_language"
            ),
        ),
    ]
