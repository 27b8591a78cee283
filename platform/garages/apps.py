from django.apps import AppConfig


class GaragesConfig(AppConfig):
    name = "garages"

    def ready(self) -> None:
        from garages import tasks  # noqa: F401 - registers the kinds
