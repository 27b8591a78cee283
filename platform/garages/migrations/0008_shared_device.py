import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    safe = {
        "AlterField linkedphone.membership": "Postgres only drops NOT NULL. It reads and rewrites no row.",
        "AddConstraint linkedphone.linked_phone_shared_once": (
            "The table has a few rows for each garage, and none of them has no membership yet."
        ),
    }
    dependencies = [
        ("garages", "0007_linked_phones"),
    ]

    operations = [
        migrations.AlterField(
            model_name="linkedphone",
            name="membership",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="phones",
                to="garages.membership",
            ),
        ),
        migrations.AddConstraint(
            model_name="linkedphone",
            constraint=models.UniqueConstraint(
                condition=models.Q(("membership", None), models.Q(("state", "ended"), _negated=True)),
                fields=("uuid",),
                name="linked_phone_shared_once",
            ),
        ),
    ]
