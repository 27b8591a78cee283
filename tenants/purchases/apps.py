from django.apps import AppConfig


class PurchasesConfig(AppConfig):
    name = "tenants.purchases"

    def ready(self) -> None:
        from tenants.purchases import tasks  # noqa: F401 - registers the kinds
