"""The web application with long timeouts, so that a test can keep a request running."""

from dataclasses import replace

from config.wsgi import application
from kernel.tenancy import timeouts

timeouts.use(replace(timeouts.WORKER, lock_timeout=300_000))

__all__ = ["application"]
