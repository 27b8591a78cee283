from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("staff", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="staff",
            name="name_key",
            field=models.TextField(db_default=""),
        ),
        migrations.AddField(
            model_name="staff",
            name="key_version",
            field=models.SmallIntegerField(db_default=0),
        ),
        migrations.AddIndex(
            model_name="staff",
            index=GinIndex(
                fields=["name_key"], name="staff_name_key_trgm", opclasses=["extensions.gin_trgm_ops"]
            ),
        ),
    ]
