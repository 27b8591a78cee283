from django.apps import AppConfig


class IntakeConfig(AppConfig):
    name = "tenants.intake"
    label = "intake"
