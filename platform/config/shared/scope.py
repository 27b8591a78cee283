"""The garage that a link belongs to."""

from contextlib import AbstractContextManager

from garages.models import GarageState
from garages.queries import is_in_state
from kernel import tenancy
from kernel.errors import NotFound
from kernel.tenancy.names import MAX_GARAGE

# Customers can still see their invoices and decisions if the garage is archived.
_SERVED = (GarageState.READY, GarageState.ARCHIVED)


def garage_of(link_id: int | None, *, writes: bool = False) -> AbstractContextManager[None]:
    """Enter the scope of the garage that the link's id contains. The caller is in the platform scope."""
    garage_id = tenancy.garage_of(link_id) if link_id else 0
    if not 0 < garage_id <= MAX_GARAGE or not is_in_state(garage_id, *_SERVED, writes=writes):
        raise NotFound
    return tenancy.garage(garage_id)
