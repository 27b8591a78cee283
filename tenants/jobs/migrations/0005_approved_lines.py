from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0004_jobline_discount_until")]

    operations = [
        migrations.AddField("job", "approved_paise", models.BigIntegerField(null=True)),
        migrations.AddField("jobline", "approval_code", models.CharField(max_length=40, null=True)),
        migrations.AddField("jobline", "approved_paise", models.BigIntegerField(null=True)),
        migrations.AddField("jobpart", "approval_code", models.CharField(max_length=40, null=True)),
        migrations.AddField("jobpart", "approved_paise", models.BigIntegerField(null=True)),
    ]
