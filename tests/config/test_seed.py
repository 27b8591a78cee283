"""The demo data that the first `make up` writes."""

import io
import time
from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F, Sum
from PIL import Image
from pytest_django.fixtures import Settings

import demo
from billing.queries import standing_of
from billing.rules import start_of
from console.models import Admin
from demo import admins, large, paper_bill, subscriptions
from garages.models import Chain, Garage
from garages.roles import Permission
from gst.gstin import is_gstin
from infra.dev import up
from kernel import clock, tenancy, totp
from kernel.names.keys import KEY_VERSION, name_key
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.estimates.decision.guard import find_broken
from tenants.estimates.models import Estimate
from tenants.home.stock_check import find_differences
from tenants.inspections.models import Inspection, PointPicture
from tenants.invoices.models import Deduction, Invoice, Payment
from tenants.jobs.codes import JobKind, JobStatus
from tenants.jobs.models import Job, JobLine
from tenants.khata.account import get_account
from tenants.parts.models import Part
from tenants.profile.models import GstProfile
from tenants.purchases.codes import OrderState
from tenants.purchases.models import PurchaseBill, PurchaseOrder, Supplier
from tenants.radar.models import Finding
from tenants.radar.rules import RULES
from tenants.staff.models import Staff
from tenants.stock.models import PartStock, StockCount, StockMove
from tenants.vehicles.models import Vehicle
from tenants.vehicles.plates import is_plate
from tenants.visits.models import CheckIn
from tests.api import Api
from tests.cast import Cast
from tests.factories.subscriptions import new_garage, noon

SIGN_INS = {
    "owner@sharma.example": {("Andheri", "Owner"), ("Whitefield", "Owner")},
    "manager@sharma.example": {("Andheri", "Manager")},
    "technician@sharma.example": {("Andheri", "Technician"), ("Whitefield", "Technician")},
    "owner@verma.example": {("Karol Bagh", "Owner")},
    "owner@lapsed.example": {("Lapsed Garage", "Owner")},
}

CHAINS = [chain.name for chain in demo.CHAINS]


def test_demo_accounts_can_sign_in_and_demo_garages_have_data(committed_db: Cast) -> None:
    demo.make()
    assert_demo_accounts_can_sign_in()
    assert_demo_garages_have_data()


def assert_demo_accounts_can_sign_in() -> None:
    for email, places in SIGN_INS.items():
        answer = Api(address=f"10.0.0.{len(email)}").post(
            "login", {"email": email, "password": "garage-demo-1"}
        )
        found = {(garage["garageName"], garage["role"]) for garage in answer.data["garages"]}
        assert found == places
    with transaction.atomic(), tenancy.platform():
        andheri = Garage.objects.get(name="Andheri")
    with transaction.atomic(), tenancy.garage(andheri.pk):
        assert Staff.objects.count() == 13
        names = list(Customer.objects.values_list("name", "name_key", "key_version"))
        assert [(name_key(name), KEY_VERSION) for name, _, _ in names] == [row[1:] for row in names]


def assert_demo_garages_have_data() -> None:
    """Check that there are jobs in every status, current and past discounts, and plates of Delhi and of the
    BH series.
    """
    with transaction.atomic(), tenancy.platform():
        numbers = dict(Garage.objects.filter(chain__name__in=CHAINS).values_list("name", "pk"))
    for name, number in numbers.items():
        with transaction.atomic(), tenancy.garage(number):
            statuses = set(Job.objects.values_list("status", flat=True))
            plates = set(Vehicle.objects.values_list("number", flat=True))
            oldest = Job.objects.order_by("entry_date").values_list("entry_date", flat=True)[0]
        assert all(is_plate(plate) for plate in plates)
        assert oldest >= clock.today() - timedelta(days=60)
        if name == "Lapsed Garage":
            assert statuses == {JobStatus.OPEN, JobStatus.DELIVERED}
            continue
        assert statuses == set(JobStatus)
        assert any("BH" in plate for plate in plates)
    with transaction.atomic(), tenancy.garage(numbers["Karol Bagh"]):
        assert Vehicle.objects.filter(number__startswith="DL").exists()
    with transaction.atomic(), tenancy.garage(numbers["Andheri"]):
        today = clock.today()
        assert Service.objects.filter(valid_from__lte=today, valid_to__gte=today).count() >= 2
        assert Service.objects.filter(valid_to__lt=today).exists()
        # The radar is on, and has found each kind of leak.
        assert set(Finding.objects.values_list("rule", flat=True)) == set(RULES)
        assert Finding.objects.filter(state="explained").count() == 1
        assert_andheri_has_parts_and_purchases()
        # One check-in is finished, and one is begun.
        done, begun = CheckIn.objects.order_by("id")
        assert (done.marks.count(), done.unsigned_reason, begun.finished_at) == (2, "driver", None)
        # One inspection is finished, with a photo of its bad point.
        inspected = Inspection.objects.get(visit=done.visit)
        marks = list(inspected.points.exclude(mark="good").order_by("place").values_list("mark", flat=True))
        assert (inspected.state, sorted(marks)) == ("done", ["bad", "watch", "watch"])
        assert PointPicture.objects.get().point.label == "Brake pads front"
        # One estimate waits for its customer, and the customer of a job approved the other one.
        waiting = Estimate.objects.get(state="sent")
        assert (waiting.choices.count(), waiting.visit) == (1, done.visit)
        approved, guarded = Estimate.objects.get(state="decided"), Job.objects.get(guarded=True)
        assert (approved.visit.job, approved.total_paise) == (guarded, guarded.ceiling_paise)
        assert find_broken() == []
        assert_andheri_has_accounts()


