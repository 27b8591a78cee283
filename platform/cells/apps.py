from django.apps import AppConfig


class CellsConfig(AppConfig):
    name = "cells"

    def ready(self) -> None:
        from cells import tasks  # noqa: F401 - registers the kind
