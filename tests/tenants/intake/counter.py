"""The offline counter as a device uses it."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from billing.queries import find_lock
from garages.models import Garage
from kernel import clock, tenancy
from tenants.catalogue.models import Service
from tests.api import Api
from tests.shop import Shop
from tests.tenants.intake.conftest import Row, entry

FAR = 60


def opened(client: Api, label: str = "Counter PC") -> str:
    """Switch on the counter in a new browser, and return its id."""
    device = str(uuid4())
    answer = client.post("counter/open", {"device": device, "label": label})
    assert answer.status == 200, answer.body
    return device


def pack_of(client: Api, device: str, **query: str) -> Row:
    answer = client.get("counter/pack", device=device, **query)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def offered(pack: Row, service: Service) -> Row:
    """Return a service of an entry, at the price of the pack."""
    found = next(each for each in pack["services"] if each["serviceId"] == service.pk)
    return {"serviceId": service.pk, "rate": found["rate"], "offer": found["offer"]}


def offline(shop: Shop, device: str, pack: Row, *services: Service, at: datetime, **changes: Any) -> Row:
    """Return an entry that a device made without internet."""
    told = [offered(pack, each) for each in services or (shop.oil,)]
    sealed = {"issuedAt": pack["issuedAt"], "seal": pack["seal"]}
    made: Row = sealed | {"device": device, "takenAt": at.isoformat(), "services": told}
    return entry(shop, **made | changes)


def issued(pack: Row) -> datetime:
    return datetime.fromisoformat(pack["issuedAt"])


def lock_of(garage: Garage) -> datetime:
    """Return the moment from which an unpaid garage is locked."""
    with tenancy.platform(), clock.at(clock.now() + timedelta(days=FAR)):
        found = find_lock(garage.pk, may_pay=True)
    assert found and found.since
    return found.since
