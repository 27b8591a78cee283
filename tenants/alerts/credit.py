"""Tasks that create alerts about deliveries over the limit of a customer, after the commit."""

from kernel import outbox
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.activity.models import Activity
from tenants.alerts.services import fitted
from tenants.alerts.tasks import Event, stamp
from tenants.jobs.bill.credit import over_limit
from tenants.jobs.codes import JobStatus
from tenants.jobs.follow_ups import ALERT_CREDIT_ALLOWED, ALERT_CREDIT_ASKED
from tenants.jobs.models import CreditPass, Job
from tenants.khata.credit import ASKED
from tenants.staff.queries import managers


def load_asked(entry: int) -> Event | None:
    """Return an alert for owners and managers, or None if the delivery is within the limit by now."""
    asked = Activity.objects.get(pk=entry)
    job = Job.objects.select_related("customer", "vehicle").get(pk=asked.subject_id)
    credit = over_limit(job.customer, job)
    if job.deleted_at or job.status == JobStatus.DELIVERED or credit is None:
        return None

    def said(customer: str) -> Sentence:
        return Sentence(
            "{person} asks to deliver {code} ({plate}). {customer} would owe {owed}. The limit is {limit}.",
            person=asked.person_name,
            code=job.code,
            plate=job.plate,
            customer=customer,
            owed=rupee_text(credit.owed_paise),
            limit=rupee_text(credit.limit_paise),
        )

    text = fitted(said, job.customer.name)
    return Event(tuple(managers()), "credit_asked", f"credit_asked:{entry}", text, job.pk)


def load_allowed(pass_id: int) -> Event:
    """Return an alert for the people who asked since the last time that it was allowed."""
    allowed = CreditPass.objects.select_related("job__vehicle").get(pk=pass_id)
    job = allowed.job
    before = CreditPass.objects.filter(job=job, pk__lt=pass_id).order_by("-pk").first()
    asked = Activity.objects.filter(subject="job", subject_id=job.pk, what=ASKED)
    if before:
        asked = asked.filter(at__gt=before.created_at)
    people = tuple(member for member in asked.values_list("membership_id", flat=True).distinct() if member)
    text = Sentence(
        "{person} allowed to deliver {code} ({plate}) on credit.",
        person=allowed.person_name,
        code=job.code,
        plate=job.plate,
    )
    return Event(people, "credit_allowed", f"credit_allowed:{pass_id}", text, job.pk)


outbox.register(outbox.Task(ALERT_CREDIT_ASKED, load=load_asked, stamp=stamp))
outbox.register(outbox.Task(ALERT_CREDIT_ALLOWED, load=load_allowed, stamp=stamp))
