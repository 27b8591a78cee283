"""Registers functions that write the first data of new garages and installations. `garages` must not import
them."""

from billing.online.prices import publish_prices
from billing.services import publish_plans
from cells.ranges import register_here
from garages.models import Garage
from garages.provisioning import register_platform_step, register_step
from tenants.catalogue.services import seed_samples
from tenants.staff.services import seed_owners


@register_step
def seed_catalogue(_: Garage) -> None:
    seed_samples()


register_step(seed_owners)
# First, so that the rows of the other steps get ids of this cell.
register_platform_step(register_here)
register_platform_step(publish_plans)
register_platform_step(publish_prices)
