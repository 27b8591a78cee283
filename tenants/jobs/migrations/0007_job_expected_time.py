from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0006_job_credited")]

    operations = [migrations.AddField("job", "expected_time", models.TimeField(null=True))]
