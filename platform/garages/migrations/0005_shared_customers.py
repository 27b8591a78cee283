from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("garages", "0004_hidden_from_technicians")]

    operations = [
        migrations.AddField(
            "chain", "shares_customers", models.BooleanField(default=False, db_default=False)
        ),
    ]
