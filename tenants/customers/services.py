"""Functions that change customers. A customer is the garage's own record of a person and is never an
account."""

from collections.abc import Sequence

from garages.roles import Permission
from gst.gstin import state_of
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.customers.models import Customer
from tenants.customers.queries import get_customer_for_update, particulars_of
from tenants.customers.rules import TEXTS, Particulars

_REGISTRATION = ("gstin", "state_code")


def add_customer(actor: Actor, particulars: Particulars) -> Customer:
    """Add a customer. Families share a phone number, so a known phone number is accepted."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    customer = Customer(**dict.fromkeys(TEXTS, ""))
    _write(customer, particulars)
    customer.save()
    activity.record(actor, "customer", customer.pk, "added", after=particulars.api_fields())
    return customer


def add_customers(actor: Actor, people: Sequence[Particulars]) -> list[Customer]:
    """Add many customers and return them in the given order."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    now = clock.now()
    added = [Customer(**dict.fromkeys(TEXTS, ""), version=1, created_at=now) for _ in people]
    for customer, particulars in zip(added, people, strict=True):
        _write(customer, particulars)
    Customer.objects.bulk_create(added)
    noted = ((row.pk, particulars.api_fields()) for row, particulars in zip(added, people, strict=True))
    activity.record_many(actor, "customer", "added", noted)
    return added


def edit_customer(actor: Actor, particulars: Particulars, *, customer_id: int, version: int | None) -> None:
    """Change a customer. An outdated `version` is refused. Without a version, the last write wins."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    customer = get_customer_for_update(customer_id)
    before, after = particulars_of(customer).api_fields(), particulars.api_fields()
    check_version(customer, version, current=before, yours=after)
    _write(customer, particulars)
    customer.version += 1
    customer.save()
    after = particulars_of(customer).api_fields()
    activity.record(actor, "customer", customer.pk, "edited", before=before, after=after)


def _write(customer: Customer, particulars: Particulars) -> None:
    customer.name, customer.phone = particulars.name, f"+91{particulars.phone}"
    customer.is_premium = particulars.is_premium
    _write_registration(customer, particulars)
    for name in TEXTS:
        if name not in _REGISTRATION and (text := getattr(particulars, name)) is not None:
            setattr(customer, name, text)


def _write_registration(customer: Customer, particulars: Particulars) -> None:
    """Save GSTIN and state. The state follows from the GSTIN and is cleared when the GSTIN is removed."""
    gstin, state = particulars.gstin, particulars.state_code
    if gstin is not None:
        customer.state_code = "" if customer.gstin else customer.state_code
        customer.gstin = gstin
    if customer.gstin:
        if state not in (None, "", state_of(customer.gstin)):
            raise Invalid(stateCode=Sentence("The GSTIN belongs to another state"))
        customer.state_code = state_of(customer.gstin)
    elif state is not None:
        customer.state_code = state
