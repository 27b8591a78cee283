from django.apps import AppConfig


class OutboxConfig(AppConfig):
    name = "kernel.outbox"
    label = "outbox"
