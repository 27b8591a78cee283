from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_second_factor"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="garage_id",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="phone_id",
            field=models.BigIntegerField(null=True),
        ),
        # The sessions of the previous release have neither.
        AddConstraintNotValid(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(("phone_id", None), ("garage_id__isnull", False), _connector="OR"),
                name="session_of_phone_has_garage",
            ),
        ),
    ]
