"""What a web process sets once, before its first request."""

from threading import current_thread, main_thread

from django.conf import settings

from config import draining, signals, watching
from config.checks import refuse_a_wrong_deployment
from kernel import admission
from kernel.telemetry import garage_use
from kernel.tenancy import timeouts


def prepare() -> None:
    """Check the settings, set the limits of web requests, and start to publish what garages use."""
    refuse_a_wrong_deployment()
    if current_thread() is main_thread():  # Django's reloader loads the application in another thread.
        draining.listen()
        signals.wake_main_thread()
    timeouts.use(timeouts.WEB)
    admission.use(
        admission.Limits.of(
            rate=settings.GARAGE_RATE, processes=settings.WEB_PROCESSES, threads=settings.WEB_THREADS
        )
    )
    garage_use.start_publishing()
    watching.start_web()
