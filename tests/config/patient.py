"""The web application with the long timeouts of a worker, so that a test can keep a request running."""

from config.wsgi import application
from kernel.tenancy import timeouts

timeouts.use(timeouts.WORKER)

__all__ = ["application"]
