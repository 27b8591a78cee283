"""Counts the activity of a garage and checks its stock, for administrators."""

from datetime import timedelta

from django.db.models import Max, Sum

from garages.services import ActivityCounts, save_activity, save_stock_check
from kernel import clock, outbox
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.files.models import StoredFile
from tenants.home.stock_check import Differences, find_differences
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


def check_stock(garage: int) -> tuple[int, Differences]:
    return garage, find_differences()


def keep_stock_check(found: tuple[int, Differences], _result: None) -> None:
    garage, differences = found
    save_stock_check(garage, differences=differences.count, named=differences.named)


outbox.register(outbox.Task(COUNT_ACTIVITY, load=load_activity, stamp=keep_activity, queue="bulk"))
outbox.register(
    outbox.Task("stock.check", load=check_stock, stamp=keep_stock_check, seconds=60, queue="bulk")
)
