from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    # The check reads the whole table, so it does not share a transaction with the new column.
    dependencies = [
        ("accounts", "0002_language_of_a_person"),
    ]

    operations = [
        ValidateConstraint(model_name="person", name="person_language"),
    ]
