from django.contrib.postgres.operations import AddConstraintNotValid, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("estimates", "0003_seen_before")]

    operations = [
        migrations.RemoveConstraint(model_name="estimateline", name="estimate_line_kind"),
        AddConstraintNotValid(
            model_name="estimateline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("free_reason", ""),
                    ("gst_percent", None),
                    ("hsn", ""),
                    ("kind", 1),
                    ("mrp_paise", None),
                    ("part", None),
                    ("service__isnull", False),
                    ("tax_paise", 0),
                )
                | models.Q(
                    ("discount_paise", 0),
                    ("discount_percent", None),
                    ("gst_percent__isnull", False),
                    ("kind", 2),
                    ("replaces", None),
                    ("service", None),
                    ("share_paise", 0),
                    models.Q(("hsn", ""), _negated=True),
                ),
                name="estimate_line_kind",
            ),
        ),
        ValidateConstraint(model_name="estimateline", name="estimate_line_kind"),
        migrations.RemoveConstraint(model_name="estimateline", name="estimate_line_net"),
        AddConstraintNotValid(
            model_name="estimateline",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", 2))
                | models.Q(
                    (
                        "net_paise",
                        models.Func(
                            models.F("quantity") * models.F("rate_paise"),
                            function="round",
                            output_field=models.BigIntegerField(),
                        )
                        - models.F("discount_paise")
                        - models.F("share_paise"),
                    )
                ),
                name="estimate_line_net",
            ),
        ),
        ValidateConstraint(model_name="estimateline", name="estimate_line_net"),
    ]
