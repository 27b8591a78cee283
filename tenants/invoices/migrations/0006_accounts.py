import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models
from django.db.models.functions import Now

from kernel.foreign_keys import CompositeForeignKey


class Migration(migrations.Migration):
    safe = {
        "AddConstraint payment.payment_customer": "The column is new and empty, and the table of one garage is small.",
        "AlterField payment.job": "DROP NOT NULL changes only the catalogue. The previous release always writes a job.",
    }
    dependencies = [
        ("customers", "0004_language_is_checked"),
        ("invoices", "0005_paid_papers"),
        ("jobs", "0008_owing"),
    ]

    operations = [
        migrations.AddField(
            "payment",
            "customer",
            models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="customers.customer",
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=CompositeForeignKey(
                name="payment_customer", fields=("customer",), to="customers.Customer", to_fields=("id",)
            ),
        ),
        migrations.AlterField(
            "payment",
            "job",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="payments",
                to="jobs.job",
            ),
        ),
        AddConstraintNotValid(
            model_name="payment",
            constraint=models.CheckConstraint(
                condition=models.Q(("customer__isnull", False), ("job", None))
                | models.Q(("customer", None), ("job__isnull", False)),
                name="payment_owner",
            ),
        ),
        ValidateConstraint(model_name="payment", name="payment_owner"),
        migrations.AddField("payment", "free_paise", models.BigIntegerField(db_default=0)),
        AddConstraintNotValid(
            model_name="payment",
            constraint=models.CheckConstraint(
                condition=models.Q(("free_paise", 0))
                | models.Q(("free_paise__gt", 0), ("free_paise__lte", models.F("amount_paise"))),
                name="payment_free",
            ),
        ),
        ValidateConstraint(model_name="payment", name="payment_free"),
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                condition=models.Q(("free_paise__gt", 0)),
                fields=["customer"],
                name="payment_free_of_account",
            ),
        ),
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                condition=models.Q(("free_paise__gt", 0)), fields=["job"], name="payment_free_of_job"
            ),
        ),
        migrations.CreateModel(
            name="Allocation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount_paise", models.BigIntegerField()),
                ("on_day", models.DateField()),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=Now())),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="jobs.job"
                    ),
                ),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="allocations",
                        to="invoices.payment",
                    ),
                ),
            ],
            options={
                "db_table": "allocation",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_paise", 0), _negated=True), name="allocation_moves"
                    )
                ],
            },
        ),
    ]
