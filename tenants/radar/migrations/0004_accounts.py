from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models

RULES = [
    "not_invoiced",
    "part_not_billed",
    "tax_off",
    "old_discount",
    "below_cost",
    "cancelled_invoice",
    "below_estimate",
    "stock_short",
    "core_overdue",
    "return_uncredited",
    "many_papers",
    "advance_left",
    "sold_not_taken",
    "work_dropped",
    "free_line",
    "payment_reversed",
    "payment_back_dated",
    "over_limit",
    "credit_overdue",
    "written_off",
    "walk_in_unpaid",
]


class Migration(migrations.Migration):
    dependencies = [("radar", "0003_rules_are_checked")]

    operations = [
        migrations.RemoveConstraint("finding", "finding_rule"),
        AddConstraintNotValid(
            "finding",
            models.CheckConstraint(condition=models.Q(("rule__in", RULES)), name="finding_rule"),
        ),
        ValidateConstraint("finding", "finding_rule"),
    ]
