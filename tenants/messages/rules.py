"""The limits of mails to customers."""

from datetime import timedelta

# A garage that sends more mails in a day has a defect or is abused.
MAILS_A_DAY = 300
# Invoices must go out even if many other mails were sent.
OTHERS_A_DAY = 150
# A second click within a minute counts as the first click.
ONE_CLICK = timedelta(minutes=1)
