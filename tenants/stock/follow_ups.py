"""The name of the task that `stock` enqueues in a package that it cannot import."""

# tenants/jobs/tasks.py registers this task. It sets parts aside for the jobs that wait for them.
RESERVE_WAITING = "stock.reserve_waiting"
