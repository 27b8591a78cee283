from django.apps import AppConfig


class AlertsConfig(AppConfig):
    name = "tenants.alerts"
    label = "alerts"
