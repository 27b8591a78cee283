from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_session_of_a_phone_is_checked"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="is_shared",
            field=models.BooleanField(db_default=False),
        ),
        AddConstraintNotValid(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_shared", False), ("garage_id__isnull", False), _connector="OR"),
                name="session_shared_has_garage",
            ),
        ),
    ]
