from django.apps import AppConfig
from django.conf import settings

from kernel import log


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        log.configure(json=settings.LOG_JSON)
        from config import celery, checks, provisioning, tasks, watching  # noqa: F401 - import registers them

        watching.start_error_reports()
