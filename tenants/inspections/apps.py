from django.apps import AppConfig


class InspectionsConfig(AppConfig):
    name = "tenants.inspections"

    def ready(self) -> None:
        from tenants.inspections import tasks  # noqa: F401 - registers the kinds
