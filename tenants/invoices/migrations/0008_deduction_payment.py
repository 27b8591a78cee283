import django.db.models.deletion
from django.db import migrations, models

from kernel.foreign_keys import CompositeForeignKey


class Migration(migrations.Migration):
    safe = {
        "AddConstraint deduction.deduction_payment": "The column is new and empty, and the table is small.",
    }
    dependencies = [("invoices", "0007_deductions")]

    operations = [
        migrations.AddField(
            "deduction",
            "payment",
            models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deductions",
                to="invoices.payment",
            ),
        ),
        migrations.AddConstraint(
            model_name="deduction",
            constraint=CompositeForeignKey(
                name="deduction_payment", fields=("payment",), to="invoices.Payment", to_fields=("id",)
            ),
        ),
    ]
