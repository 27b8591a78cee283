from decimal import Decimal

from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0011_po_number")]

    operations = [
        migrations.AddField(
            "jobline",
            "quantity",
            models.DecimalField(db_default=1, decimal_places=3, default=Decimal(1), max_digits=12),
        ),
        migrations.AddField("jobline", "unit_paise", models.BigIntegerField(null=True)),
        migrations.AddField("jobline", "list_unit_paise", models.BigIntegerField(null=True)),
        AddConstraintNotValid(
            model_name="jobline",
            constraint=models.CheckConstraint(
                condition=models.Q(("list_unit_paise", None), ("quantity", 1), ("unit_paise", None))
                | models.Q(
                    ("list_unit_paise__isnull", False), ("quantity__gt", 0), ("unit_paise__isnull", False)
                ),
                name="job_line_quantity",
            ),
        ),
        ValidateConstraint(model_name="jobline", name="job_line_quantity"),
    ]
