"""Links that show the newest version of an estimate to the customer without signing in."""

from datetime import datetime, time

from django.conf import settings
from django.utils import timezone

from kernel import clock, links
from kernel.languages import ENGLISH, in_language
from tenants.estimates.models import Estimate, EstimateLink
from tenants.estimates.rules import LINK_LEFT

_PURPOSE = "estimate"


def live_link(estimate: Estimate, *, by: str) -> EstimateLink:
    """Return the link of a locked estimate. A new version keeps the link and moves its last day."""
    last = datetime.combine(estimate.valid_until, time.max, tzinfo=timezone.get_current_timezone())
    link = EstimateLink.objects.filter(estimate=estimate, revoked_at=None).first()
    if link is None:
        return EstimateLink.objects.create(
            estimate=estimate, expires_at=last + LINK_LEFT, revoked_at=None, person_name=by
        )
    link.expires_at = last + LINK_LEFT
    link.save(update_fields=["expires_at"])
    return link


def revoke_links(estimate: Estimate) -> None:
    EstimateLink.objects.filter(estimate=estimate, revoked_at=None).update(revoked_at=clock.now())


def find_link(token: str) -> EstimateLink | None:
    """Return the link of a token, unless it is wrong, expired or revoked."""
    link_id = link_id_of(token)
    if link_id is None:
        return None
    return EstimateLink.objects.filter(pk=link_id, revoked_at=None, expires_at__gt=clock.now()).first()


def link_id_of(token: str) -> int | None:
    """Return the id in a token if its signature is valid. The id names the garage."""
    return links.link_id_of(_PURPOSE, token)


def token_of(link_id: int) -> str:
    return links.token_of(_PURPOSE, link_id)


def address_of(link_id: int, language: str = ENGLISH) -> str:
    """Return the URL of the estimate. A link in a mail has the language of the mail."""
    return in_language(f"{settings.PUBLIC_URL}/estimate?link={token_of(link_id)}", language)
