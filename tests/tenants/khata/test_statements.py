"""POST /garage/customers/{customerId}/statements, its PDF and its mail."""

from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from kernel import clock, tenancy
from kernel.outbox import Refused
from tenants.customers.models import Customer
from tenants.khata.models import Statement
from tenants.khata.statements import papers
from tenants.khata.statements.documents import Document, from_json
from tenants.khata.statements.ledgers import Entry
from tenants.messages.models import MailDay
from tests.api import Answered, Client, refused
from tests.billed import issue, register, run_outbox
from tests.drawn import text_of
from tests.languages import build_hindi
from tests.outbox import dead_tasks, drain
from tests.tenants.khata.fleet import DAY, Fleet

DUE = "₹2,350.00"


def days(first: int, last: int = 0) -> dict[str, str]:
    """Return the days as days before today."""
    return {name: (clock.today() - ago * DAY).isoformat() for name, ago in (("from", first), ("to", last))}


def ask(fleet: Fleet, body: dict[str, Any], *, by: Any = None) -> Answered:
    client = fleet.api.as_(by or fleet.cast.owner)
    return client.post(f"customers/{fleet.customer_id}/statements", body)


def made(fleet: Fleet, first: int = 15, last: int = 0) -> Any:
    answer = ask(fleet, days(first, last))
    assert answer.status == 200, answer.body
    return answer.data


def paid(fleet: Fleet) -> Any:
    """Return the statement of 15 days. The customer paid ₹2,000.00 of three bills over ₹1,450.00."""
    fleet.received(2000)
    return made(fleet)


def mail_it(fleet: Fleet, statement: Any, *, by: Any = None) -> Answered:
    return fleet.api.as_(by or fleet.cast.owner).post(f"statements/{statement['statementId']}/mail")


def stored(fleet: Fleet) -> Statement:
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        return Statement.objects.get()


def set_customer(fleet: Fleet, **values: Any) -> None:
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        Customer.objects.filter(pk=fleet.customer_id).update(**values)


def khata_tasks() -> int:
    return drain("khata.draw") + drain("khata.mail")


def pdf_of(fleet: Fleet, statement: Any) -> PdfReader:
    address = f"statements/{statement['statementId']}/address"
    if fleet.client.get(address).status == 202:
        run_outbox()
    served = Client().get(fleet.client.get(address).data["address"])
    return PdfReader(BytesIO(served.content))


def test_statement_shows_entries_balances_and_open_bills_of_its_days(fleet: Fleet) -> None:
    """₹1,450.00 was owed before. Two bills came and ₹2,000.00 was paid, so ₹2,350.00 is owed."""
    found = paid(fleet)
    assert (found["opening"], found["closing"], found["entryCount"]) == (1450, 2350, 3)
    assert [bill["left"] for bill in found["bills"]] == [900, 1450]
    assert found["bills"][0]["day"] == days(10)["from"]
    assert (found["billCount"], found["mailState"], found["changed"]) == (2, "", None)
    row = stored(fleet)
    assert (row.code, row.month_run, row.person_name) == (found["code"], None, fleet.cast.owner.full_name)
    document = from_json(row.document)
    assert sorted(entry.paise for entry in document.entries) == [-200_000, 145_000, 145_000]
    assert khata_tasks() == 0


def test_earlier_statement_shows_the_bills_that_were_open_then(fleet: Fleet) -> None:
    fleet.received(2000)
    found = made(fleet, 15, 5)
    assert (found["opening"], found["closing"]) == (1450, 2900)
    assert [bill["left"] for bill in found["bills"]] == [1450, 1450]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, {"from": ["Choose a day"], "to": ["Choose a day"]}),
        (days(3, 4), {"to": ["The last day cannot be before the first day"]}),
        (days(3, -1), {"to": ["Choose today or an earlier day"]}),
        (days(366), {"to": ["Choose at most 366 days."]}),
    ],
)
def test_statement_of_wrong_days_is_refused(
    fleet: Fleet, body: dict[str, str], sentence: dict[str, Any]
) -> None:
    answer = ask(fleet, body)
    assert (answer.status, answer.body["error"]) == (422, sentence)
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        assert not Statement.objects.exists()


def test_statement_of_366_days_is_made(fleet: Fleet) -> None:
    assert made(fleet, 365)["entryCount"] == 3


def test_statement_without_entries_and_balance_is_refused(fleet: Fleet) -> None:
    answer = ask(fleet, days(40, 30))
    first, last = (f"{clock.today() - ago * DAY:%d/%m/%Y}" for ago in (40, 30))
    assert (answer.status, answer.body["error"]) == (422, {"to": [f"No entries from {first} to {last}."]})