def assert_andheri_has_accounts() -> None:
    """Check the fleet that owes more than its limit, the advance, the TDS, the sales and the old bill."""
    fleet = Customer.objects.exclude(credit_limit_paise=None).get()
    account = get_account(fleet.pk)
    assert account["owed"] > fleet.credit_limit_paise
    assert account["is_overdue"]
    assert Payment.objects.filter(customer__isnull=False, free_paise__gt=0).count() == 1
    # 2 % of the taxable value of ₹9,800.00, rounded to a rupee. It came with a receipt.
    tds = Deduction.objects.get(kind="tds", payment__customer=fleet)
    assert tds.amount_paise == 166_00
    assert Job.objects.filter(kind=JobKind.COUNTER).count() == 3
    assert Job.objects.get(kind=JobKind.OPENING).customer == fleet


def assert_andheri_has_parts_and_purchases() -> None:
    """Check the parts, suppliers, bills, orders and counts, in the scope of the garage."""
    assert Part.objects.count() == 60
    assert Supplier.objects.count() == 3
    bills = PurchaseBill.objects.filter(voided_at=None)
    # The garage is registered for GST, so it claims the tax.
    assert list(bills.values_list("itc", flat=True)) == ["claim"] * 5
    assert bills.exclude(igst_paise=0).count() == 1
    assert bills.exclude(paid_on=None).count() == 1
    photo = bills.exclude(file=None).select_related("file").get().file
    assert photo
    assert (photo.content_type, photo.needs) == ("image/jpeg", Permission.SEE_COST)
    assert Image.open(io.BytesIO(photo.content)).size == paper_bill.SIZE
    (order,) = PurchaseOrder.objects.all()
    assert order.state == OrderState.PART_IN
    assert list(order.lines.order_by("id").values_list("received", flat=True)) == [8, 2, 0]
    assert dict(StockCount.objects.values_list("state", "scope")) == {"posted": "rack", "open": "all"}
    posted = StockCount.objects.get(state="posted")
    assert (posted.differences, posted.value_paise) == (1, -56_00)
    # The stock of each part is the sum of its movements.
    for stock in PartStock.objects.all():
        moved = StockMove.objects.filter(part=stock.part_id).aggregate(
            quantity=Sum("quantity"), paise=Sum("value_paise")
        )
        assert (moved["quantity"] or 0, moved["paise"] or 0) == (stock.on_hand, stock.value_paise)


def test_demo_administrator_signs_in_with_the_shown_secret_but_only_outside_production(
    cast: Cast, settings: Settings
) -> None:
    settings.PRODUCTION = True
    admins.make()
    with tenancy.platform():
        assert not Admin.objects.exists()
    settings.PRODUCTION = False
    admins.make()
    with tenancy.platform():
        admin = Admin.objects.select_related("person").get()
    assert (admin.person.email, admin.secret) == (up.ADMIN, up.TOTP_SECRET)
    assert totp.address(up.TOTP_SECRET, admin.person.email) == up.AUTHENTICATOR
    code = totp.code_at(up.TOTP_SECRET, int(time.time()) // totp.SECONDS)
    body = {"email": up.ADMIN, "password": up.PASSWORD, "otp": code}
    assert Api().post("/api/console/login", body).data["token"].startswith("ad_")


def test_seed_is_refused_in_production_without_its_word(settings: Settings) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="Everybody knows the passwords of the demo"):
        call_command("seed", verbosity=0)


def test_seed_does_nothing_if_a_garage_exists(committed_db: Cast) -> None:
    call_command("seed", verbosity=0)
    with transaction.atomic(), tenancy.platform():
        assert Chain.objects.count() == 2


