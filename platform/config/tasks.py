"""Nightly work across packages."""

from django.db import transaction

from accounts import second_factor, sessions
from backups.tasks import enqueue_backups
from billing import services as billing
from billing.online import inbox
from billing.online.tasks import enqueue_daily
from billing.signup import services as signup
from cells import doors
from cells.tasks import enqueue_cells_sweep
from console import admins
from console.load import figures as garage_load
from garages.queries import garages_with_schema, ready_garages
from kernel import clock, heartbeat, outbox, tenancy
from kernel.idempotency import services as idempotency
from kernel.outbox import rows
from tenants.home import tasks as home_tasks  # noqa: F401 - registers its kind; home is not a Django app
from tenants.jobs.follow_ups import COUNT_ACTIVITY

KEEP_DAYS = 30


def enqueue_nightly() -> None:
    """Enqueue the daily tasks of the platform and of each garage, each once a day."""
    day = clock.today().isoformat()
    with transaction.atomic(), tenancy.platform():
        outbox.enqueue("config.sweep", key=day)
        enqueue_daily(clock.today())
        enqueue_backups(clock.today())
        enqueue_cells_sweep(clock.today())
        for garage_id in garages_with_schema():
            with tenancy.garage(garage_id):
                outbox.enqueue("takeout.sweep", key=f"{garage_id}:{day}")
        for garage_id in ready_garages():
            with tenancy.garage(garage_id):
                outbox.enqueue("alerts.find_overdue", key=f"{garage_id}:{day}", day=day)
                outbox.enqueue("visits.close_forgotten", key=f"{garage_id}:{day}")
                outbox.enqueue("estimates.close_day", key=f"{garage_id}:{day}")
                outbox.enqueue("alerts.find_ending_estimates", key=f"{garage_id}:{day}")
                outbox.enqueue("alerts.counter_waiting", key=f"{garage_id}:{day}")
                outbox.enqueue("estimates.check_guard", key=f"{garage_id}:{day}")
                outbox.enqueue("estimates.erase_pictures", key=f"{garage_id}:{day}")
                outbox.enqueue("radar.look", key=f"{garage_id}:{day}", day=day)
                outbox.enqueue("customers.fill_keys", key=f"{garage_id}:{day}")
                outbox.enqueue("stock.check", key=f"{garage_id}:{day}", garage=garage_id)
                outbox.enqueue("khata.check", key=f"{garage_id}:{day}", garage=garage_id)
                outbox.enqueue(COUNT_ACTIVITY, key=f"{garage_id}:{day}", garage=garage_id)


def enqueue_stripe_events() -> None:
    with transaction.atomic(), tenancy.platform():
        inbox.enqueue_due_events()


def fold_garage_use() -> None:
    with transaction.atomic(), tenancy.platform():
        garage_load.fold()


def sync_doors() -> None:
    with transaction.atomic(), tenancy.platform():
        doors.sync_here()


def note_beat() -> None:
    heartbeat.note(clock.now())


def load_sweep() -> bool:
    return True


def sweep(_facts: bool, _result: None) -> None:
    with tenancy.platform():
        rows.sweep(KEEP_DAYS)
        idempotency.sweep()
        sessions.sweep()
        second_factor.reseal()
        billing.refresh_listed_states()
        signup.sweep()
        admins.sweep()
        garage_load.sweep()


outbox.register(outbox.Task("config.sweep", load=load_sweep, stamp=sweep, queue="bulk"))
