import django.db.models.deletion
import django.db.models.functions.datetime
import django.db.models.lookups
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("jobs", "0002_parts")]

    operations = [
        migrations.CreateModel(
            name="CounterDevice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField()),
                ("membership_id", models.UUIDField()),
                ("label", models.CharField(max_length=80)),
                ("secret", models.BinaryField(max_length=32)),
                ("last_seen", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("waiting", models.SmallIntegerField(db_default=0)),
                ("oldest_at", models.DateTimeField(null=True)),
                ("off_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "counter_device",
                "constraints": [
                    models.UniqueConstraint(fields=("uuid", "membership_id"), name="counter_device_once"),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(
                            models.Func(
                                models.F("secret"),
                                function="octet_length",
                                output_field=models.IntegerField(),
                            ),
                            32,
                        ),
                        name="counter_device_secret",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("oldest_at", None), ("waiting", 0)),
                            models.Q(("oldest_at__isnull", False), ("waiting__range", (1, 500))),
                            _connector="OR",
                        ),
                        name="counter_device_waiting",
                    ),
                ],
            },
        ),
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
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="intake.counterdevice",
                    ),
                ),
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
