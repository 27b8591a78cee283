from django.apps import AppConfig


class AlertsConfig(AppConfig):
    name = "tenants.alerts"
    label = "alerts"

    def ready(self) -> None:
        from tenants.alerts import credit, estimates, push, tasks  # noqa: F401 - registers the kinds
