from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("exchange", "0001_initial")]

    operations = [
        migrations.AddField("importrun", "error_code", models.CharField(max_length=40, null=True)),
        migrations.AddField("importrun", "says", models.JSONField(null=True)),
    ]
