"""Creates pages at Stripe. Earlier checkouts are closed first, so that a garage cannot pay twice."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from billing import gateway
from billing.gateway import Checkout, Page
from billing.online import queries
from billing.online.checkout import first_charge_at, follow_checkout
from billing.online.models import StripeCustomer, StripePage, StripePrice
from billing.services.ledger import lock_subscription
from kernel import tenancy


class EarlierPageWaits(Exception):
    """Another page of this garage is being created. The outbox retries."""


@dataclass(frozen=True)
class OrderedPage:
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
    # These are the sessions of earlier pages that can still be paid.
    earlier: tuple[str, ...]


@dataclass(frozen=True)
class MadePage:
    """`page` is None if an earlier page was paid."""

    customer_id: str
    page: Page | None


def load_page(page: int) -> OrderedPage | None:
    with tenancy.platform():
        ordered = StripePage.objects.select_related("garage__chain", "plan").get(pk=page)
        if ordered.state != StripePage.State.WAITING:
            return None
        if ordered.kind == StripePage.Kind.CHECKOUT and queries.find_running(ordered.garage_id):
            ordered.state = StripePage.State.FAILED
            ordered.save(update_fields=["state"])
            return None
        earlier = _earlier(ordered)
        if any(each.state == StripePage.State.WAITING for each in earlier):
            raise EarlierPageWaits
        chain = ordered.garage.chain
        customer = StripeCustomer.objects.get(chain=chain)
        price_id = StripePrice.objects.filter(plan=ordered.plan).values_list("price_id", flat=True).first()
    return OrderedPage(
        page_id=ordered.pk,
        kind=ordered.kind,
        key=str(ordered.page_id),
        garage_id=ordered.garage_id,
        chain_id=chain.pk,
        chain_name=chain.name,
        customer_id=customer.customer_id,
        customer_key=str(customer.key),
        price_id=price_id or "",
        first_charge=first_charge_at(ordered.first_charge_on) if ordered.first_charge_on else None,
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


def make_page(ordered: OrderedPage) -> MadePage:
    customer_id = ordered.customer_id or gateway.make_customer(
        name=ordered.chain_name, chain_id=ordered.chain_id, key=ordered.customer_key
    )
    for session_id in ordered.earlier:
        if gateway.close_checkout(session_id).status == "complete":
            return MadePage(customer_id, None)
    address = f"{settings.PUBLIC_URL}/dashboard/account/billing?garageId={ordered.garage_id}"
    if ordered.kind == StripePage.Kind.PORTAL:
        page = gateway.open_portal(customer_id=customer_id, return_address=address, key=ordered.key)
    else:
        page = gateway.open_checkout(
            Checkout(
                key=ordered.key,
                customer_id=customer_id,
                price_id=ordered.price_id,
                garage_id=ordered.garage_id,
                first_charge=ordered.first_charge,
                return_address=f"{address}&pageId={ordered.key}",
            )
        )
    return MadePage(customer_id, page)


def keep_page(ordered: OrderedPage, made: MadePage) -> None:
    with tenancy.platform():
        existing_page = StripePage.objects.get(pk=ordered.page_id)
        if ordered.kind == StripePage.Kind.CHECKOUT:
            lock_subscription(ordered.garage_id)
        StripeCustomer.objects.filter(chain_id=ordered.chain_id, customer_id=None).update(
            customer_id=made.customer_id
        )
        earlier = StripePage.objects.filter(session_id__in=ordered.earlier, state=StripePage.State.OPEN)
        if made.page is None:
            for page in earlier:
                follow_checkout(page, f"before {ordered.page_id}")
            existing_page.state = StripePage.State.FAILED
        else:
            earlier.update(state=StripePage.State.CLOSED)
            existing_page.state = StripePage.State.OPEN
            existing_page.session_id, existing_page.address = made.page.session_id, made.page.address
        existing_page.save(update_fields=["state", "session_id", "address"])


def fail_page(reason: str, page: int) -> None:
    """Mark the page as failed. A new customer key avoids an error that Stripe stored under the old key."""
    with tenancy.platform():
        failed = StripePage.objects.select_related("garage").get(pk=page)
        failed.state = StripePage.State.FAILED
        failed.save(update_fields=["state"])
        StripeCustomer.objects.filter(chain_id=failed.garage.chain_id, customer_id=None).update(
            key=uuid.uuid4()
        )
