"""The questions about an entry. Each has the answers that the entry may bring back as its decisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from kernel import clock
from kernel.http.fields import phone_text
from kernel.money import in_rupees, rupee_text
from kernel.sentences import Sentence
from tenants.intake.codes import Ask, Choice
from tenants.intake.facts import Car, Known, Offered, OpenJob
from tenants.vehicles.plates import plate_text

Answer = dict[str, Any]


@dataclass(frozen=True)
class Question:
    ask: Ask
    sentence: Sentence
    answers: Sequence[Answer] = ()

    def api_fields(self) -> dict[str, Any]:
        """Return the question for a client. An answer is a decision that the client sends back."""
        return {
            "question": self.ask,
            **noted(self.sentence),
            "answers": [{"question": self.ask} | answer for answer in self.answers],
        }


def noted(sentence: Sentence) -> dict[str, Any]:
    """Return the text of a sentence, and its code and values for other languages."""
    return {"text": str(sentence), "says": {"text": sentence.said()}}


def price_changed(service_id: int, service: Offered, *, told_paise: int) -> Question:
    sentence = Sentence(
        "The price of {service} is {now} now. You wrote {told}.",
        service=service.name,
        now=rupee_text(service.price_paise),
        told=rupee_text(told_paise),
    )
    use = {"answer": Choice.USE, "serviceId": service_id, "rate": in_rupees(service.price_paise)}
    return Question(Ask.PRICE, sentence, [use, {"answer": Choice.REMOVE, "serviceId": service_id}])


def service_gone(service_id: int, service: Offered) -> Question:
    sentence = Sentence("{service} is no longer offered.", service=service.name)
    return Question(Ask.SERVICE_GONE, sentence, [{"answer": Choice.REMOVE, "serviceId": service_id}])


def plate_known(car: Car, owners: Sequence[Known]) -> Question:
    sentence = Sentence(
        "{plate} is known here. It belongs to {owners}.",
        plate=plate_text(car.number),
        owners=", ".join(f"{owner.name} ({phone_text(owner.phone)})" for owner in owners),
    )
    choices = [
        {"answer": Choice.OWNER, "customerId": owner.customer_id, "name": owner.name} for owner in owners
    ]
    return Question(Ask.PLATE_KNOWN, sentence, [*choices, {"answer": Choice.NEW_OWNER}])


def job_open(job: OpenJob, *, takes_services: bool) -> Question:
    since = _since(job.opened_at)
    sentence = Sentence("{code} is open for this car since {since}.", code=job.code, since=since)
    if job.opened_by:
        sentence = Sentence(
            "{code} is open for this car since {since} ({name}).",
            code=job.code,
            since=since,
            name=job.opened_by,
        )
    add = {"answer": Choice.ADD, "jobId": job.job_id, "jobCode": job.code}
    new = {"answer": Choice.NEW_JOB, "jobId": job.job_id}
    return Question(Ask.JOB_OPEN, sentence, [add] * takes_services + [new])


def no_tax() -> Question:
    sentence = Sentence("Your garage may no longer collect GST.")
    return Question(Ask.NO_TAX, sentence, [{"answer": Choice.WITHOUT_TAX}])


def too_old(taken_at: datetime) -> Question:
    day = f"{timezone.localtime(taken_at):%d/%m/%Y}"
    sentence = Sentence("This entry is from {day}. Please choose new dates.", day=day)
    return Question(Ask.TOO_OLD, sentence, [{"answer": Choice.NEW_DATES}])


def _since(moment: datetime) -> str:
    """Return the time if it is today, or else the day."""
    local = timezone.localtime(moment)
    return f"{local:%H:%M}" if local.date() == clock.today() else f"{local:%d/%m/%Y}"
