"""Follows the newest migration of tenants.staff."""

from pathlib import Path

from django.db import migrations, models

from tenants.staff import migrations as real

NEWEST = max(path.stem for folder in real.__path__ for path in Path(folder).glob("[0-9]*.py"))


class Migration(migrations.Migration):
    dependencies = [("staff", NEWEST)]
    operations = [migrations.AddField("staff", "nickname", models.CharField(max_length=40, null=True))]
