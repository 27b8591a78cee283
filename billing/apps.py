from django.apps import AppConfig


class BillingConfig(AppConfig):
    name = "billing"

    def ready(self) -> None:
        from billing import tasks  # noqa: F401 - registers its tasks
        from billing.online import tasks as online  # noqa: F401 - registers its tasks
        from billing.signup import tasks as signup  # noqa: F401 - registers its tasks
