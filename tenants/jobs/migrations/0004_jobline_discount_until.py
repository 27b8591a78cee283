from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0003_job_photo_client_key")]

    operations = [
        migrations.AddField("jobline", "discount_until", models.DateField(null=True)),
    ]
