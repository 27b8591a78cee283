from django.db import migrations, models


class Migration(migrations.Migration):
    safe = {
        "AddConstraint jobphoto.job_photo_once": "No photo has a key yet, and the table of one garage is small."
    }
    dependencies = [("jobs", "0002_parts")]

    operations = [
        migrations.AddField(
            model_name="jobphoto",
            name="client_key",
            field=models.UUIDField(null=True),
        ),
        migrations.AddConstraint(
            model_name="jobphoto",
            constraint=models.UniqueConstraint(fields=("job", "client_key"), name="job_photo_once"),
        ),
    ]
