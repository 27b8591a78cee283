import django.db.models.deletion
from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_language_is_checked"),
    ]

    operations = [
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_subscriptions",
                        to="accounts.session",
                    ),
                ),
                ("garage_id", models.BigIntegerField()),
                ("endpoint", models.CharField(max_length=1000)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField(db_default=Now())),
            ],
            options={
                "db_table": "push_subscription",
                "constraints": [
                    models.UniqueConstraint(
                        fields=["session", "garage_id"], name="push_subscription_session"
                    ),
                    models.UniqueConstraint(
                        fields=["endpoint", "garage_id"], name="push_subscription_endpoint"
                    ),
                ],
            },
        ),
    ]
