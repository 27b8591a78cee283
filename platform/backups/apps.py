from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "backups"

    def ready(self) -> None:
        from backups import tasks  # noqa: F401 - registers the kind
