from django.apps import AppConfig


class TakeoutConfig(AppConfig):
    name = "tenants.takeout"
    label = "takeout"

    def ready(self) -> None:
        from tenants.takeout import tasks  # noqa: F401 - registers the kinds
