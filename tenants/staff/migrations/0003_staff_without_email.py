from django.db import migrations, models


class Migration(migrations.Migration):
    safe = {
        "AddConstraint staff.staff_email_once_if_any": "The older constraint allows even fewer rows, and the"
        " table of one garage is small."
    }
    dependencies = [
        ("staff", "0002_name_key"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="staff",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left_at", None), models.Q(("email", ""), _negated=True)),
                fields=("email",),
                name="staff_email_once_if_any",
            ),
        ),
        # The previous release writes each email once, which the new constraint demands too.
        migrations.RemoveConstraint(model_name="staff", name="staff_email_once"),
    ]
