from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("outbox", "0001_initial")]

    operations = [
        migrations.AddField("outboxrow", "traceparent", models.CharField(max_length=55, null=True)),
    ]
