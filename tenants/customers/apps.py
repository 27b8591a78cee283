from django.apps import AppConfig


class CustomersConfig(AppConfig):
    name = "tenants.customers"
    label = "customers"

    def ready(self) -> None:
        from tenants.customers import tasks  # noqa: F401 - registers the kinds
