from django.apps import AppConfig


class SupportConfig(AppConfig):
    name = "support"

    def ready(self) -> None:
        from support import tasks  # noqa: F401 - registers its tasks
