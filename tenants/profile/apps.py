from django.apps import AppConfig


class ProfileConfig(AppConfig):
    name = "tenants.profile"
    label = "profile"
