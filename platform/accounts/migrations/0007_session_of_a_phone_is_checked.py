from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    # The check reads the whole table, so it does not share a transaction with the new columns.
    dependencies = [
        ("accounts", "0006_session_of_a_phone"),
    ]

    operations = [
        ValidateConstraint(model_name="session", name="session_of_phone_has_garage"),
    ]
