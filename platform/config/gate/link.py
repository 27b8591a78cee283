"""The access check of a customer's link. A link belongs to one garage and shows one thing of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models.functions import Now
from django.http import HttpResponse

from config.gate.call import Call
from console.models import GaragePace
from garages.models import GarageState
from garages.queries import is_in_state
from kernel import admission, log, tenancy
from kernel.errors import NotFound
from kernel.http.request import Link
from kernel.tenancy.names import MAX_GARAGE

# Customers can still see their invoices and decisions if the garage is archived.
_SERVED = (GarageState.READY, GarageState.ARCHIVED)


def enter(call: Call, arguments: dict[str, Any]) -> HttpResponse:
    assert call.gate.link_id_of  # noqa: S101 - the caller looked
    (sent,) = arguments.values()
    with opened(call.gate.link_id_of(sent.link), writes=call.request.method != "GET") as link:
        call.request.link = link
        return call.run_with(arguments)


@contextmanager
def opened(link_id: int | None, *, writes: bool = False) -> Iterator[Link]:
    """Enter the scope of the garage that the link's id contains. The caller is in the platform scope.

    The request counts for this garage, like a request of its staff.
    """
    garage_id = tenancy.garage_of(link_id) if link_id else 0
    if not link_id or not 0 < garage_id <= MAX_GARAGE or not is_in_state(garage_id, *_SERVED, writes=writes):
        raise NotFound
    log.bind(garage_id=garage_id)
    pace = GaragePace.objects.filter(garage_id=garage_id, until__gt=Now()).values_list(
        "per_second", flat=True
    )
    with admission.admit(garage_id, pace.first()), tenancy.garage(garage_id):
        yield Link(link_id, garage_id)
