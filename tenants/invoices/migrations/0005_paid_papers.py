from django.db import migrations, models


class Migration(migrations.Migration):
    safe = {
        "AddConstraint paper.paper_drawn_once": "The older constraint allows even fewer rows, and the table of"
        " one garage is small."
    }
    dependencies = [("invoices", "0004_part_refunds")]

    operations = [
        migrations.AddField("paper", "paid", models.CharField(db_default="", max_length=200)),
        # The rows of the previous release name no payment, so it still writes each paper once.
        migrations.AddConstraint(
            model_name="paper",
            constraint=models.UniqueConstraint(
                fields=["subject", "subject_id", "copy", "paid"], name="paper_drawn_once"
            ),
        ),
        migrations.RemoveConstraint(model_name="paper", name="paper_once"),
    ]
