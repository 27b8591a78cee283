from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("staff", "0003_staff_without_email"),
    ]

    operations = [
        migrations.AddField(
            model_name="staff",
            name="email_pending",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
