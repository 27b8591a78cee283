"""The domains of the peer's tenants."""

from django_tenants.models import DomainMixin


class Domain(DomainMixin):  # type: ignore[misc]  # django-tenants has no types
    class Meta:
        app_label = "peer"
        db_table = "domain"
