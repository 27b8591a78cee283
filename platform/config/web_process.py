"""What a web process sets once, before its first request."""

import sys
from threading import current_thread, main_thread

from django.conf import settings

from config import draining, signals, watching
from config.checks import refuse_a_wrong_deployment
from kernel import admission
from kernel.telemetry import garage_use
from kernel.tenancy import timeouts

SWITCH_SECONDS = 0.0005


def prepare() -> None:
    """Check the settings, set the limits of web requests, and start to publish what garages use."""
    refuse_a_wrong_deployment()
    if current_thread() is main_thread():  # Django's reloader loads the application in another thread.
        draining.listen()
        signals.wake_main_thread()
    # A thread that computes lets the next one run after this time. The usual 5 ms would come before each step
    # of each light request while an export runs.
    sys.setswitchinterval(SWITCH_SECONDS)
    timeouts.use(timeouts.WEB)
    admission.use(
        admission.Limits.of(
            rate=settings.GARAGE_RATE, processes=settings.WEB_PROCESSES, threads=settings.WEB_THREADS
        )
    )
    garage_use.start_publishing()
    watching.start_web()
