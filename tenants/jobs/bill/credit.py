"""The limit of a customer's credit, and the deliveries that it refuses (decision 0156)."""

from dataclasses import dataclass

from django.db import connection

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import ChangedMeanwhile, NotFound
from tenants.customers.models import Customer
from tenants.jobs.bill.dues import IS_OWING, LEFT, account_of
from tenants.jobs.codes import JobStatus
from tenants.jobs.errors import OverLimit
from tenants.jobs.models import CreditPass, Job

# Cars that are still here do not count, except the one of this job.
_WOULD_OWE = f"""
    SELECT coalesce((SELECT sum({LEFT}) FROM job j
            WHERE j.customer_id = bill.customer_id AND j.id <> bill.id
                AND {IS_OWING} AND j.status = {JobStatus.DELIVERED:d}), 0)::bigint - account.advance
    FROM job bill CROSS JOIN {account_of("bill.customer_id")} WHERE bill.id = %s
"""


@dataclass(frozen=True)
class Credit:
    """What the customer would owe if this job were delivered, and the limit."""

    owed_paise: int
    limit_paise: int


def lock_customer_of_job(job_id: int) -> Customer:
    """Lock the account of the customer of a job. New jobs of the customer do not wait."""
    found = Customer.objects.select_for_update(no_key=True)
    customer = found.filter(pk__in=Job.objects.filter(pk=job_id).values("customer")).first()
    if customer is None:
        raise NotFound
    return customer


def over_limit(customer: Customer, job: Job) -> Credit | None:
    """Return the credit that a delivery needs, or None if it is within the limit. Both rows are locked."""
    due = job.net_paise - job.settled_paise
    if customer.credit_limit_paise is None or due <= 0:
        return None
    with connection.cursor() as cursor:
        cursor.execute(_WOULD_OWE, [job.pk])
        owed: int = due + cursor.fetchone()[0]
    return Credit(owed, customer.credit_limit_paise) if owed > customer.credit_limit_paise else None


def check_customer(customer: Customer, job: Job) -> None:
    """Refuse if the job, which is locked after its customer, belongs to another customer by now."""
    if job.customer_id != customer.pk:
        raise ChangedMeanwhile(current={}, yours={})


def require_credit(actor: Actor, customer: Customer, job: Job) -> None:
    """Refuse to deliver a job over the limit, unless an owner or a manager allowed as much."""
    check_customer(customer, job)
    credit = over_limit(customer, job)
    if credit is None:
        return
    allowed = CreditPass.objects.filter(job=job).order_by("-pk").first()
    if allowed is None or allowed.owed_paise < credit.owed_paise:
        raise OverLimit(
            customer=customer.name,
            owed_paise=credit.owed_paise,
            limit_paise=credit.limit_paise,
            seen=actor.may(Permission.SEE_KHATA),
        )
