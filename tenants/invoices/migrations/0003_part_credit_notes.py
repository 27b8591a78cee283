import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models

from kernel.foreign_keys import CompositeForeignKey


class Migration(migrations.Migration):
    safe = {
        "AddConstraint invoice.invoice_part_of": "The column is new and empty, and the table of one garage is small."
    }
    dependencies = [("invoices", "0002_paper_handout")]

    operations = [
        migrations.AddField(
            "invoice",
            "part_of",
            models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="part_notes",
                to="invoices.invoice",
            ),
        ),
        migrations.AddConstraint(
            model_name="invoice",
            constraint=CompositeForeignKey(
                name="invoice_part_of", fields=("part_of",), to="invoices.Invoice", to_fields=("id",)
            ),
        ),
        # The previous release writes rows that the new constraint accepts too.
        migrations.RemoveConstraint(model_name="invoice", name="invoice_original"),
        AddConstraintNotValid(
            model_name="invoice",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "credit_note"), ("original__isnull", False), ("part_of", None))
                | models.Q(("kind", "credit_note"), ("original", None), ("part_of__isnull", False))
                | (~models.Q(("kind", "credit_note")) & models.Q(("original", None), ("part_of", None))),
                name="invoice_credits",
            ),
        ),
        ValidateConstraint(model_name="invoice", name="invoice_credits"),
        migrations.CreateModel(
            name="BilledLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.SmallIntegerField()),
                ("billed_paise", models.BigIntegerField()),
                ("billed_quantity", models.DecimalField(decimal_places=3, max_digits=12)),
                ("credited_paise", models.BigIntegerField(db_default=0)),
                (
                    "credited_quantity",
                    models.DecimalField(db_default=0, decimal_places=3, max_digits=12),
                ),
                (
                    "invoice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="billed_lines",
                        to="invoices.invoice",
                    ),
                ),
            ],
            options={
                "db_table": "billed_line",
                "constraints": [
                    models.UniqueConstraint(fields=("invoice", "place"), name="billed_line_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("credited_paise__gte", 0),
                            ("credited_paise__lte", models.F("billed_paise")),
                            ("credited_quantity__gte", 0),
                            ("credited_quantity__lte", models.F("billed_quantity")),
                        ),
                        name="billed_line_most",
                    ),
                ],
            },
        ),
    ]
