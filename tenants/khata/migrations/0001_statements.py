import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models

import kernel.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("customers", "0004_language_is_checked"),
        ("files", "0002_storedfile_needs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Statement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.GeneratedField(
                        db_persist=True,
                        expression=kernel.codes._Code(models.Value("STMT-")),
                        output_field=models.CharField(max_length=20),
                    ),
                ),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("month_run", models.DateField(null=True)),
                ("document", models.JSONField()),
                ("mail_to", models.CharField(db_default="", max_length=254)),
                ("mail_state", models.CharField(db_default="", max_length=8)),
                ("mail_reason", models.TextField(db_default="")),
                ("mail_at", models.DateTimeField(null=True)),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "customer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="customers.customer"
                    ),
                ),
                (
                    "paper",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
            ],
            options={
                "db_table": "statement",
                "indexes": [models.Index(fields=["month_run"], name="statement_month")],
                "constraints": [
                    models.UniqueConstraint(fields=("customer", "month_run"), name="statement_of_month_once"),
                    models.CheckConstraint(
                        condition=models.Q(("first_day__lte", models.F("last_day"))), name="statement_days"
                    ),
                ],
            },
        ),
    ]
