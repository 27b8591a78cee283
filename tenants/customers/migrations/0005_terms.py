from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("customers", "0004_language_is_checked")]

    operations = [
        migrations.AddField("customer", "credit_days", models.SmallIntegerField(null=True)),
        migrations.AddField("customer", "credit_limit_paise", models.BigIntegerField(null=True)),
        AddConstraintNotValid(
            model_name="customer",
            constraint=models.CheckConstraint(
                condition=models.Q(("credit_days", None), ("credit_limit_paise", None))
                | models.Q(("credit_days__range", (0, 365)), ("credit_limit_paise", None))
                | models.Q(("credit_days__range", (0, 365)), ("credit_limit_paise__gte", 0)),
                name="customer_terms",
            ),
        ),
        ValidateConstraint(model_name="customer", name="customer_terms"),
    ]
