from django.apps import AppConfig


class FilesConfig(AppConfig):
    name = "tenants.files"
    label = "files"
