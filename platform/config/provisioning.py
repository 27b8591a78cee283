"""What a new garage begins with: registered here, since garages may not know of tenants."""

from garages.provisioning import register_step
from tenants.staff.services import seed_owners

register_step(seed_owners)
