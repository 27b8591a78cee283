"""Nothing that the replaced databases numbered or sent comes a second time after a restore."""

import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core import mail as outgoing
from django.db import connections, transaction

from billing import fees as fee_rules
from gst.models import NumberCounter, NumberGap
from gst.numbers import LAST_NUMBER, Series, financial_year
from gst.services import reserve_prefix, take_number
from infra.box import machine, numbers
from infra.box.box import Box
from infra.box.upgrade import IST
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from kernel.outbox.registry import tasks
from tenants.customers.models import Customer
from tenants.invoices.models import Invoice, InvoiceMail, Payment
from tenants.jobs.models import Job
from tests import database, shop
from tests.api import Api
from tests.billed import MAHARASHTRA, issue, open_job, register
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop
from tests.tenants.exchange.test_gst_returns import table

POINT = f"{database.DATABASE}_point"
Numbers = Counter[str]


def ask(script: str) -> str:
    """Run a script as on a machine, but in the database of the test."""
    argv = ("psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", database.owner_dsn())
    done = subprocess.run(
        argv, input=f"\\set ON_ERROR_STOP on\n{script};\n", capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise machine.StepFailed(done.stderr)
    return done.stdout.strip()


def lost(_script: str) -> str:
    raise machine.StepFailed("The disk is away.")


class Workshop:
    """A garage of the cast that writes papers, and restores its databases."""

    def __init__(self, cast: Cast, box: Box) -> None:
        self.cast, self.box = cast, box
        self.fees: list[str] = []
        self.client = Api().as_(cast.owner)
        self.shop: Shop = shop.make(cast.first)
        register(self.client)
        with transaction.atomic(), tenancy.garage(cast.first.pk):
            Customer.objects.filter(pk=self.shop.customer.pk).update(email="customer@shop.example")

    def write_papers(self, count: int) -> None:
        """Write invoices, receipts, credit notes, customers and our own fees."""
        for _ in range(count):
            job_id = open_job(self.client, self.shop, taxCollected=1)
            paid = {"amount": 100, "paymentMethodId": 1, "reference": ""}
            assert self.client.post(f"jobs/{job_id}/payments", paid).status == 200
            invoice = issue(self.client, job_id)
            assert self.client.post(f"invoices/{invoice['invoiceId']}/cancel", {"reason": "x"}).status == 200
            with transaction.atomic(), tenancy.platform():
                prefix = fee_rules.prefix()
                reserve_prefix(chain_id=0, holder="OURS", prefix=prefix, garage_id=0)
                self.fees.append(
                    take_number(
                        chain_id=0, holder="OURS", prefix=prefix, series=Series.INVOICE, on=clock.today()
                    )
                )

    def papers(self) -> Numbers:
        """Return how often each number is on a paper."""
        with transaction.atomic(), tenancy.garage(self.cast.first.pk):
            numbered = Invoice.objects.values_list("number", flat=True)
            coded = [each.objects.values_list("code", flat=True) for each in (Job, Payment, Customer)]
            return Counter([*numbered, *chain(*coded), *self.fees])

    def mails(self) -> dict[str, int]:
        return dict(Counter(str(each.extra_headers["Message-ID"]) for each in outgoing.outbox))

    def keep_point(self) -> datetime:
        copy(database.DATABASE, POINT)
        return datetime.now(IST)

    def restore(self, at: datetime, *, read: Callable[[str], str] = ask) -> None:
        numbers.note(self.box, at, read)
        copy(POINT, database.DATABASE)
        assert numbers.carry_over(self.box, ask)


def copy(source: str, target: str) -> None:
    connections.close_all()
    with psycopg.connect(database.owner_dsn(database.BASE_DATABASE), autocommit=True) as base:
        database.drop_database(base, target)
        database.execute_when_unused(base, f'CREATE DATABASE "{target}" TEMPLATE "{source}"')


@pytest.fixture
def workshop(committed_db: Cast, tmp_path: Path) -> Iterator[Workshop]:
    made = Workshop(committed_db, Box(tmp_path))
    yield made
    connections.close_all()
    with psycopg.connect(database.owner_dsn(database.BASE_DATABASE), autocommit=True) as base:
        database.drop_database(base, POINT)


@pytest.fixture
def lived(workshop: Workshop) -> tuple[Workshop, datetime, Numbers, int]:
    """A workshop that wrote three papers of each series and sent a mail after the point of its restore."""
    workshop.write_papers(2)
    ready = open_job(workshop.client, workshop.shop, taxCollected=1)
    issue(workshop.client, ready)
    sent = workshop.client.post(f"send-job-invoice/{ready}")
    assert sent.status == 200, sent.body
    drain("invoices.draw")
    outgoing.outbox.clear()
    at = workshop.keep_point()
    fees_then = list(workshop.fees)
    drain("invoices.mail")
    workshop.write_papers(3)
    before = workshop.papers()
    mails = len(outgoing.outbox)
    assert mails >= 1
    # The papers in the hands of customers stay there. The restored databases do not have them.
    workshop.fees[:] = fees_then
    return workshop, at, before, mails


def test_no_number_and_no_mail_comes_twice_after_a_restore(
    lived: tuple[Workshop, datetime, Numbers, int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Two seconds: it copies a database twice and writes 25 papers of five series."""
    workshop, at, before, mails = lived
    workshop.restore(at)
    said = capsys.readouterr().out
    then = workshop.papers()
    workshop.write_papers(20)
    drain("invoices.mail")
    new = workshop.papers() - then
    assert not set(new) & set(before), sorted(set(new) & set(before))
    assert [number for number, count in new.items() if count > 1] == []
    assert [key for key, count in workshop.mails().items() if count > 1] == []
    assert len(outgoing.outbox) == mails
    with transaction.atomic(), tenancy.garage(workshop.cast.first.pk):
        assert {mail.state for mail in InvoiceMail.objects.all()} == {"sent"}
    year = financial_year(clock.today())
    assert f"First: MUM01-{year}-00004 to 00006 were issued after this moment. The next is 00007.\n" in said
    assert f"First: MUM01-{year}C00003 to 00005 were issued after this moment. The next is 00006.\n" in said
    assert f"our own fees: {fee_rules.prefix()}-{year}-00003 to 00005 were issued" in said
    assert not (workshop.box.state / numbers.NOTED).exists()
    # A second run changes nothing.
    assert not numbers.carry_over(workshop.box, ask)


def test_lost_databases_leave_a_gap_that_an_hour_cannot_fill(
    lived: tuple[Workshop, datetime, Numbers, int], capsys: pytest.CaptureFixture[str]
) -> None:
    workshop, at, before, mails = lived
    # Two started hours.
    workshop.restore(at - timedelta(minutes=61), read=lost)
    said = capsys.readouterr().out
    then = workshop.papers()
    workshop.write_papers(20)
    drain("invoices.mail")
    new = workshop.papers() - then
    assert not set(new) & set(before), sorted(set(new) & set(before))
    year = financial_year(clock.today())
    assert f"MUM01-{year}-00204" in new
    assert (
        f"First: MUM01-{year}-00004 to 00203 may have been issued after this moment. The next is 00204."
        in said
    )
    assert said.startswith("The replaced databases cannot be read.")
    # Nobody knows whether the waiting mail was sent, so the paper says so, and a person decides.
    assert len(outgoing.outbox) == mails
    with transaction.atomic(), tenancy.garage(workshop.cast.first.pk):
        (mail,) = InvoiceMail.objects.all()
    assert mail.state == "failed"
    assert mail.reason.startswith("Not sent again after the restore to ")
    # The second garage never had an invoice. Its first one may be on a paper too.
    with transaction.atomic(), tenancy.platform():
        assert NumberGap.objects.filter(series="credit_note", is_estimated=True).exists()


def test_gap_is_in_the_documents_table_of_the_gst_return(
    lived: tuple[Workshop, datetime, Numbers, int],
) -> None:
    workshop, at, _before, _mails = lived
    workshop.restore(at)
    workshop.write_papers(1)
    year = financial_year(clock.today())
    rows = [list(row.values()) for row in table(workshop.client, "documents")]
    skipped = "Not in our data since the restore to " + f"{at:%d/%m/%Y %H:%M}"
    assert [
        MAHARASHTRA, f"Invoices for outward supply. {skipped}", f"MUM01-{year}-00004", f"MUM01-{year}-00006",
        "3", "", "",
    ] in rows  # fmt: skip
    assert [
        MAHARASHTRA, f"Credit note. {skipped}", f"MUM01-{year}C00003", f"MUM01-{year}C00005", "3", "", "",
    ] in rows  # fmt: skip
    assert table(Api().as_(workshop.cast.outsider), "documents") == []


def test_killed_step_uses_the_same_gap_when_it_runs_again(
    lived: tuple[Workshop, datetime, Numbers, int],
) -> None:
    workshop, at, _before, _mails = lived
    numbers.note(workshop.box, at, lost)
    copy(POINT, database.DATABASE)
    (workshop.box.state / numbers.APPLIED).mkdir()
    with pytest.raises(IsADirectoryError):
        numbers.carry_over(workshop.box, ask)
    (workshop.box.state / numbers.APPLIED).rmdir()
    with transaction.atomic(), tenancy.platform():
        first = list(NumberCounter.objects.order_by("pk").values_list("last", flat=True))
    assert numbers.carry_over(workshop.box, ask)
    with transaction.atomic(), tenancy.platform():
        assert list(NumberCounter.objects.order_by("pk").values_list("last", flat=True)) == first
        assert OutboxRow.objects.exclude(withheld=None).exists()


def test_every_task_that_sends_is_listed() -> None:
    sends = {kind for kind, task in tasks().items() if task.queue == "mail" or kind == "alerts.push"}
    assert set(numbers.MESSAGES) == sends


def test_constants_are_those_of_the_product() -> None:
    assert set(numbers.MARKS) == {series.value for series in Series}
    assert numbers.LAST_NUMBER == LAST_NUMBER
    for day in ("2026-03-31", "2026-04-01", "2027-01-01", "2099-12-31"):
        moment = datetime.fromisoformat(f"{day}T12:00:00+05:30")
        assert numbers.financial_year(moment) == financial_year(moment.date())


def state(**changes: Any) -> dict[str, Any]:
    counter = {"chain_id": 1, "holder": "X", "year": "2526", "prefix": "A", "series": "invoice", "last": 7}
    return {
        "cluster": "1",
        "counters": [counter],
        "prefixes": [{"chain_id": 1, "holder": "X", "prefix": "A", "garage_id": 1}],
        "garages": {"1": "First"},
        "sequences": {"garage_1.job_id_seq": 10, "public.garage_id_seq": 3},
        "sent": [["invoices.mail", "1"]],
    } | changes


NEW_YEAR = datetime.fromisoformat("2026-03-31T23:30:00+05:30")


def test_lost_hour_over_the_new_year_leaves_a_gap_in_both_years() -> None:
    wanted = numbers.targets(None, state(), NEW_YEAR, NEW_YEAR + timedelta(minutes=59))
    found = {(each["year"], each["series"]): each["last"] for each in wanted["counters"]}
    assert found == {
        ("2526", "invoice"): 107,
        ("2526", "credit_note"): 100,
        ("2627", "invoice"): 100,
        ("2627", "credit_note"): 100,
    }
    assert wanted["sequences"] == {"garage_1.job_id_seq": 10_010, "public.garage_id_seq": 23}


def test_empty_databases_of_a_new_machine_are_not_those_of_the_lost_one() -> None:
    empty = state(cluster="2", counters=[], sequences={"garage_1.job_id_seq": 0})
    wanted = numbers.targets(empty, state(), NEW_YEAR, NEW_YEAR + timedelta(minutes=59))
    assert wanted == numbers.targets(None, state(), NEW_YEAR, NEW_YEAR + timedelta(minutes=59))


def test_second_restore_keeps_the_numbers_of_the_first_that_did_not_finish() -> None:
    second = state(sequences={"garage_1.job_id_seq": 5}, counters=[], sent=[["invoices.mail", "2"]])
    joined = numbers.merged(state(), second)
    assert joined["counters"] == state()["counters"]
    assert joined["sequences"] == state()["sequences"]
    assert sorted(joined["sent"]) == [["invoices.mail", "1"], ["invoices.mail", "2"]]


def test_garage_that_signed_up_after_the_moment_is_named() -> None:
    old = state(garages={"1": "First", "2": "Om Motors"})
    wanted = numbers.targets(old, state(), NEW_YEAR, NEW_YEAR)
    assert list(numbers.told(old, state(), wanted)) == [
        "Om Motors signed up after this moment and is gone. It must not use its numbers again."
    ]
