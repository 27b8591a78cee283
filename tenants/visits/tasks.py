"""Background tasks that make the PDFs of check-ins, mail them, and close forgotten visits."""

from kernel import outbox
from tenants.visits import services
from tenants.visits.papers import CHECK_IN


def close_forgotten() -> None:
    services.close_forgotten_visits()


CHECK_IN.register()
outbox.register(outbox.Task("visits.close_forgotten", load=close_forgotten, queue="bulk"))
