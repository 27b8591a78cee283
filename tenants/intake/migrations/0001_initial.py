import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("jobs", "0002_parts")]

    operations = [
        migrations.CreateModel(
            name="Intake",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(unique=True)),
                ("person_name", models.CharField(max_length=200)),
                ("taken_at", models.DateTimeField()),
                ("received_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("body_sha256", models.BinaryField(max_length=32)),
                ("slip", models.CharField(db_collation="C", max_length=6)),
                ("notes", models.JSONField()),
                ("line", models.CharField(max_length=300)),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="jobs.job"
                    ),
                ),
            ],
            options={
                "db_table": "intake",
                "indexes": [models.Index(fields=["slip"], name="intake_slip")],
            },
        ),
    ]