@pytest.mark.prove
def test_invoices_of_each_demo_garage_match_its_gst_registration(committed_db: Cast) -> None:
    """There are two regular garages, one composition garage and one unregistered garage, with sent and paid
    invoices.
    """
    demo.make()
    with transaction.atomic(), tenancy.platform():
        numbers = dict(Garage.objects.filter(chain__name__in=CHAINS).values_list("name", "pk"))
    found = {}
    for name, number in numbers.items():
        with transaction.atomic(), tenancy.garage(number):
            profile = GstProfile.objects.get()
            kinds = set(Invoice.objects.values_list("kind", flat=True))
            found[name] = (profile.registration, profile.gstin[:2], kinds)
            in_force = Invoice.objects.exclude(kind="credit_note").filter(credit_note=None)
            assert in_force.count() == Job.objects.exclude(invoice_number="").count() > 0
            assert profile.gstin == "" or is_gstin(profile.gstin)
    assert found["Andheri"][:2] == ("regular", "27")
    assert found["Whitefield"][:2] == ("regular", "29")
    assert "tax_invoice" in found["Andheri"][2] & found["Whitefield"][2]
    assert found["Karol Bagh"] == ("composition", "07", {"bill_of_supply"})
    assert found["Lapsed Garage"] == ("unregistered", "", {"invoice"})
    with transaction.atomic(), tenancy.garage(numbers["Lapsed Garage"]):
        delivered = Job.objects.get(status=JobStatus.DELIVERED)
        assert (delivered.invoice_state, delivered.invoice_number[:5]) == ("sent", "LAP01")
    with transaction.atomic(), tenancy.garage(numbers["Andheri"]):
        jobs = Job.objects.exclude(invoice_number="")
        assert jobs.filter(paid_paise=F("total_paise")).exists()
        assert jobs.filter(paid_paise__gt=0, paid_paise__lt=F("total_paise")).exists()
        places = {row["place_of_supply"] for row in Invoice.objects.values_list("document", flat=True)}
        assert len(places) > 1
        issued = Invoice.objects.exclude(kind="credit_note").order_by("number")
        dates = list(issued.values_list("issued_on", flat=True))
        assert dates == sorted(dates)


@pytest.mark.prove
def test_each_demo_garage_has_its_intended_subscription_state(committed_db: Cast) -> None:
    """The locked garage has a job that was opened before the lock."""
    demo.make()
    with transaction.atomic(), tenancy.platform():
        numbers = dict(Garage.objects.filter(chain__name__in=CHAINS).values_list("name", "pk"))
        found = {name: standing_of(number) for name, number in numbers.items()}
    assert {name: standing.state.value for name, standing in found.items()} == {
        "Andheri": "active",
        "Whitefield": "expiring",
        "Karol Bagh": "grace",
        "Lapsed Garage": "expired",
    }
    assert 9 < found["Whitefield"].days_left <= 13
    locked_from = found["Lapsed Garage"].locked_from
    assert locked_from
    with transaction.atomic(), tenancy.garage(numbers["Lapsed Garage"]):
        assert Job.objects.get(status=JobStatus.OPEN).created_at < start_of(locked_from)


@pytest.mark.parametrize("today", ["2027-03-29", "2027-02-28", "2028-02-29", "2027-03-02", "2026-12-31"])
def test_demo_subscriptions_have_the_intended_state_on_any_day(cast: Cast, today: str) -> None:
    """This includes days after months that are shorter than the payment day."""
    now = noon(date.fromisoformat(today))
    states = {}
    for branch in subscriptions.BOUGHT:
        garage = new_garage(branch)
        with clock.at(now):
            subscriptions.make(garage.pk, branch)
            states[branch] = standing_of(garage.pk).state.value
    assert list(states.values()) == ["active", "expiring", "grace", "expired"]


def test_large_demo_garage_has_consistent_data(committed_db: Cast) -> None:
    """The test uses a smaller garage. Each job must have a service line, a vehicle and a customer, and each
    part has 20 movements that add up to its stock."""
    number = large.make(committed_db.owner, size=large.Size(customers=300, vehicles=400, jobs=1000, parts=50))
    with transaction.atomic(), tenancy.garage(number):
        assert (Customer.objects.count(), Vehicle.objects.count(), Job.objects.count()) == (300, 400, 1000)
        assert JobLine.objects.values("job").distinct().count() == 1000
        assert set(Job.objects.values_list("status", flat=True)) == set(JobStatus)
        assert not Job.objects.exclude(total_paise=F("subtotal_paise") + F("tax_paise")).exists()
        assert (PartStock.objects.count(), StockMove.objects.count()) == (50, 1000)
        assert not Customer.objects.exclude(key_version=KEY_VERSION).exists()
        assert find_differences().count == 0
