"""What a new garage begins with: registered here, since garages may not know of tenants."""

from garages.models import Garage
from garages.provisioning import register_step
from tenants.catalogue.services import seed_samples
from tenants.staff.services import seed_owners


@register_step
def seed_catalogue(_: Garage) -> None:
    seed_samples()


register_step(seed_owners)
