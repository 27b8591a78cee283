"""The limits of mails to customers."""

# A garage that sends more mails in a day has a defect or is abused.
MAILS_A_DAY = 300
# Invoices must go out even if many other mails were sent.
OTHERS_A_DAY = 150
