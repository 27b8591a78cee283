"""Counts the activity of a garage and checks its stock and money, for administrators."""

from collections.abc import Callable
from datetime import timedelta

from django.db.models import Max, Sum

from garages.models import MoneyCheck, StockCheck
from garages.services import ActivityCounts, save_activity, save_check
from kernel import clock, outbox
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.files.models import StoredFile
from tenants.home.differences import Differences
from tenants.home.money_check import find_wrong_money
from tenants.home.stock_check import find_differences
from tenants.jobs.codes import JobKind
from tenants.jobs.follow_ups import COUNT_ACTIVITY
from tenants.jobs.models import Job

WINDOW = timedelta(days=30)


def load_activity(garage: int) -> tuple[int, ActivityCounts]:
    jobs = Job.objects.filter(deleted_at=None, kind=JobKind.CAR)
    # Ids grow with time, so the newest row is found with the primary key.
    latest = Activity.objects.order_by("-id").values_list("at", flat=True).first()
    moments = [latest, jobs.aggregate(at=Max("updated_at"))["at"]]
    counted = ActivityCounts(
        last_active_at=max((each for each in moments if each), default=None),
        jobs_30_days=jobs.filter(created_at__gt=clock.now() - WINDOW).count(),
        customers=Customer.objects.filter(archived_at=None).count(),
        file_bytes=StoredFile.objects.aggregate(bytes=Sum("size"))["bytes"] or 0,
    )
    return garage, counted


def keep_activity(found: tuple[int, ActivityCounts], _result: None) -> None:
    save_activity(*found)


def _register_check(
    kind: str, of: type[StockCheck] | type[MoneyCheck], find: Callable[[], Differences]
) -> None:
    def load(garage: int) -> tuple[int, Differences]:
        return garage, find()

    def stamp(found: tuple[int, Differences], _result: None) -> None:
        garage, differences = found
        save_check(of, garage, differences=differences.count, named=differences.named)

    outbox.register(outbox.Task(kind, load=load, stamp=stamp, seconds=60, queue="bulk"))


outbox.register(outbox.Task(COUNT_ACTIVITY, load=load_activity, stamp=keep_activity, queue="bulk"))
_register_check("stock.check", StockCheck, find_differences)
_register_check("khata.check", MoneyCheck, find_wrong_money)
