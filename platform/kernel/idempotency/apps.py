from django.apps import AppConfig


class IdempotencyConfig(AppConfig):
    name = "kernel.idempotency"
    label = "idempotency"
