from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0007_job_expected_time")]

    operations = [
        migrations.AddField("job", "deducted_paise", models.BigIntegerField(db_default=0)),
        AddConstraintNotValid(
            model_name="job",
            constraint=models.CheckConstraint(
                condition=models.Q(("deducted_paise__gte", 0)), name="job_deducted"
            ),
        ),
        ValidateConstraint(model_name="job", name="job_deducted"),
        migrations.AddIndex(
            model_name="job",
            index=models.Index(
                condition=models.Q(
                    ("deleted_at", None),
                    models.Q(("status", 5), _negated=True),
                    models.Q(("status", 4), models.Q(("invoice_number", ""), _negated=True), _connector="OR"),
                    (
                        "total_paise__gt",
                        models.F("paid_paise") + models.F("credited_paise") + models.F("deducted_paise"),
                    ),
                ),
                fields=["customer", "id"],
                name="job_owing",
            ),
        ),
    ]
