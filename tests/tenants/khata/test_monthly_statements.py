"""POST and GET /garage/statements: the statements of a month for all customers who owed something."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.jobs.models import Job
from tenants.khata.models import Statement
from tenants.messages.models import MailDay
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.billed import open_job, run_outbox
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop

CASH, DELIVERED = 1, 4
FIRST = (clock.today().replace(day=1) - timedelta(days=1)).replace(day=1)
LAST = clock.today().replace(day=1) - timedelta(days=1)
MONTH = f"{FIRST:%Y-%m}"


@dataclass
class Month:
    """A garage in which `owes` makes a customer who owes ₹1,450.00 since a day."""

    client: Api
    cast: Cast
    shop: Shop

    def __post_init__(self) -> None:
        self.pattern = open_job(self.client, self.shop)
        self.client.post("jobs/change-status", {"jobId": self.pattern, "jobStatusId": DELIVERED})
        with transaction.atomic(), tenancy.garage(self.cast.first.pk):
            self.job = Job.objects.get(pk=self.pattern)
            # Its own customer owes nothing.
            Job.objects.filter(pk=self.pattern).update(deleted_at=clock.now())

    def owe(self, *names: str, on: date = FIRST, email: str = "{name}@x.example") -> list[tuple[int, int]]:
        """Return each new customer with the delivered job."""
        with transaction.atomic(), tenancy.garage(self.cast.first.pk):
            made = Customer.objects.bulk_create(
                Customer(name=name, phone="+919800000000", email=email.format(name=name.lower()))
                for name in names
            )
            columns = {
                field.attname: getattr(self.job, field.attname)
                for field in Job._meta.concrete_fields
                if not field.generated and not field.primary_key
            }
            moment = datetime(on.year, on.month, on.day, 6, tzinfo=UTC)
            jobs = Job.objects.bulk_create(
                Job(**columns | {"customer_id": customer.pk, "delivered_at": moment}) for customer in made
            )
        return [(customer.pk, job.pk) for customer, job in zip(made, jobs, strict=True)]

    def pay(self, job_id: int, amount: float, on: date) -> None:
        body = {"amount": amount, "paymentMethodId": CASH, "paidOn": on.isoformat(), "reason": "Late"}
        assert self.client.post(f"jobs/{job_id}/payments", body).status == 200

    def make(self, month: str = MONTH) -> Answered:
        return self.client.post("statements", {"month": month})

    def made(self) -> Any:
        answer = self.make()
        assert answer.status == 200, answer.body
        return answer.data

    def listed(self) -> Any:
        return self.client.get("statements", month=MONTH).data

    def states(self) -> dict[str, str]:
        return {row["customerName"]: row["mailState"] for row in self.listed()["statements"]}

    def count(self) -> int:
        with transaction.atomic(), tenancy.garage(self.cast.first.pk):
            return Statement.objects.count()


@pytest.fixture
def month(api: Api, cast: Cast, shop: Shop) -> Month:
    return Month(api.as_(cast.owner), cast, shop)


def figures(found: Any) -> list[int]:
    return [found[name] for name in ("missing", "missingWithEmail", "made", "mailed", "failed")]


def test_customers_who_owed_at_the_beginning_or_at_the_end_get_a_statement(month: Month) -> None:
    """Asha owes, Bala owes and has no email, Chitra paid an older bill this month. Dev paid on the day of his
    bill, Esha got her bill after the month, and Farid paid before it: they get none."""
    before = FIRST - timedelta(days=3)
    month.owe("Asha")
    month.owe("Bala", email="")
    ((_, of_chitra),) = month.owe("Chitra", on=before)
    month.pay(of_chitra, 1450, LAST)
    ((_, of_dev),) = month.owe("Dev")
    month.pay(of_dev, 1450, FIRST)
    month.owe("Esha", on=clock.today())
    ((_, of_farid),) = month.owe("Farid", on=before)
    month.pay(of_farid, 1450, before)

    assert figures(month.listed()) == [3, 2, 0, 0, 0]
    found = month.made()
    assert figures(found) == [0, 0, 3, 2, 0]
    assert (found["firstDay"], found["lastDay"]) == (FIRST.isoformat(), LAST.isoformat())
    assert found["madeOn"] == clock.today().isoformat()
    # The statement without a mail comes first, because it needs somebody.
    assert [
        (row["customerName"], row["opening"], row["closing"], row["mailState"]) for row in found["statements"]
    ] == [
        ("Bala", 0, 1450, ""),
        ("Asha", 0, 1450, "queued"),
        ("Chitra", 1450, 0, "queued"),
    ]
    run_outbox()
    assert sorted(letter.to[0] for letter in mail.outbox) == ["asha@x.example", "chitra@x.example"]
    assert month.states() == {"Bala": "", "Asha": "sent", "Chitra": "sent"}


def test_second_press_makes_and_mails_nothing(month: Month) -> None:
    month.owe("Asha", "Bala")
    month.made()
    run_outbox()
    answer = month.make()
    assert (answer.body["message"], figures(answer.data)) == ("Statements made: 0.", [0, 0, 2, 2, 0])
    run_outbox()
    assert (len(mail.outbox), month.count()) == (2, 2)


def test_bill_that_is_entered_later_gets_its_statement_with_the_next_press(month: Month) -> None:
    month.owe("Asha")
    month.made()
    month.owe("Bala", on=LAST)
    assert figures(month.listed()) == [1, 1, 1, 1, 0]
    assert figures(month.made()) == [0, 0, 2, 2, 0]


@pytest.mark.parametrize("asked", [f"{clock.today():%Y-%m}", "2099-01"])
def test_month_that_is_not_over_is_refused(month: Month, asked: str) -> None:
    month.owe("Asha")
    answer = month.make(asked)
    assert (answer.status, answer.body["error"]) == (422, {"month": ["Choose a month that is over"]})
    assert month.count() == 0


def test_month_must_be_a_month(month: Month) -> None:
    answer = month.make("November")
    assert (answer.status, answer.body["error"]) == (422, {"month": ["Please choose a month"]})


def test_advisor_sees_the_statements_and_cannot_make_them(month: Month, api: Api) -> None:
    month.owe("Asha")
    advisor = api.as_(month.cast.advisor)
    assert refused(advisor.post("statements", {"month": MONTH}), 400, "role_denied")
    assert advisor.get("statements", month=MONTH).data["missing"] == 1
    assert month.count() == 0


def test_mails_over_the_limit_fail_with_the_reason_and_can_be_sent_again(month: Month) -> None:
    month.owe("Asha", "Bala", "Chitra")
    with transaction.atomic(), tenancy.garage(month.cast.first.pk):
        MailDay.objects.create(day=clock.today(), mails=149, others=149)
    found = month.made()
    assert figures(found) == [0, 0, 3, 1, 2]
    failed = found["statements"][0]
    assert failed["mailReason"] == (
        "Your garage has reached its limit of 150 mails for today. Send it on WhatsApp, or tomorrow."
    )
    run_outbox()
    assert len(mail.outbox) == 1
    with clock.at(clock.now() + timedelta(days=1)):
        assert month.client.post(f"statements/{failed['statementId']}/mail").status == 200
        run_outbox()
    assert len(mail.outbox) == 2


def test_task_that_runs_twice_mails_once(month: Month) -> None:
    month.owe("Asha")
    month.made()
    drain("khata.draw")
    reopen("khata.draw")
    run_outbox()
    reopen("khata.draw")
    reopen("khata.mail")
    run_outbox()
    assert len(mail.outbox) == 1


def reopen(kind: str) -> None:
    """Open the tasks again, as after a worker that died before it noted its work."""
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("UPDATE outbox SET done_at = NULL WHERE kind = %s", [kind])


def test_two_hundred_customers_take_as_many_queries_as_ten(month: Month) -> None:
    sent = []
    for count in (5, 100):
        # All of them together are within the limit of mails.
        month.owe(*(f"Mailed {number}" for number in range(count)))
        month.owe(*(f"Without {number}" for number in range(count)), email="")
        with CaptureQueriesContext(connection) as captured:
            month.made()
        sent.append(len(captured))
    assert sent[0] == sent[1]
    assert month.count() == 210


def test_two_people_who_press_together_make_each_statement_once(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    month = Month(Api().as_(committed_db.owner), committed_db, shop)
    month.owe(*(f"Customer {number}" for number in range(12)))

    def press(_number: int) -> int:
        try:
            return Month.make(month).status
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(press, range(4))) == {200}
    assert month.count() == 12
    run_outbox()
    assert len(mail.outbox) == 12
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert MailDay.objects.get().mails == 12
