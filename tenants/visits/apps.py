from django.apps import AppConfig


class VisitsConfig(AppConfig):
    name = "tenants.visits"

    def ready(self) -> None:
        from tenants.visits import tasks  # noqa: F401 - registers the kinds
