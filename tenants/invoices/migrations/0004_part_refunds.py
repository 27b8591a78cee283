import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models

from kernel.foreign_keys import CompositeForeignKey


class Migration(migrations.Migration):
    safe = {
        "AddConstraint payment.payment_refunds": "The column is new and empty, and the table of one garage is small."
    }
    dependencies = [("invoices", "0003_part_credit_notes")]

    operations = [
        migrations.AddField(
            "payment",
            "refunds",
            models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="refunded_by",
                to="invoices.payment",
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=CompositeForeignKey(
                name="payment_refunds", fields=("refunds",), to="invoices.Payment", to_fields=("id",)
            ),
        ),
        # The previous release writes rows that the new constraint accepts too.
        migrations.RemoveConstraint(model_name="payment", name="payment_sign"),
        AddConstraintNotValid(
            model_name="payment",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount_paise__gt", 0), ("refunds", None), ("reverses", None))
                | models.Q(("amount_paise__lt", 0), ("refunds", None), ("reverses__isnull", False))
                | models.Q(("amount_paise__lt", 0), ("refunds__isnull", False), ("reverses", None)),
                name="payment_direction",
            ),
        ),
        ValidateConstraint(model_name="payment", name="payment_direction"),
    ]
