from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    # The check reads the whole table, so it does not share a transaction with the new column.
    dependencies = [
        ("accounts", "0008_shared_session"),
    ]

    operations = [
        ValidateConstraint(model_name="session", name="session_shared_has_garage"),
    ]
