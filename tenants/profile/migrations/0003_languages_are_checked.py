from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    # The check reads the table, so it does not share a transaction with the new columns.
    dependencies = [("profile", "0002_languages")]

    operations = [ValidateConstraint("gstprofile", "gst_profile_languages")]
