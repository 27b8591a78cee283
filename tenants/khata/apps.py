from django.apps import AppConfig


class KhataConfig(AppConfig):
    name = "tenants.khata"

    def ready(self) -> None:
        from tenants.khata import tasks  # noqa: F401 - registers the kinds
