from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "tenants.jobs"
    label = "jobs"

    def ready(self) -> None:
        from tenants.jobs import tasks  # noqa: F401 - registers the kinds