def test_customer_who_owes_gets_a_statement_without_entries(fleet: Fleet) -> None:
    found = made(fleet, 8, 5)
    assert (found["entryCount"], found["opening"], found["closing"]) == (0, 2900, 2900)


def test_later_cancellation_changes_no_statement_of_earlier_days(fleet: Fleet) -> None:
    """A bill is closed by ₹1,421.00 and TDS of ₹29.00. The next day, its job is cancelled."""
    register(fleet.client)
    job_id = fleet.jobs[2]
    issue(fleet.client, job_id)
    fleet.received(1421, bills=[{"jobId": job_id, "amount": 1421, "tds": 29}])
    before = made(fleet)
    assert before["closing"] == 2900
    last = clock.today()
    with clock.at(clock.now() + DAY):
        assert fleet.cancel(job_id, "refund").status == 200
        again = ask(fleet, days(16, 1)).data
        assert again["lastDay"] == last.isoformat()
        assert (again["closing"], again["bills"]) == (before["closing"], before["bills"])


def test_statement_sends_as_many_queries_for_one_bill_as_for_three(fleet: Fleet) -> None:
    with CaptureQueriesContext(connection) as captured:
        made(fleet, 1)
    with CaptureQueriesContext(connection) as again:
        made(fleet, 30)
    assert len(captured) == len(again)


def test_next_statement_says_what_changed_since_the_one_before(fleet: Fleet) -> None:
    made(fleet, 30, 15)
    fleet.received(500, paidOn=(clock.today() - 16 * DAY).isoformat(), reason="Was forgotten")
    found = made(fleet, 14)
    assert (found["changed"], found["changedSince"]) == (-500, clock.today().isoformat())
    assert f"Changed since the statement of {clock.today():%d/%m/%Y}: -₹500.00" in text_of(
        pdf_of(fleet, found)
    )


def test_pdf_mail_and_answer_show_one_closing_balance(fleet: Fleet) -> None:
    register(fleet.client)
    found = paid(fleet)
    assert mail_it(fleet, found).body["message"] == "The statement is on its way to meera@x.example."
    run_outbox()
    (letter,) = mail.outbox
    assert f"Due on {clock.today():%d/%m/%Y}: {DUE}." in letter.body
    assert "You can pay by UPI to sharma.motors@okbank." in letter.body
    assert letter.attachments[0][0] == f"{found['code']}.pdf"
    text = text_of(PdfReader(BytesIO(letter.attachments[0][1])))
    for shown in ("Meera Iyer", "Sharma Motors Private Limited", f"{DUE} due", f"Closing balance {DUE}"):
        assert shown in text
    assert (text.count("₹900.00"), "Opening balance ₹1,450.00" in text) == (1, True)
    assert (found["closing"], found["vpa"]) == (2350, "sharma.motors@okbank")
    assert stored(fleet).mail_state == "sent"


def test_po_number_is_under_the_open_bill_in_the_account_and_in_the_statement(fleet: Fleet) -> None:
    oldest = fleet.jobs[0]
    assert fleet.client.put(f"jobs/{oldest}/po-number", {"poNumber": "PO/118"}).status == 200
    assert [bill["poNumber"] for bill in fleet.account()["bills"]] == ["PO/118", "", ""]
    found = made(fleet)
    code = fleet.bill(oldest)["jobCode"]
    text = text_of(pdf_of(fleet, found))
    assert f"{code} PO number: PO/118 " in text
    assert text.count("PO number") == 1


def test_statement_from_before_the_po_number_is_drawn(fleet: Fleet) -> None:
    found = made(fleet)
    old = stored(fleet).document
    for bill in old["bills"]:
        assert bill.pop("po_number") == ""
    read = from_json(old)
    assert [bill.po_number for bill in read.bills] == ["", "", ""]
    page = papers.Page(found["code"], clock.today(), clock.today(), read)
    assert "PO number" not in papers.html(page)


def test_pdf_is_drawn_once_and_kept(fleet: Fleet) -> None:
    found = paid(fleet)
    pdf_of(fleet, found)
    fleet.received(100)
    assert DUE in text_of(pdf_of(fleet, found))
    assert khata_tasks() == 0


def test_long_statement_has_pages_that_repeat_the_head_of_the_table() -> None:
    garage = dict.fromkeys(("address", "gstin", "phone", "email", "vpa"), "")
    entries = [Entry("2026-11-01", "invoice", f"AND01-2627-{n:05}", "MH12AB1234", 100) for n in range(90)]
    document = Document(
        garage | {"trade_name": "First", "legal_name": "First"},
        {"name": "Sharma Travels", "address": "", "gstin": ""},
        "en",
        0,
        entries,
        9000,
        [],
        None,
    )
    first = clock.today().replace(day=1)
    drawn = papers.pdf(papers.Page("STMT-00001", first, first, document))
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(drawn)).pages]
    assert len(pages) > 2
    assert all("Date Entry Vehicle Debit Credit Balance" in page for page in pages[:-1])
    assert f"Page 2 of {len(pages)}" in pages[1]


