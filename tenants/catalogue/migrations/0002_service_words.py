import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="ServiceWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("phrase", models.CharField(max_length=60)),
                ("phrase_key", models.TextField()),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "service",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="words",
                        to="catalogue.service",
                    ),
                ),
            ],
            options={
                "db_table": "service_word",
                "constraints": [models.UniqueConstraint(fields=("phrase_key",), name="service_word_once")],
            },
        ),
    ]
