from django.apps import AppConfig


class InvoicesConfig(AppConfig):
    name = "tenants.invoices"
    label = "invoices"

    def ready(self) -> None:
        from tenants.invoices import tasks  # noqa: F401 - registers the kinds