def test_customer_who_reads_hindi_gets_a_statement_in_hindi(
    fleet: Fleet, settings: Any, tmp_path: Path
) -> None:
    build_hindi(settings, tmp_path)
    set_customer(fleet, language="hi")
    statement = paid(fleet)
    page = papers._page(stored(fleet))
    html = papers.html(page)
    assert '<html lang="hi">' in html
    assert "/ Closing balance" in html and "/ Opening balance" in html
    mail_it(fleet, statement)
    run_outbox()
    assert DUE in mail.outbox[0].body and "Due on" not in mail.outbox[0].body


def test_statement_of_an_unregistered_garage_has_no_upi_code(fleet: Fleet) -> None:
    paid(fleet)
    html = papers.html(papers._page(stored(fleet)))
    assert "First Chain, First" in html
    assert "Pay by UPI" not in html


def test_second_click_mails_nothing_and_a_later_one_mails_again(fleet: Fleet) -> None:
    statement = paid(fleet)
    for _ in range(2):
        assert mail_it(fleet, statement).status == 200
    run_outbox()
    mail_it(fleet, statement)
    run_outbox()
    assert len(mail.outbox) == 1
    with clock.at(clock.now() + timedelta(minutes=2)):
        mail_it(fleet, statement)
    run_outbox()
    assert len(mail.outbox) == 2


def test_customer_without_an_email_gets_no_mail(fleet: Fleet) -> None:
    statement = paid(fleet)
    set_customer(fleet, email="")
    answer = mail_it(fleet, statement)
    assert (answer.status, answer.code, answer.body["success"]) == (200, "no_email", False)
    assert (stored(fleet).mail_state, khata_tasks()) == ("", 0)


def test_garage_that_reached_its_limit_of_mails_sends_none(fleet: Fleet) -> None:
    statement = paid(fleet)
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        MailDay.objects.update_or_create(day=clock.today(), defaults={"mails": 150, "others": 150})
    assert refused(mail_it(fleet, statement), 409, "mail_quota")
    assert (stored(fleet).mail_state, khata_tasks()) == ("", 0)


def test_mail_that_the_receiver_refuses_shows_the_reason(fleet: Fleet) -> None:
    statement = paid(fleet)
    mail_it(fleet, statement)
    drain("khata.draw")
    with patch("kernel.mail.sending._send", side_effect=Refused("550 no such mailbox")):
        drain("khata.mail")
    row = stored(fleet)
    assert (row.mail_state, row.mail_reason, dead_tasks()) == ("failed", "550 no such mailbox", 0)
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        assert (MailDay.objects.get().mails, MailDay.objects.get().others) == (0, 0)
    assert mail_it(fleet, statement).status == 200
    run_outbox()
    assert (len(mail.outbox), stored(fleet).mail_state) == (1, "sent")


def test_mail_of_a_statement_that_cannot_be_drawn_fails(fleet: Fleet) -> None:
    mail_it(fleet, paid(fleet))
    with patch("tenants.khata.statements.papers._template", side_effect=KeyError("broken")):
        run_outbox()
    row = stored(fleet)
    assert (row.mail_state, row.mail_reason) == ("failed", "The document could not be drawn.")


def test_technician_cannot_download_a_statement(fleet: Fleet) -> None:
    statement = paid(fleet)
    pdf_of(fleet, statement)
    technician = fleet.api.as_(fleet.cast.technician)
    assert refused(technician.get(f"statements/{statement['statementId']}/address"), 400, "role_denied")
    file = stored(fleet).paper_id
    assert refused(technician.get(f"files/{file}/address"), 400, "role_denied")


def test_removed_customer_who_owes_gets_a_statement(fleet: Fleet) -> None:
    set_customer(fleet, archived_at=clock.now())
    assert made(fleet)["closing"] == 4350


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE statement SET document = '{}'",
        "UPDATE statement SET month_run = first_day",
        "DELETE FROM statement",
    ],
)
def test_database_refuses_to_change_or_delete_a_statement(fleet: Fleet, statement: str) -> None:
    made(fleet)
    with (
        pytest.raises(DatabaseError, match="permission denied"),
        transaction.atomic(),
        tenancy.garage(fleet.cast.first.pk),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_unknown_customer_gets_no_statement(fleet: Fleet) -> None:
    answer = fleet.client.post(f"customers/{fleet.customer_id + 999}/statements", days(5))
    assert refused(answer, 404, "not_found")
