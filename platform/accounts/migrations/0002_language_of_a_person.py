from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="language",
            field=models.CharField(db_default="", max_length=2),
        ),
        AddConstraintNotValid(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("language__regex", "^([a-z][a-z])?$")), name="person_language"
            ),
        ),
    ]
