from django.apps import AppConfig


class ActivityConfig(AppConfig):
    name = "tenants.activity"
    label = "activity"
