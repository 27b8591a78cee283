"""Where the money of payments is (decision 0154).

A payment belongs to a job or to a customer's account. A row of `allocation` puts its money on a job, or takes
it off again. The rest is free, and `payment.free_paise` says how much that is. A verb that takes money from a
payment locks first the customer, then all jobs by id, then all payments by id.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import connection
from django.db.models import F, Q

from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from tenants.customers.models import Customer
from tenants.invoices.models import Allocation, Deduction, Payment
from tenants.invoices.shares import Share, moved_of
from tenants.jobs.models import Job


def lock_customer(customer_id: int) -> Customer:
    """Lock the account of a customer, also of a removed one. New jobs of the customer do not wait."""
    try:
        return Customer.objects.select_for_update(no_key=True).get(pk=customer_id)
    except Customer.DoesNotExist:
        raise NotFound from None


def lock_customer_of_payment(payment_id: int) -> Customer:
    # Two keys, because an OR over two tables reads all customers.
    owner = Payment.objects.filter(pk=payment_id).values_list("customer", "job__customer").first()
    if owner is None:
        raise NotFound
    return lock_customer(owner[0] or owner[1])


def lock_jobs(job_ids: Iterable[int]) -> dict[int, Job]:
    found = Job.objects.select_for_update(no_key=True).filter(pk__in=list(job_ids)).order_by("pk")
    return {job.pk: job for job in found}


def lock_payments(payment_ids: Iterable[int]) -> list[Payment]:
    found = Payment.objects.select_for_update(no_key=True)
    return list(found.filter(pk__in=list(payment_ids)).order_by("pk"))


def lock_free_money(customer: Customer) -> list[Payment]:
    """Lock the payments of a customer with free money, and return them, the oldest first."""
    owned = Q(customer=customer) | Q(job__customer=customer)
    free = Payment.objects.filter(owned, free_paise__gt=0)
    return list(free.select_for_update(no_key=True, of=("self",)).order_by("pk"))


def move(actor: Actor, moves: Sequence[Share], *, on: date) -> None:
    """Put free money on jobs, or, below zero, make money on jobs free. The jobs and payments are locked."""
    Allocation.objects.bulk_create(
        Allocation(
            payment_id=each.payment_id,
            job_id=each.job_id,
            amount_paise=each.paise,
            on_day=on,
            person_name=actor.name,
        )
        for each in moves
    )
    _add_to("payment", "free_paise", [(each.payment_id, -each.paise) for each in moves])
    add_to_jobs("paid_paise", [(each.job_id, each.paise) for each in moves])


def add_to_jobs(column: str, amounts: Sequence[tuple[int, int]]) -> None:
    """Add amounts to a column of locked jobs, with one statement."""
    _add_to("job", column, amounts)


def _add_to(table: str, column: str, amounts: Sequence[tuple[int, int]]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table} SET {column} = {column} + added.paise FROM"
            " (SELECT id, sum(paise) AS paise FROM unnest(%s::bigint[], %s::bigint[]) row(id, paise)"
            f" GROUP BY id) added WHERE {table}.id = added.id",
            [[pk for pk, _paise in amounts], [paise for _pk, paise in amounts]],
        )


def give_from_free(payment: Payment, paise: int) -> None:
    """Take money that goes back to the customer from what is free of a locked payment."""
    Payment.objects.filter(pk=payment.pk).update(free_paise=F("free_paise") - paise)


def bills_with(payment_id: int) -> set[int]:
    """Return the jobs to which or from which money of a payment was moved, and those with its deductions."""
    moved = Allocation.objects.filter(payment=payment_id).values_list("job")
    deducted = Deduction.objects.filter(payment=payment_id).values_list("job")
    return {job_id for (job_id,) in moved.union(deducted)}


def gather(actor: Actor, payment: Payment) -> list[Share]:
    """Bring the money of a payment back to where it came in: its job, or its customer's account.

    The payment and its jobs are locked. Returns where the money was.
    """
    moved = moved_of(payment)
    if moved:
        back = [Share(each.payment_id, each.job_id, -each.paise) for each in moved]
        move(actor, back, on=clock.today())
    return moved
