"""A second garage beside the staffed garage, with one person signed in."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from accounts import services as accounts
from accounts import sessions
from billing import services as billing
from garages import provisioning
from garages import services as garages
from garages.models import Garage
from kernel import tenancy
from tests.bench.ground import Ground


@contextmanager
def second_garage(ground: Ground) -> Iterator[tuple[Garage, str]]:
    """Yield the garage and the token of its owner."""
    with transaction.atomic(), tenancy.platform():
        person = accounts.create_person(
            email="second@bench.example", name="Second", phone="9800000002", password="garage-bench-1"
        )
        garage = garages.open_garage(garages.create_chain("Second"), "Second")
        garages.add_owner(garage, person)
        billing.start_trial(garage.pk)
        token = sessions.open_session(person.pk, remember=False)
    provisioning.provision(garage.pk)
    try:
        yield garage, token
    finally:
        ground.drop_garages([garage.pk])
