import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [
        ("purchases", "0002_late_bills_remember_their_share"),
    ]

    operations = [
        migrations.AddField("purchasebill", "paid_paise", models.BigIntegerField(db_default=0)),
        AddConstraintNotValid(
            model_name="purchasebill",
            constraint=models.CheckConstraint(
                condition=models.Q(("paid_paise__gte", 0), ("paid_paise__lte", models.F("total_paise"))),
                name="purchase_bill_paid",
            ),
        ),
        ValidateConstraint(model_name="purchasebill", name="purchase_bill_paid"),
        migrations.AddIndex(
            model_name="purchasebill",
            index=models.Index(
                condition=models.Q(("paid_on", None), ("voided_at", None)),
                fields=["supplier"],
                name="purchase_bill_open",
            ),
        ),
        migrations.CreateModel(
            name="SupplierPayment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount_paise", models.BigIntegerField()),
                ("method", models.PositiveSmallIntegerField(null=True)),
                ("reference", models.CharField(db_default="", max_length=40)),
                ("paid_on", models.DateField()),
                ("reason", models.CharField(db_default="", max_length=200)),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=Now())),
                (
                    "bill",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="purchases.purchasebill",
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversal",
                        to="purchases.supplierpayment",
                    ),
                ),
            ],
            options={
                "db_table": "supplier_payment",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("amount_paise__gt", 0), ("reverses", None)),
                            models.Q(("amount_paise__lt", 0), ("reverses__isnull", False)),
                            _connector="OR",
                        ),
                        name="supplier_payment_sign",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("method", None), ("method__range", (1, 4)), _connector="OR"),
                        name="supplier_payment_method",
                    ),
                ],
            },
        ),
    ]
