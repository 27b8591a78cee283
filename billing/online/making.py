"""Creates pages at Stripe. Earlier checkouts are closed first, so that a garage cannot pay twice."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from billing import gateway
from billing.gateway import Checkout, Page
from billing.online import queries
from billing.online.models import StripeCustomer, StripePage, StripePrice
from billing.online.pages import ask_what_came, first_charge_at
from billing.services.ledger import existing
from kernel import tenancy


class EarlierPageWaits(Exception):
    """Another page of this garage is being created. The outbox retries."""


@dataclass(frozen=True)
class Wanted:
    page_id: int
    kind: str
    key: str
    garage_id: int
    chain_id: int
    chain_name: str
    customer_id: str | None
    customer_key: str
    price_id: str
    first_charge: datetime | None
    # Sessions of earlier pages that can still be paid.
    earlier: tuple[str, ...]


@dataclass(frozen=True)
class Made:
    """`page` is None if an earlier page was paid."""

    customer_id: str
    page: Page | None


def find_wanted(page: int) -> Wanted | None:
    with tenancy.platform():
        wanted = StripePage.objects.select_related("garage__chain", "plan").get(pk=page)
        if wanted.state != StripePage.State.WAITING:
            return None
        if wanted.kind == StripePage.Kind.CHECKOUT and queries.find_running(wanted.garage_id):
            wanted.state = StripePage.State.FAILED
            wanted.save(update_fields=["state"])
            return None
        earlier = _earlier(wanted)
        if any(each.state == StripePage.State.WAITING for each in earlier):
            raise EarlierPageWaits
        chain = wanted.garage.chain
        customer = StripeCustomer.objects.get(chain=chain)
        price_id = StripePrice.objects.filter(plan=wanted.plan).values_list("price_id", flat=True).first()
    return Wanted(
        page_id=wanted.pk,
        kind=wanted.kind,
        key=str(wanted.page_id),
        garage_id=wanted.garage_id,
        chain_id=chain.pk,
        chain_name=chain.name,
        customer_id=customer.customer_id,
        customer_key=str(customer.key),
        price_id=price_id or "",
        first_charge=first_charge_at(wanted.first_charge_on) if wanted.first_charge_on else None,
        earlier=tuple(each.session_id or "" for each in earlier),
    )


def _earlier(page: StripePage) -> list[StripePage]:
    if page.kind == StripePage.Kind.PORTAL:
        return []
    return list(
        StripePage.objects.filter(
            garage_id=page.garage_id,
            kind=StripePage.Kind.CHECKOUT,
            pk__lt=page.pk,
            state__in=[StripePage.State.WAITING, StripePage.State.OPEN],
        ).order_by("pk")
    )


def make_page(wanted: Wanted) -> Made:
    customer_id = wanted.customer_id or gateway.make_customer(
        name=wanted.chain_name, chain_id=wanted.chain_id, key=wanted.customer_key
    )
    for session_id in wanted.earlier:
        if gateway.close_checkout(session_id).status == "complete":
            return Made(customer_id, None)
    address = f"{settings.PUBLIC_URL}/dashboard/account/billing?garageId={wanted.garage_id}"
    if wanted.kind == StripePage.Kind.PORTAL:
        page = gateway.open_portal(customer_id=customer_id, return_address=address, key=wanted.key)
    else:
        page = gateway.open_checkout(
            Checkout(
                key=wanted.key,
                customer_id=customer_id,
                price_id=wanted.price_id,
                garage_id=wanted.garage_id,
                first_charge=wanted.first_charge,
                return_address=f"{address}&pageId={wanted.key}",
            )
        )
    return Made(customer_id, page)


def keep_page(wanted: Wanted, made: Made) -> None:
    with tenancy.platform():
        existing_page = StripePage.objects.get(pk=wanted.page_id)
        if wanted.kind == StripePage.Kind.CHECKOUT:
            existing(wanted.garage_id)
        StripeCustomer.objects.filter(chain_id=wanted.chain_id, customer_id=None).update(
            customer_id=made.customer_id
        )
        earlier = StripePage.objects.filter(session_id__in=wanted.earlier, state=StripePage.State.OPEN)
        if made.page is None:
            for page in earlier:
                ask_what_came(page, f"before {wanted.page_id}")
            existing_page.state = StripePage.State.FAILED
        else:
            earlier.update(state=StripePage.State.CLOSED)
            existing_page.state = StripePage.State.OPEN
            existing_page.session_id, existing_page.address = made.page.session_id, made.page.address
        existing_page.save(update_fields=["state", "session_id", "address"])


def give_page_up(reason: str, page: int) -> None:
    """Mark the page as failed. A new customer key avoids an error that Stripe stored under the old key."""
    with tenancy.platform():
        failed = StripePage.objects.select_related("garage").get(pk=page)
        failed.state = StripePage.State.FAILED
        failed.save(update_fields=["state"])
        StripeCustomer.objects.filter(chain_id=failed.garage.chain_id, customer_id=None).update(
            key=uuid.uuid4()
        )
