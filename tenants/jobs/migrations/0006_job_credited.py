from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0005_approved_lines")]

    operations = [
        migrations.AddField("job", "credited_paise", models.BigIntegerField(db_default=0)),
        AddConstraintNotValid(
            model_name="job",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("credited_paise__gte", 0), ("credited_paise__lte", models.F("total_paise"))
                ),
                name="job_credited",
            ),
        ),
        ValidateConstraint(model_name="job", name="job_credited"),
    ]
