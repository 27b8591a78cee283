"""The demo data of the first `make up` and of `make seed`."""

from django.db import transaction

from billing import services as billing
from demo import (
    admins,
    estimates,
    guarded,
    inspections,
    khata,
    large,
    leaks,
    papers,
    parts,
    people,
    phones,
    purchases,
    subscriptions,
    visits,
    workshop,
)
from demo.people import CHAINS, PASSWORD, is_wanted
from kernel import outbox, tenancy
from tenants.jobs.follow_ups import COUNT_ACTIVITY

__all__ = ["CHAINS", "PASSWORD", "is_wanted", "large", "make"]


def make() -> None:
    """Create the demo garages with people, jobs, documents and subscriptions, and the demo administrator."""
    for garage_id, branch, owner_id in people.make():
        workshop.make(garage_id, branch)
        parts.make(garage_id, branch, owner_id)
        leaks.work(garage_id, branch, owner_id)
        papers.make(garage_id, branch, owner_id)
        # A bill's tax is a cost until the garage is registered for GST.
        purchases.make(garage_id, branch, owner_id)
        khata.make(garage_id, branch, owner_id)
        leaks.find(garage_id, branch, owner_id)
        visits.make(garage_id, branch, owner_id)
        inspections.make(garage_id, branch, owner_id)
        estimates.make(garage_id, branch, owner_id)
        guarded.make(garage_id, branch, owner_id)
        phones.make(garage_id, branch, owner_id)
        subscriptions.make(garage_id, branch)
        with transaction.atomic(), tenancy.garage(garage_id):
            outbox.enqueue(COUNT_ACTIVITY, key=f"{garage_id}:demo", garage=garage_id)
    # The demo periods were bought in the past, so the states in the lists must be computed again.
    with transaction.atomic(), tenancy.platform():
        billing.refresh_listed_states()
    admins.make()
