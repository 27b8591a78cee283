from decimal import Decimal

import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
from django.db import migrations, models

import kernel.codes
import tenants.purchases.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("files", "0001_initial"),
        ("parts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Supplier",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.GeneratedField(
                        db_persist=True,
                        expression=kernel.codes._Code(models.Value("SUP-")),
                        output_field=models.CharField(max_length=20),
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("gstin", models.CharField(db_default="", max_length=15)),
                ("state_code", models.CharField(max_length=2)),
                ("phone", models.CharField(db_default="", help_text="E.164", max_length=16)),
                ("email", models.CharField(db_default="", max_length=254)),
                ("address", models.TextField(db_default="")),
                ("version", models.PositiveIntegerField(db_default=1)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("archived_at", models.DateTimeField(null=True)),
            ],
            options={
                "db_table": "supplier",
                "indexes": [
                    models.Index(
                        condition=models.Q(("archived_at", None)), fields=["-id"], name="supplier_present"
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["name"], name="supplier_name_trgm", opclasses=["extensions.gin_trgm_ops"]
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("archived_at", None), models.Q(("gstin", ""), _negated=True)),
                        fields=("gstin",),
                        name="supplier_gstin_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("gstin", ""), ("gstin__startswith", models.F("state_code")), _connector="OR"
                        ),
                        name="supplier_state",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PurchaseOrder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.GeneratedField(
                        db_persist=True,
                        expression=kernel.codes._Code(models.Value("PO-")),
                        output_field=models.CharField(max_length=20),
                    ),
                ),
                (
                    "supplier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="purchases.supplier"
                    ),
                ),
                ("state", models.CharField(db_default="draft", max_length=7)),
                ("expected_on", models.DateField(null=True)),
                ("note", models.CharField(db_default="", max_length=500)),
                (
                    "file",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
                ("mail_state", models.CharField(db_default="", max_length=6)),
                ("sent_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(db_default=1)),
                ("membership_id", models.UUIDField(null=True)),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "db_table": "purchase_order",
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["draft", "sent", "part_in"])),
                        fields=["-id"],
                        name="purchase_order_open",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["draft", "sent", "part_in", "in", "closed"])),
                        name="purchase_order_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("mail_state__in", ["", "queued", "sent", "failed"])),
                        name="purchase_order_mail",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("sent_at", None), ("state", tenants.purchases.codes.OrderState["DRAFT"])
                            ),
                            ("state", tenants.purchases.codes.OrderState["CLOSED"]),
                            models.Q(
                                models.Q(
                                    ("state", tenants.purchases.codes.OrderState["DRAFT"]), _negated=True
                                ),
                                models.Q(("sent_at", None), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="purchase_order_sent",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PurchaseOrderLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="purchases.purchaseorder",
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="parts.part"
                    ),
                ),
                ("quantity", models.DecimalField(decimal_places=3, max_digits=12)),
                ("price_paise", models.BigIntegerField(null=True)),
                ("received", models.DecimalField(db_default=0, decimal_places=3, max_digits=12)),
            ],
            options={
                "db_table": "purchase_order_line",
                "indexes": [models.Index(fields=["part"], name="purchase_order_line_part")],
                "constraints": [
                    models.UniqueConstraint(fields=("order", "part"), name="purchase_order_line_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("quantity__gt", 0),
                            ("received__gte", 0),
                            (
                                "received__lte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("quantity"), "*", models.Value(Decimal("1.1"))
                                ),
                            ),
                        ),
                        name="purchase_order_line_received",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("price_paise", None), ("price_paise__gte", 0), _connector="OR"),
                        name="purchase_order_line_price",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GoodsIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.GeneratedField(
                        db_persist=True,
                        expression=kernel.codes._Code(models.Value("GRN-")),
                        output_field=models.CharField(max_length=20),
                    ),
                ),
                (
                    "supplier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="purchases.supplier"
                    ),
                ),
                ("supplier_name", models.CharField(max_length=200)),
                (
                    "order",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deliveries",
                        to="purchases.purchaseorder",
                    ),
                ),
                ("day", models.DateField()),
                ("challan", models.CharField(db_default="", max_length=40)),
                ("membership_id", models.UUIDField(null=True)),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "db_table": "goods_in",
                "indexes": [],
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="GoodsInLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "goods_in",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="purchases.goodsin",
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="parts.part"
                    ),
                ),
                ("quantity", models.DecimalField(decimal_places=3, max_digits=12)),
                ("value_paise", models.BigIntegerField()),
                ("mrp_paise", models.BigIntegerField(null=True)),
                ("billed", models.DecimalField(db_default=0, decimal_places=3, max_digits=12)),
                ("billed_paise", models.BigIntegerField(db_default=0)),
            ],
            options={
                "db_table": "goods_in_line",
                "indexes": [models.Index(fields=["part", "-id"], name="goods_in_line_newest")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("billed__gte", 0), ("billed__lte", models.F("quantity")), ("quantity__gt", 0)
                        ),
                        name="goods_in_line_billed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("billed_paise__gte", 0), ("billed_paise__lte", models.F("value_paise"))
                        ),
                        name="goods_in_line_value",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PurchaseBill",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "supplier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bills",
                        to="purchases.supplier",
                    ),
                ),
                ("supplier_name", models.CharField(max_length=200)),
                ("supplier_gstin", models.CharField(db_default="", max_length=15)),
                ("supplier_state", models.CharField(max_length=2)),
                ("number", models.CharField(max_length=40)),
                ("number_key", models.CharField(max_length=120)),
                ("bill_on", models.DateField()),
                ("year", models.CharField(max_length=4)),
                ("place_of_supply", models.CharField(max_length=2)),
                ("reverse_charge", models.BooleanField()),
                ("taxable_paise", models.BigIntegerField()),
                ("cgst_paise", models.BigIntegerField()),
                ("sgst_paise", models.BigIntegerField()),
                ("igst_paise", models.BigIntegerField()),
                ("other_paise", models.BigIntegerField()),
                ("round_off_paise", models.BigIntegerField()),
                ("total_paise", models.BigIntegerField()),
                ("itc", models.CharField(max_length=7)),
                (
                    "file",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
                ("paid_on", models.DateField(null=True)),
                ("voided_at", models.DateTimeField(null=True)),
                ("void_reason", models.CharField(db_default="", max_length=200)),
                ("membership_id", models.UUIDField(null=True)),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "db_table": "purchase_bill",
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["number_key"],
                        name="purchase_bill_number_trgm",
                        opclasses=["extensions.gin_trgm_ops"],
                    ),
                    models.Index(
                        condition=models.Q(("voided_at", None)), fields=["bill_on"], name="purchase_bill_day"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("voided_at", None)),
                        fields=("supplier", "year", "number_key"),
                        name="purchase_bill_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("reverse_charge", False),
                                (
                                    "total_paise",
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    django.db.models.expressions.CombinedExpression(
                                                        models.F("taxable_paise"), "+", models.F("cgst_paise")
                                                    ),
                                                    "+",
                                                    models.F("sgst_paise"),
                                                ),
                                                "+",
                                                models.F("igst_paise"),
                                            ),
                                            "+",
                                            models.F("other_paise"),
                                        ),
                                        "+",
                                        models.F("round_off_paise"),
                                    ),
                                ),
                            ),
                            models.Q(
                                ("reverse_charge", True),
                                (
                                    "total_paise",
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("taxable_paise"), "+", models.F("other_paise")
                                        ),
                                        "+",
                                        models.F("round_off_paise"),
                                    ),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="purchase_bill_total",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cgst_paise__gte", 0),
                            ("igst_paise__gte", 0),
                            ("sgst_paise__gte", 0),
                            ("taxable_paise__gte", 0),
                            ("other_paise__gte", 0),
                            ("round_off_paise__range", (-100, 100)),
                        ),
                        name="purchase_bill_amounts",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("itc__in", ["claim", "blocked", "none"])),
                        name="purchase_bill_itc",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PurchaseBillLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "bill",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="purchases.purchasebill",
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="purchases",
                        to="parts.part",
                    ),
                ),
                ("description", models.CharField(max_length=200)),
                ("hsn", models.CharField(db_default="", max_length=8)),
                ("unit", models.CharField(max_length=3)),
                ("quantity", models.DecimalField(decimal_places=3, max_digits=12)),
                ("free_quantity", models.DecimalField(decimal_places=3, max_digits=12)),
                ("price_paise", models.BigIntegerField()),
                ("discount_paise", models.BigIntegerField()),
                ("taxable_paise", models.BigIntegerField()),
                ("gst_percent", models.DecimalField(decimal_places=2, max_digits=5)),
                ("tax_paise", models.BigIntegerField()),
                ("cost_paise", models.BigIntegerField()),
                ("taken_in", models.BooleanField()),
                (
                    "goods_in_line",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bills",
                        to="purchases.goodsinline",
                    ),
                ),
                ("expected_paise", models.BigIntegerField(null=True)),
                ("returned", models.DecimalField(db_default=0, decimal_places=3, max_digits=12)),
            ],
            options={
                "db_table": "purchase_bill_line",
                "indexes": [
                    models.Index(
                        condition=models.Q(("part", None), _negated=True),
                        fields=["part", "-id"],
                        name="purchase_bill_line_newest",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("free_quantity__gte", 0),
                            ("price_paise__gte", 0),
                            ("quantity__gt", 0),
                            ("discount_paise__gte", 0),
                            ("tax_paise__gte", 0),
                            ("taxable_paise__gte", 0),
                            ("cost_paise__gte", models.F("taxable_paise")),
                        ),
                        name="purchase_bill_line_amounts",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("returned__gte", 0),
                            (
                                "returned__lte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("quantity"), "+", models.F("free_quantity")
                                ),
                            ),
                        ),
                        name="purchase_bill_line_returned",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("taken_in", False), models.Q(("part", None), _negated=True), _connector="OR"
                        ),
                        name="purchase_bill_line_part",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "unit__in",
                                [
                                    "NOS",
                                    "PCS",
                                    "SET",
                                    "PRS",
                                    "BOX",
                                    "BTL",
                                    "CAN",
                                    "LTR",
                                    "MLT",
                                    "KGS",
                                    "GMS",
                                    "MTR",
                                ],
                            )
                        ),
                        name="purchase_bill_line_unit",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("expected_paise", None), ("goods_in_line", None)),
                            models.Q(("expected_paise__gte", 0), ("taken_in", False)),
                            _connector="OR",
                        ),
                        name="purchase_bill_line_late",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SupplierReturn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.GeneratedField(
                        db_persist=True,
                        expression=kernel.codes._Code(models.Value("DN-")),
                        output_field=models.CharField(max_length=20),
                    ),
                ),
                (
                    "supplier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="purchases.supplier"
                    ),
                ),
                ("supplier_name", models.CharField(max_length=200)),
                (
                    "bill",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="returns",
                        to="purchases.purchasebill",
                    ),
                ),
                ("sent_on", models.DateField()),
                ("reason", models.CharField(max_length=200)),
                ("taxable_paise", models.BigIntegerField()),
                ("tax_paise", models.BigIntegerField()),
                (
                    "file",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
                ("credit_number", models.CharField(db_default="", max_length=40)),
                ("credit_on", models.DateField(null=True)),
                ("credit_paise", models.BigIntegerField(null=True)),
                ("membership_id", models.UUIDField(null=True)),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "db_table": "supplier_return",
                "indexes": [
                    models.Index(
                        condition=models.Q(("credit_on", None)),
                        fields=["sent_on"],
                        name="supplier_return_waiting",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("credit_number", ""), ("credit_on", None), ("credit_paise", None)),
                            models.Q(
                                models.Q(("credit_number", ""), _negated=True),
                                models.Q(("credit_on", None), _negated=True),
                                ("credit_paise__gte", 0),
                            ),
                            _connector="OR",
                        ),
                        name="supplier_return_credit",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SupplierReturnLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "supplier_return",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="purchases.supplierreturn",
                    ),
                ),
                (
                    "bill_line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="returns",
                        to="purchases.purchasebillline",
                    ),
                ),
                ("quantity", models.DecimalField(decimal_places=3, max_digits=12)),
                ("taxable_paise", models.BigIntegerField()),
                ("tax_paise", models.BigIntegerField()),
                ("cost_paise", models.BigIntegerField()),
            ],
            options={
                "db_table": "supplier_return_line",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("quantity__gt", 0)), name="supplier_return_line_quantity"
                    ),
                    models.UniqueConstraint(
                        fields=("supplier_return", "bill_line"), name="supplier_return_line_once"
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="PurchaseDifference",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                (
                    "part",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="parts.part"
                    ),
                ),
                ("cause", models.CharField(max_length=10)),
                ("source", models.CharField(max_length=20)),
                ("source_id", models.BigIntegerField()),
                ("amount_paise", models.BigIntegerField()),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "db_table": "purchase_difference",
                "indexes": [models.Index(fields=["day"], name="purchase_difference_day")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_paise", 0), _negated=True),
                        name="purchase_difference_amount",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ScrapSale",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sold_on", models.DateField()),
                ("buyer", models.CharField(max_length=200)),
                ("kilograms", models.DecimalField(decimal_places=3, max_digits=12)),
                ("amount_paise", models.BigIntegerField()),
                ("paper_number", models.CharField(db_default="", max_length=40)),
                ("membership_id", models.UUIDField(null=True)),
                ("person_name", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "db_table": "scrap_sale",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_paise__gte", 0), ("kilograms__gt", 0)),
                        name="scrap_sale_sign",
                    )
                ],
            },
        ),
    ]
