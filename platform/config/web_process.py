"""What a web process sets once, before its first request."""

from django.conf import settings

from config import watching
from config.checks import refuse_a_wrong_deployment
from kernel import admission
from kernel.tenancy import timeouts


def prepare() -> None:
    """Check the settings, and set the timeouts and limits of web requests."""
    refuse_a_wrong_deployment()
    timeouts.use(timeouts.WEB)
    admission.use(
        admission.Limits.of(
            rate=settings.GARAGE_RATE, processes=settings.WEB_PROCESSES, threads=settings.WEB_THREADS
        )
    )
    watching.start_web()
