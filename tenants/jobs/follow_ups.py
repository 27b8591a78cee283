"""The names of the tasks that `jobs` enqueues in packages that it cannot import.

Each of those packages registers its task under this name.
"""

# tenants/invoices/tasks.py registers this task. It issues and mails the invoice of a job that became Ready.
INVOICE_READY_JOB = "invoices.invoice_ready_job"
# tenants/alerts/tasks.py registers these tasks.
ALERT_JOB_READY = "alerts.job_ready"
ALERT_JOB_ASSIGNED = "alerts.job_assigned"
ALERT_APPROVED_JOB_ENDED = "alerts.approved_job_ended"
ALERT_PLAIN_JOB = "alerts.plain_job"
ALERT_PART_ARRIVED = "alerts.part_arrived"
ALERT_CREDIT_ASKED = "alerts.credit_asked"
ALERT_CREDIT_ALLOWED = "alerts.credit_allowed"
# tenants/home/tasks.py registers this task. It counts the activity of a garage for the console.
COUNT_ACTIVITY = "home.count_activity"
