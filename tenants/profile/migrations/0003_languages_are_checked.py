from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    # A check that reads a table is a step of its own, so that an upgrade holds no lock meanwhile.
    dependencies = [("profile", "0002_languages")]

    operations = [ValidateConstraint("gstprofile", "gst_profile_languages")]
