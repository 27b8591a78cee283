from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("billing", "0002_events_of_other_cells")]

    operations = [migrations.AddField("signup", "language", models.CharField(db_default="", max_length=2))]
