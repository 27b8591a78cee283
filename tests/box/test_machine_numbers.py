"""On a real Debian 13, a restore issues no number twice and sends no mail twice."""

import json
import re
from collections.abc import Iterator

import pytest

from tests.box.nspawn import SHARED, Machine
from tests.box.proof import Load, box, load, now, require_whole, sql
from tests.waiting import wait_until

pytestmark = pytest.mark.prove
MAILS = "/var/lib/servicebay/worker/mail"
PAPERS = 20


def mails(machine: Machine) -> list[str]:
    """Return the Message-ID of each mail that left the machine."""
    found = machine.run("grep", "--recursive", "--no-filename", "--ignore-case", "^Message-ID:", MAILS)
    return found.stdout.splitlines()


def ask_for_a_code(machine: Machine) -> None:
    """Ask for a code by mail, as a person who forgot the password does."""
    script = (
        f"import sys; sys.path.insert(0, '{SHARED}'); import load;"
        "print(load.send('POST', '/api/garage/generate-otp', {'email': load.OWNER}))"
    )
    said = machine.run("python3", "-c", script).stdout
    assert said.startswith("(200"), said


def issued(found: Load, kind: str) -> list[str]:
    """Return the numbers of the invoices or payments that a customer has in hand."""
    return [name.split()[1] for name in found.acknowledged if name.startswith(f"{kind} ")]


def credited(machine: Machine, invoices: list[str]) -> list[str]:
    """Cancel invoices. Returns the numbers of their credit notes."""
    script = (
        f"import json, sys; sys.path.insert(0, '{SHARED}'); import load; signed = load.sign_in();"
        "print([load.send('POST', f'/api/garage/invoices/{each}/cancel', {'reason': 'Written twice'}, **signed)"
        " for each in sys.argv[1:]])"
    )
    numbers = ",".join(f"'{each}'" for each in invoices)
    ids = sql(machine, f"SELECT id FROM garage_1.invoice WHERE number IN ({numbers})").splitlines()
    said = machine.run("python3", "-c", script, *ids).stdout
    return re.findall(r"cancelled by credit note ([\w-]+)", said)


def fees(machine: Machine, load_name: str) -> list[str]:
    """Record payments of the garage and void them. Returns the numbers of our own invoices and credit notes."""
    code = FEES.format(count=PAPERS, reference=load_name)
    said = box(machine, "manage", "shell", "--no-imports", "-c", code)
    assert said.returncode == 0, said.stderr
    return said.stdout.split()[-2 * PAPERS :]


def papers_of(machine: Machine, found: Load) -> dict[str, list[str]]:
    """Return the numbers of each series. Credit notes and our own papers are written after the load."""
    invoices = issued(found, "invoice")
    return {
        "invoices": invoices,
        "receipts": issued(found, "payment"),
        "credit notes": credited(machine, invoices[:PAPERS]),
        "our own papers": fees(machine, found.name),
    }


@pytest.fixture
def waiting_mail(installed: Machine) -> Iterator[str]:
    """Let a mail wait at a moment. Yields the moment. The mail is sent after it."""
    assert box(installed, "backup").returncode == 0
    installed.run("systemctl", "stop", "servicebay-worker")
    ask_for_a_code(installed)
    moment = now(installed)
    before = len(mails(installed))
    installed.run("systemctl", "start", "servicebay-worker")
    wait_until(lambda: len(mails(installed)) == before + 1)
    yield moment


def test_twenty_papers_after_a_restore_have_new_numbers_and_no_mail_leaves_again(
    installed: Machine, waiting_mail: str
) -> None:
    with load(installed, "replaced") as replaced:
        wait_until(lambda: int(sql(installed, COUNT.format(load="replaced"))) >= PAPERS, within=300)
    in_hand = papers_of(installed, replaced)
    wait_until(lambda: sql(installed, OPEN) == "0")
    sent = mails(installed)
    done = box(installed, "restore", "--at", waiting_mail, given="garage.example\n")
    assert done.returncode == 0, done.stderr
    assert replaced.written(installed) == {}
    assert " were issued after this moment. The next is " in done.stdout
    with load(installed, "further") as further:
        wait_until(lambda: int(sql(installed, COUNT.format(load="further"))) >= PAPERS, within=300)
    require_whole(installed, further)
    wait_until(lambda: sql(installed, OPEN) == "0")
    assert mails(installed) == sent
    new = papers_of(installed, further)
    for series, numbers in new.items():
        assert len(set(numbers)) == len(numbers) >= PAPERS, series
        assert not {*numbers} & {*in_hand[series]}, series
    # Each sequence and each series is at least where the replaced databases ended.
    noted = json.loads((installed.root / "var/lib/servicebay/box/numbers-applied.json").read_text())["old"]
    reached = dict(line.split("|") for line in sql(installed, REACHED).splitlines())
    assert {name for name, last in noted["sequences"].items() if int(reached[name]) < last} == set()
    for series, numbers in new.items():
        print(f"{series}: {len(in_hand[series])} before the restore, {len(numbers)} after it, none twice")


FEES = """
from django.db import transaction
from billing import queries, services
from billing.models import FeeInvoice, PaymentMode
from kernel import clock, tenancy
with transaction.atomic(), tenancy.platform():
    plan = queries.get_plan('starter')
for number in range({count}):
    with transaction.atomic():
        paid = services.record_payment(1, mode=PaymentMode.CASH, reference=f'{reference} {{number}}', plan=plan,
            amount_paise=plan.price_paise, received_on=clock.today(), by=None, reason='Paid at the counter')
        services.void_period(paid.period.pk, reason='Written twice', by=None)
with transaction.atomic(), tenancy.platform():
    print(*FeeInvoice.objects.order_by('-pk').values_list('number', flat=True)[:2 * {count}])
"""
COUNT = "SELECT count(*) FROM garage_1.payment JOIN garage_1.job ON job.id = job_id WHERE comments LIKE 'Load {load} %'"
OPEN = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND kind LIKE '%mail%'"
REACHED = """SELECT schemaname || '.' || sequencename, coalesce(last_value, start_value - 1) FROM pg_sequences
    WHERE schemaname = 'public' OR schemaname LIKE 'garage_%'"""
