from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    safe = {
        "AddConstraint customer.customer_walk_in_once": "The column is new, so no row is in the index.",
    }
    dependencies = [("customers", "0005_terms")]

    operations = [
        migrations.AddField("customer", "is_walk_in", models.BooleanField(db_default=False)),
        migrations.AddConstraint(
            model_name="customer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_walk_in", True)), fields=("is_walk_in",), name="customer_walk_in_once"
            ),
        ),
        AddConstraintNotValid(
            model_name="customer",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_walk_in", False))
                | models.Q(("archived_at__isnull", False), ("credit_days", None), ("is_walk_in", True)),
                name="customer_walk_in",
            ),
        ),
        ValidateConstraint(model_name="customer", name="customer_walk_in"),
    ]
