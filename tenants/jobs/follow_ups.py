"""Names of the tasks that `jobs` enqueues in packages that it cannot import.

Each of those packages registers its task under the name given here.
"""

# tenants/invoices/tasks.py: issues and mails the invoice of a job that became Ready.
INVOICE_READY_JOB = "invoices.invoice_ready_job"
# tenants/alerts/tasks.py
ALERT_JOB_READY = "alerts.job_ready"
ALERT_JOB_ASSIGNED = "alerts.job_assigned"
# tenants/home/tasks.py: counts the garage's activity for the console.
COUNT_ACTIVITY = "home.count_activity"
