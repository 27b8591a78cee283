import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    safe = {
        "AlterField job.vehicle": "DROP NOT NULL changes only the catalogue. The previous release always writes a car.",
        "AddConstraint job.job_old_bill_once": "The column is new, so no row is in the index.",
    }
    dependencies = [("jobs", "0009_credit_pass")]

    operations = [
        migrations.AddField("job", "kind", models.CharField(db_default="car", max_length=7)),
        migrations.AddField("job", "old_bill", models.CharField(db_default="", max_length=40)),
        migrations.AlterField(
            "job",
            "vehicle",
            models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to="vehicles.vehicle"),
        ),
        AddConstraintNotValid(
            model_name="job",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "car"), ("old_bill", ""), ("vehicle__isnull", False))
                | models.Q(
                    ("guarded", False),
                    ("kind", "counter"),
                    ("old_bill", ""),
                    ("status__in", (4, 5)),
                    ("vehicle", None),
                )
                | models.Q(
                    ("guarded", False),
                    ("invoice_number", ""),
                    ("kind", "opening"),
                    ("status", 4),
                    ("vehicle", None),
                    models.Q(("old_bill", ""), _negated=True),
                ),
                name="job_kind",
            ),
        ),
        ValidateConstraint(model_name="job", name="job_kind"),
        migrations.AddConstraint(
            model_name="job",
            constraint=models.UniqueConstraint(
                condition=models.Q(("deleted_at", None), ("kind", "opening")),
                fields=("customer", "old_bill"),
                name="job_old_bill_once",
            ),
        ),
        migrations.AddIndex(
            model_name="job",
            index=models.Index(
                condition=models.Q(("deleted_at", None), models.Q(("kind", "car"), _negated=True)),
                fields=["kind", "-id"],
                name="job_without_car",
            ),
        ),
    ]
