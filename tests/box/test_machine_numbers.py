"""On a real Debian 13, a restore issues no number twice and sends no mail twice."""

import json
from collections.abc import Iterator

import pytest

from tests.box.nspawn import SHARED, Machine
from tests.box.proof import Load, box, load, now, require_whole, sql, wait_until

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


def numbers_of(found: Load) -> set[str]:
    """Return the numbers of the invoices and receipts that a customer has in hand."""
    papers = (name.split() for name in found.acknowledged if name.startswith(("invoice ", "payment ")))
    return {f"{words[0]} {words[1]}" for words in papers}


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
    sent = mails(installed)
    done = box(installed, "restore", "--at", waiting_mail, given="garage.example\n")
    assert done.returncode == 0, done.stderr
    assert replaced.written(installed) == {}
    assert " were issued after this moment. The next is " in done.stdout
    with load(installed, "further") as further:
        wait_until(lambda: int(sql(installed, COUNT.format(load="further"))) >= PAPERS, within=300)
    assert len(numbers_of(further)) >= 2 * PAPERS
    assert not numbers_of(further) & numbers_of(replaced)
    require_whole(installed, further)
    wait_until(lambda: sql(installed, OPEN) == "0")
    assert mails(installed) == sent
    # Each sequence and each series is at least where the replaced databases ended.
    noted = json.loads((installed.root / "var/lib/servicebay/box/numbers-applied.json").read_text())["old"]
    reached = dict(line.split("|") for line in sql(installed, REACHED).splitlines())
    assert {name for name, last in noted["sequences"].items() if int(reached[name]) < last} == set()
    print(f"{len(numbers_of(replaced))} papers before the restore, {len(numbers_of(further))} after it")


COUNT = "SELECT count(*) FROM garage_1.payment JOIN garage_1.job ON job.id = job_id WHERE comments LIKE 'Load {load} %'"
OPEN = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND kind LIKE '%mail%'"
REACHED = """SELECT schemaname || '.' || sequencename, coalesce(last_value, start_value - 1) FROM pg_sequences
    WHERE schemaname = 'public' OR schemaname LIKE 'garage_%'"""
