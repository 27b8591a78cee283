from django.apps import AppConfig


class PartsConfig(AppConfig):
    name = "tenants.parts"

    def ready(self) -> None:
        from tenants.parts import tasks  # noqa: F401 - registers the kind
