import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("customers", "0005_terms"), ("jobs", "0008_owing")]

    operations = [
        migrations.CreateModel(
            name="CreditPass",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("owed_paise", models.BigIntegerField()),
                ("limit_paise", models.BigIntegerField()),
                ("reason", models.CharField(max_length=200)),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credit_passes",
                        to="jobs.job",
                    ),
                ),
            ],
            options={"db_table": "credit_pass"},
        ),
    ]
