from django.apps import AppConfig


class VehiclesConfig(AppConfig):
    name = "tenants.vehicles"
    label = "vehicles"
