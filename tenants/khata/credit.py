"""The terms of a customer, and asking for and allowing a delivery over the limit (decision 0156)."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from garages.roles import Permission
from kernel import clock, outbox
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.money import PAISE
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.customers.queries import get_customer_for_update
from tenants.jobs.bill.credit import Credit, check_customer, lock_customer_of_job, over_limit
from tenants.jobs.follow_ups import ALERT_CREDIT_ALLOWED, ALERT_CREDIT_ASKED
from tenants.jobs.models import CreditPass, Job
from tenants.jobs.queries import get_workable_job_for_update
from tenants.khata.errors import WithinLimit
from tenants.staff.queries import managers, names_of

# A person who asks again within this time causes no second alert.
ASKED_FOR = timedelta(minutes=10)
ASKED = "credit_asked"


@dataclass(frozen=True)
class Terms:
    days: int | None
    limit_paise: int | None

    def api_fields(self) -> dict[str, float | None]:
        limit = None if self.limit_paise is None else self.limit_paise / PAISE
        return {"creditDays": self.days, "creditLimit": limit}


def set_terms(actor: Actor, terms: Terms, *, customer_id: int, version: int | None) -> Customer:
    """Change the terms of a customer. An outdated `version` is refused."""
    actor.require(Permission.GIVE_CREDIT)
    customer = get_customer_for_update(customer_id)
    before = Terms(customer.credit_days, customer.credit_limit_paise).api_fields()
    after = terms.api_fields()
    check_version(customer, version, current=before, yours=after)
    customer.credit_days, customer.credit_limit_paise = terms.days, terms.limit_paise
    customer.version += 1
    customer.save(update_fields=["credit_days", "credit_limit_paise", "version"])
    activity.record(actor, "customer", customer.pk, "terms", before=before, after=after)
    audit.record("terms", person_id=actor.person_id, customer=customer.pk, before=before, after=after)
    return customer


def ask_credit(actor: Actor, *, job_id: int) -> list[str]:
    """Ask owners and managers to allow a delivery over the limit. Returns their names."""
    actor.require(Permission.SEE_KHATA)
    job, _credit = _over_limit(actor, job_id)
    asked = Activity.objects.filter(
        subject="job",
        subject_id=job.pk,
        what=ASKED,
        membership_id=actor.membership_id,
        at__gt=clock.now() - ASKED_FOR,
    )
    if not asked.exists():
        entry = activity.record(actor, "job", job.pk, ASKED)
        outbox.enqueue(ALERT_CREDIT_ASKED, key=str(entry), entry=entry)
    return names_of(managers())


def allow_credit(actor: Actor, *, job_id: int, reason: str) -> CreditPass:
    """Allow the delivery of a job up to what its customer would owe now."""
    actor.require(Permission.GIVE_CREDIT)
    job, credit = _over_limit(actor, job_id)
    return allow(actor, job, credit, reason=reason)


def allow(actor: Actor, job: Job, credit: Credit, *, reason: str) -> CreditPass:
    """Allow the credit that a locked job needs."""
    actor.require(Permission.GIVE_CREDIT)
    allowed = CreditPass.objects.create(
        job=job,
        owed_paise=credit.owed_paise,
        limit_paise=credit.limit_paise,
        reason=reason,
        person_name=actor.name,
    )
    noted: dict[str, Any] = {
        "owed": credit.owed_paise / PAISE,
        "limit": credit.limit_paise / PAISE,
        "reason": reason,
    }
    activity.record(actor, "job", job.pk, "credit_allowed", after=noted)
    audit.record("credit_allowed", person_id=actor.person_id, job=job.pk, **noted)
    outbox.enqueue(ALERT_CREDIT_ALLOWED, key=str(allowed.pk), pass_id=allowed.pk)
    return allowed


def _over_limit(actor: Actor, job_id: int) -> tuple[Job, Credit]:
    customer = lock_customer_of_job(job_id)
    job = get_workable_job_for_update(actor, job_id)
    check_customer(customer, job)
    credit = over_limit(customer, job)
    if credit is None:
        raise WithinLimit
    return job, credit
