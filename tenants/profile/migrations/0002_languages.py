from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("profile", "0001_initial")]

    operations = [
        migrations.AddField(
            "gstprofile", "customer_language", models.CharField(db_default="en", max_length=2)
        ),
        migrations.AddField("gstprofile", "paper_language", models.CharField(db_default="en", max_length=2)),
        AddConstraintNotValid(
            "gstprofile",
            models.CheckConstraint(
                condition=models.Q(
                    customer_language__regex="^[a-z][a-z]$", paper_language__regex="^[a-z][a-z]$"
                ),
                name="gst_profile_languages",
            ),
        ),
    ]
