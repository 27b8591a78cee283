from django.apps import AppConfig


class RadarConfig(AppConfig):
    name = "tenants.radar"

    def ready(self) -> None:
        from tenants.radar import tasks  # noqa: F401 - registers the kinds
