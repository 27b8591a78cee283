from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0010_kinds")]

    operations = [migrations.AddField("job", "po_number", models.CharField(db_default="", max_length=40))]
