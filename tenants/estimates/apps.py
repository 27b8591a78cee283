from django.apps import AppConfig


class EstimatesConfig(AppConfig):
    name = "tenants.estimates"

    def ready(self) -> None:
        from tenants.estimates import tasks  # noqa: F401 - registers the kinds
