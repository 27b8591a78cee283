from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("garages", "0008_shared_device"),
    ]

    operations = [
        migrations.AddField(
            model_name="invitation",
            name="email",
            field=models.EmailField(db_default="", max_length=254),
        ),
    ]
