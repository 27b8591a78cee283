from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("outbox", "0002_add_the_trace")]

    operations = [
        migrations.AddField("outboxrow", "withheld", models.TextField(null=True)),
    ]
