from django.apps import AppConfig


class CatalogueConfig(AppConfig):
    name = "tenants.catalogue"
    label = "catalogue"
