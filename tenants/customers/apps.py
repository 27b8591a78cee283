from django.apps import AppConfig


class CustomersConfig(AppConfig):
    name = "tenants.customers"
    label = "customers"
