from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    # The rules of migrations allow a check that reads a table only in a step of its own.
    dependencies = [("catalogue", "0003_class_rates")]

    operations = [ValidateConstraint("service", "service_class_rates")]
