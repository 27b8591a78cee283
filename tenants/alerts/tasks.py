"""Tasks that create alerts for events in the garage, after the commit."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils import timezone

from billing.queries import find_reminder_mail
from billing.reminders import Reminder
from garages.queries import owners_of_garage
from kernel import clock, outbox
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.activity.models import Activity
from tenants.alerts import services
from tenants.alerts.push import enqueue_pushes
from tenants.alerts.services import fitted
from tenants.intake.devices import waiting_devices
from tenants.intake.models import CounterDevice
from tenants.jobs.follow_ups import ALERT_JOB_ASSIGNED, ALERT_JOB_READY, ALERT_PART_ARRIVED
from tenants.jobs.models import Job, JobPart
from tenants.jobs.queries import UNFINISHED
from tenants.staff.queries import find_staff, in_charge, managers


@dataclass(frozen=True)
class Event:
    people: tuple[UUID, ...]
    kind: str
    key: str
    text: Sentence
    job_id: int | None = None


def _job(job_id: int) -> Job | None:
    return Job.objects.select_related("vehicle", "assigned_to").filter(pk=job_id, deleted_at=None).first()


def load_job_assigned(job_id: int) -> Event | None:
    """Return an alert for the staff member to whom a job was assigned."""
    job = _job(job_id)
    if job is None or job.assigned_to is None:
        return None

    def said(services: str) -> Sentence:
        return Sentence(
            "{code} ({plate}) is assigned to you: {services}",
            code=job.code,
            plate=job.car.number,
            services=services,
        )

    key = f"assigned:{job.pk}:{job.assigned_to_id}:{job.version}"
    people = (job.assigned_to.membership_id,)
    return Event(people, "job_assigned", key, fitted(said, job.service_summary), job.pk)


def load_job_ready(job_id: int) -> Event | None:
    """Return an alert for owners, managers and service advisors, who inform the customer."""
    job = _job(job_id)
    if job is None:
        return None
    return Event(tuple(in_charge()), "job_ready", f"ready:{job.pk}:{job.version}", ready_text(job), job.pk)


def load_invoice_failed(job_id: int) -> Event | None:
    """Return an alert for owners, managers and service advisors about an invoice that was not issued or
    sent."""
    job = _job(job_id)
    if job is None or not job.invoice_problem:
        return None

    def said(problem: str) -> Sentence:
        return Sentence("{code}: {problem}", code=job.code, problem=problem)

    key = f"invoice:{job.pk}:{clock.now():%Y%m%d%H%M}"
    text = fitted(said, job.invoice_problem)
    return Event(tuple(in_charge()), "invoice_failed", key, text, job.pk)


def load_part_arrived(line_id: int) -> Event | None:
    """Return an alert for the people who are in charge of a job whose part came in."""
    found = JobPart.objects.select_related("job__assigned_to").filter(pk=line_id, job__deleted_at=None)
    line = found.first()
    if line is None or not line.reserved:
        return None
    job = line.job
    assigned = (job.assigned_to.membership_id,) if job.assigned_to else ()
    text = Sentence("{name} for {code} is here.", name=line.name, code=job.code)
    key = f"arrived:{line.pk}:{line.quantity}"
    return Event((*in_charge(), *assigned), "part_arrived", key, text, job.pk)


def load_phone_linked(entry: int) -> Event | None:
    """Return an alert for the person to whose name a phone was linked, or for whom a PIN was set."""
    linked = Activity.objects.get(pk=entry)
    staff = find_staff(linked.subject_id)
    if staff is None:
        return None
    text = Sentence(
        "{name} linked a phone to your name. If it is not yours, ask an owner to sign it out.",
        name=linked.person_name,
    )
    if linked.what == "pin_set":
        text = Sentence(
            "{name} set a PIN for your name on a shared device."
            " If you did not choose it, ask for a new code.",
            name=linked.person_name,
        )
    return Event((staff.membership_id,), "phone_linked", f"phone:{entry}", text)


def load_leaks(day: str, count: int, paise: int) -> Event:
    """Return an alert about the leaks of the night for the people who see them."""
    rupees = rupee_text(paise)
    text = Sentence("Likely lost: {rupees} in {count} new findings.", rupees=rupees, count=count)
    if count == 1:
        text = Sentence("Likely lost: {rupees} in 1 new finding.", rupees=rupees)
    return Event(tuple(managers()), "leaks", f"leaks:{day}", text)


def load_pictures_filling(garage: int, day: str) -> Event:
    """Return an alert for the owners when four fifths of the room for pictures are used."""
    people = tuple(owner.membership_id for owner in owners_of_garage(garage))
    text = Sentence("80 % of your garage's picture storage is used. Contact us for more room.")
    return Event(people, "pictures_filling", f"pictures:{day}", text)


def load_overdue_jobs(day: str) -> list[Event]:
    """Return an alert for each overdue job. The alert goes to the assigned person, owners, managers and
    service advisors."""
    late = Job.objects.select_related("vehicle", "assigned_to").filter(
        deleted_at=None, status__in=UNFINISHED, expected_on__lt=clock.today()
    )
    people = tuple(in_charge())
    return [
        Event(
            (*people, *((job.assigned_to.membership_id,) if job.assigned_to else ())),
            "job_overdue",
            f"overdue:{job.pk}:{day}",
            _overdue_text(job),
            job.pk,
        )
        for job in late.order_by("id")[:500]
    ]


def load_counter_waiting() -> list[Event]:
    """Return an alert for each device whose entries wait for long. The key names the oldest entry, so the
    next night adds no second alert."""
    people = tuple(in_charge())
    return [
        Event(
            people,
            "counter_waiting",
            f"counter:{device.pk}:{device.oldest_at:%Y%m%d%H%M%S}",
            _waiting_text(device),
        )
        for device in waiting_devices()
    ]


def load_reminder(garage: int, period_end: str, reminder: str) -> Event | None:
    """Return an alert for the owners about the subscription, or None if it was paid in the meantime."""
    letter = find_reminder_mail(garage, date.fromisoformat(period_end), Reminder(reminder))
    if letter is None:
        return None
    people = tuple(owner.membership_id for owner in owners_of_garage(garage))
    return Event(people, "subscription", f"subscription:{period_end}:{reminder}", letter.headline)


def ready_text(job: Job) -> Sentence:
    return Sentence(
        "{code} ({plate}) is ready for {customer}",
        code=job.code,
        plate=job.car.number,
        customer=job.customer_name,
    )


def _overdue_text(job: Job) -> Sentence:
    due = f"{job.expected_on:%d/%m/%Y}"
    return Sentence("{code} ({plate}) was due on {due}", code=job.code, plate=job.car.number, due=due)


def _waiting_text(device: CounterDevice) -> Sentence:
    values = {"label": device.label, "since": f"{timezone.localtime(device.oldest_at):%d/%m/%Y, %H:%M}"}
    if device.waiting == 1:
        return Sentence("{label}: 1 entry waits since {since}.", **values)
    return Sentence("{label}: {count} entries wait since {since}.", count=device.waiting, **values)


def stamp(event: Event, _result: None) -> None:
    stamp_all([event], None)


def stamp_all(events: list[Event], _result: None) -> None:
    """Add the alerts of all events with one statement, and send them to the browsers of their people."""
    alerts = [
        alert
        for event in events
        for alert in services.alerts_for(
            event.people, kind=event.kind, key=event.key, text=event.text, job_id=event.job_id
        )
    ]
    services.add_alerts(alerts)
    enqueue_pushes(alerts)


outbox.register(outbox.Task(ALERT_JOB_ASSIGNED, load=load_job_assigned, stamp=stamp))
outbox.register(outbox.Task(ALERT_JOB_READY, load=load_job_ready, stamp=stamp))
outbox.register(outbox.Task(ALERT_PART_ARRIVED, load=load_part_arrived, stamp=stamp))
outbox.register(outbox.Task("alerts.invoice_failed", load=load_invoice_failed, stamp=stamp))
outbox.register(outbox.Task("alerts.phone_linked", load=load_phone_linked, stamp=stamp))
outbox.register(outbox.Task("alerts.leaks", load=load_leaks, stamp=stamp))
outbox.register(outbox.Task("alerts.pictures_filling", load=load_pictures_filling, stamp=stamp))
outbox.register(outbox.Task("alerts.tell_of_reminder", load=load_reminder, stamp=stamp))
outbox.register(
    outbox.Task("alerts.counter_waiting", load=load_counter_waiting, stamp=stamp_all, queue="bulk")
)
outbox.register(outbox.Task("alerts.find_overdue", load=load_overdue_jobs, stamp=stamp_all, queue="bulk"))
