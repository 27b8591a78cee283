from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    # The rules of migrations allow a check that reads a table only in a step of its own.
    dependencies = [("vehicles", "0002_vehicle_class")]

    operations = [ValidateConstraint("vehicle", "vehicle_class_known")]
