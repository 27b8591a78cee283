"""The statements of a month are made, drawn and mailed once, although the worker is killed in between."""

from collections.abc import Collection
from functools import partial

import pytest
from django.db import transaction

from kernel import tenancy
from tenants.khata.models import Statement
from tenants.messages.rules import OTHERS_A_DAY
from tests import shop as shops
from tests.api import Api
from tests.cast import Cast
from tests.faults.stack import START_SECONDS, running, wait_for
from tests.faults.test_mail_delivery import end_leases
from tests.outbox import dead_tasks
from tests.proving import size
from tests.tenants.khata.test_monthly_statements import Month

# It starts real processes, and draws up to 150 papers.
pytestmark = pytest.mark.prove
MANY, QUICK = 200, 20
KILLED_AT = (0.1, 0.4, 0.8)
FINISH_SECONDS = 300


def states(cast: Cast) -> list[str]:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        return list(Statement.objects.values_list("mail_state", flat=True))


def drawn(cast: Cast) -> int:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        return Statement.objects.exclude(paper=None).count()


def _has_mailed(received: Collection[str], goal: float) -> bool:
    return len(received) >= goal


def test_statements_are_made_and_mailed_once_although_the_worker_is_killed(committed_db: Cast) -> None:
    many = size(MANY, QUICK)
    # The day has no more mails. The other statements say so.
    mailed = min(many, OTHERS_A_DAY)
    month = Month(Api().as_(committed_db.owner), committed_db, shops.make(committed_db.first))
    month.owe(*(f"Customer{number}" for number in range(many)))
    with running() as stack:
        month.made()
        stack.start("redis", "relay", "worker")
        for share in KILLED_AT:
            wait_for(partial(_has_mailed, stack.mail_server.received, share * mailed), FINISH_SECONDS)
            stack.kill("worker")
            end_leases()
            stack.start("worker")
            # Somebody presses again, because the list is not complete.
            assert month.make().body["message"] == "Statements made: 0."
        wait_for(lambda: "queued" not in states(committed_db), START_SECONDS + FINISH_SECONDS)
        found = states(committed_db)
        assert (len(found), found.count("sent"), found.count("failed")) == (many, mailed, many - mailed)
        assert drawn(committed_db) == len(stack.mail_server.received) == mailed
        # Each kill can repeat only the mail that is being sent. Both copies have the same Message-ID.
        assert sum(stack.mail_server.received.values()) <= mailed + len(KILLED_AT)
        assert dead_tasks() == 0
