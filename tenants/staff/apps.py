from django.apps import AppConfig


class StaffConfig(AppConfig):
    name = "tenants.staff"
    label = "staff"
