"""How many mails a garage sent on a day."""

from django.db import models
from django.db.models import F, Q

from tenants.messages.rules import MAILS_A_DAY, OTHERS_A_DAY


class MailDay(models.Model):
    """The mails of a day. `others` counts the mails without an invoice. `mails` contains them."""

    day = models.DateField(unique=True)
    mails = models.IntegerField(db_default=0)
    others = models.IntegerField(db_default=0)

    class Meta:
        db_table = "mail_day"
        constraints = [
            models.CheckConstraint(
                condition=Q(mails__lte=MAILS_A_DAY, others__lte=OTHERS_A_DAY)
                & Q(others__gte=0, mails__gte=F("others")),
                name="mail_day_limit",
            )
        ]
