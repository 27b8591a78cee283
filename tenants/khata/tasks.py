"""Background tasks that draw and mail statements."""

from tenants.khata.statements import mails
from tenants.khata.statements.papers import STATEMENT
from tenants.messages import mail_tasks

STATEMENT.register()
mail_tasks.register(
    "khata.mail", compose=mails.compose, mark_sent=mails.mark_sent, mark_failed=mails.mark_failed
)
