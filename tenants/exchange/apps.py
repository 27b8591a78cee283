from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    name = "tenants.exchange"
    label = "exchange"

    def ready(self) -> None:
        from tenants.exchange import tasks  # noqa: F401 - registers the kind
