from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("garages", "0003_garage_that_moves")]

    operations = [
        migrations.AddField("garage", "hidden", models.CharField(max_length=20, default="", db_default="")),
    ]
