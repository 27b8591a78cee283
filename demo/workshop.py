"""The data of a demo garage: customers, vehicles, discounts, and jobs of the last sixty days."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from random import Random

from django.db import transaction
from django.utils import timezone

from kernel import clock, tenancy
from tenants.alerts import services as alerts
from tenants.alerts.tasks import ready_text
from tenants.catalogue.models import Service
from tenants.catalogue.queries import PricedService, priced_services
from tenants.customers.models import Customer
from tenants.jobs import rules
from tenants.jobs.bill.pricing import priced
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job, JobLine
from tenants.staff.models import Staff
from tenants.vehicles.models import Ownership, Vehicle
from tenants.vehicles.plates import normalised, search_key

DAYS = 60

FIRST = (
    "Aarav Ananya Arjun Bhavna Chetan Deepak Divya Farhan Gauri Harish Isha Jatin Kavya Kiran Lakshmi Manish"
    " Meera Nadia Nikhil Pooja Pranav Priya Rahul Rakesh Ritu Sameer Sandeep Shreya Sneha Suresh Tanvi Uday"
    " Varun Vidya Zoya"
).split()
LAST = (
    "Agarwal Bhat Chauhan D'Souza Deshmukh Fernandes Gupta Hegde Iyer Jain Joshi Kapoor Khan Kulkarni Menon"
    " Mishra Nair Patel Pillai Qureshi Rao Reddy Sethi Shah Sharma Shetty Singh Thomas Verma Yadav"
).split()
MODELS = (
    "Maruti Swift", "Maruti Baleno", "Maruti Ertiga", "Hyundai Creta", "Hyundai i20", "Tata Nexon", "Tata Punch",
    "Tata Tiago EV", "Mahindra XUV700", "Mahindra Thar", "Kia Seltos", "Toyota Innova", "Honda City", "Skoda Slavia",
    "Royal Enfield Classic 350",
)  # fmt: skip
STREETS = ("MG Road", "Station Road", "Link Road", "Temple Street", "Lake View", "Market Lane")
COMPLAINTS = (
    "Noise from the front left when braking",
    "AC is not cooling in traffic",
    "Pulls to the right above 80",
    "Service light is on",
    "Starts only at the third try in the morning",
    "Wants it before the weekend trip",
)


@dataclass(frozen=True)
class Region:
    """The plates and the city of a garage's region."""

    plates: tuple[str, ...]
    city: str
    collects_tax: bool


REGIONS = {
    "Andheri": Region(("MH 02", "MH 04", "MH 47"), "Mumbai", True),
    "Whitefield": Region(("KA 01", "KA 03", "KA 53"), "Bengaluru", True),
    "Karol Bagh": Region(("DL 3C", "DL 8C", "HR 26"), "Delhi", False),
    "Lapsed Garage": Region(("KL 07",), "Kochi", False),
}
# These are the numbers of customers and jobs. Lapsed Garage has one delivered and one open job.
CUSTOMERS = {"Andheri": 48, "Whitefield": 26, "Karol Bagh": 20, "Lapsed Garage": 2}
JOBS = {"Andheri": 120, "Whitefield": 55, "Karol Bagh": 40}
LAPSED = (JobStatus.DELIVERED, JobStatus.OPEN)


def make(garage_id: int, branch: str) -> None:
    """Make the data of a garage. Apart from dates, it is always the same."""
    random = Random(branch)
    with transaction.atomic(), tenancy.garage(garage_id):
        _discount(random)
        people = _customers(branch, random)
        vehicles = _vehicles(branch, people, random)
        _jobs(branch, vehicles, random)
        _alerts()


def _discount(random: Random) -> None:
    """Add discounts: three current discounts, a past discount and a future discount."""
    today = clock.today()
    services = list(Service.objects.order_by("id"))
    for service, (start, end) in zip(
        random.sample(services, 5), ((-3, 12), (-10, 4), (0, 20), (-30, -5), (7, 21)), strict=True
    ):
        service.discount_percent = Decimal(random.choice((5, 10, 15, 20)))
        service.valid_from, service.valid_to = today + timedelta(days=start), today + timedelta(days=end)
        service.is_sample = False
        service.save(update_fields=["discount_percent", "valid_from", "valid_to", "is_sample"])


def _customers(branch: str, random: Random) -> list[Customer]:
    city = REGIONS[branch].city
    customers = []
    for number in range(CUSTOMERS[branch]):
        first, last = random.choice(FIRST), random.choice(LAST)
        customers.append(
            Customer(
                name=f"{first} {last}",
                phone=f"+919{random.randint(0, 999_999_999):09}",
                email=""
                if number % 9 == 4
                else f"{first}.{last}{number}@mail.example".lower().replace("'", ""),
                address=f"{random.randint(1, 240)}, {random.choice(STREETS)}, {city}",
                is_premium=number % 7 == 0,
            )
        )
    return Customer.objects.bulk_create(customers)


def _plate(branch: str, number: int, random: Random) -> str:
    if number % 17 == 8:
        return f"{random.randint(22, 25)} BH {random.randint(1, 9999):04} {random.choice('ABCDEFGH')}"
    letters = "".join(random.choices("ABCDEFGHJKLMNPRSTUVWXYZ", k=2))
    return f"{random.choice(REGIONS[branch].plates)} {letters} {random.randint(1, 9999):04}"


def _vehicles(branch: str, people: list[Customer], random: Random) -> list[tuple[Customer, Vehicle]]:
    owned: dict[str, tuple[Customer, str]] = {}
    for number, person in enumerate(people):
        for _ in range(2 if number % 4 == 1 else 1):
            owned[normalised(_plate(branch, len(owned), random))] = (person, random.choice(MODELS))
    vehicles = Vehicle.objects.bulk_create(
        Vehicle(number=plate, search_key=search_key(plate), model=model)
        for plate, (_, model) in owned.items()
    )
    pairs = [(person, vehicle) for vehicle, (person, _) in zip(vehicles, owned.values(), strict=True)]
    Ownership.objects.bulk_create(Ownership(customer=person, vehicle=vehicle) for person, vehicle in pairs)
    return pairs


def _status(age: int, random: Random) -> JobStatus:
    """Return a random status. Older jobs are more likely delivered."""
    if age > 12:
        return JobStatus.CANCELLED if random.random() < 0.06 else JobStatus.DELIVERED
    weights = (5, 4, 3, 4, 0.5) if age < 4 else (0.6, 1, 2, 8, 0.5)
    return random.choices(list(JobStatus), weights)[0]


def _jobs(branch: str, vehicles: list[tuple[Customer, Vehicle]], random: Random) -> None:
    staff = list(Staff.objects.order_by("id"))
    services = [service.pk for service in Service.objects.filter(archived_at=None).order_by("id")]
    offered = priced_services(services, on=clock.today())
    if branch in JOBS:
        ages = sorted((min(int(random.expovariate(1 / 16)), DAYS) for _ in range(JOBS[branch])), reverse=True)
        # The newest jobs get one status each, so that no board column is empty.
        certain = dict(enumerate(JobStatus, start=len(ages) - len(JobStatus)))
        planned = [(age, certain.get(place) or _status(age, random)) for place, age in enumerate(ages)]
    else:
        planned = list(zip((30, 9), LAPSED, strict=True))
    for age, status in planned:
        person, vehicle = random.choice(vehicles)
        chosen = [offered[pk] for pk in random.sample(services, random.choice((1, 1, 2, 2, 3, 4)))]
        _job(person, vehicle, chosen, age, status, random.choice(staff), random, REGIONS[branch].collects_tax)


# A registered garage gives this exemption reason for jobs without tax.
EXEMPT = "Vehicle of a diplomatic mission"


def _job(
    person: Customer,
    vehicle: Vehicle,
    chosen: list[PricedService],
    age: int,
    status: JobStatus,
    worker: Staff,
    random: Random,
    collects_tax: bool,
) -> None:
    entry = clock.today() - timedelta(days=age)
    at_the_gate = datetime.combine(entry, time(random.randint(9, 18), random.randint(0, 59)))
    entered = min(timezone.make_aware(at_the_gate), clock.now())
    expected = entry + timedelta(days=random.choice((0, 1, 1, 2, 3, 5)))
    delivered = None
    if status is JobStatus.DELIVERED:
        delivered = min(entered + timedelta(days=random.choice((0, 1, 2, 3)), hours=2), clock.now())
    tax_applies = collects_tax and random.random() < 0.8
    totals = rules.totals(
        sum(service.adjusted_paise for service in chosen), tax_applies=tax_applies, on=entry
    )
    job = Job.objects.create(
        customer=person,
        vehicle=vehicle,
        customer_name=person.name,
        customer_phone=person.phone,
        status=status,
        priority=random.choices((1, 2, 3), (2, 5, 3))[0],
        pickup=random.choice((1, 2, 2)),
        payment_method=random.choices((1, 2, 3, 4), (3, 6, 2, 1))[0],
        entry_date=entry,
        expected_on=expected,
        assigned_to=worker if random.random() < 0.85 else None,
        comments=random.choice(("", "", "Please call before any extra work", "Return the old parts")),
        complaint=random.choice((*COMPLAINTS, "", "")),
        odometer_km=random.randint(3_000, 140_000),
        fuel_percent=random.choice((10, 25, 50, 75)),
        tax_applies=tax_applies,
        exempt_reason=EXEMPT if collects_tax and not tax_applies else "",
        tax_percent=totals.tax_percent,
        subtotal_paise=totals.subtotal_paise,
        tax_paise=totals.tax_paise,
        total_paise=totals.total_paise,
        category_summary=rules.summary(service.category_name for service in chosen),
        service_summary=rules.summary(service.name for service in chosen),
        category_ids=list(dict.fromkeys(service.category_id for service in chosen)),
        created_at=entered,
        updated_at=delivered or entered,
        delivered_at=delivered,
    )
    lines = [priced(JobLine(), service, service.adjusted_paise) for service in chosen]
    for line in lines:
        line.job = job
    JobLine.objects.bulk_create(lines)


def _alerts() -> None:
    """Add a few alerts for the owner."""
    ready = Job.objects.filter(status=JobStatus.READY).select_related("vehicle").order_by("-id")[:3]
    owner = Staff.objects.order_by("id").first()
    if owner is None:
        return
    people = [owner.membership_id]
    alerts.add_alerts(
        alert
        for job in ready
        for alert in alerts.alerts_for(
            people, kind="job_ready", key=f"ready:{job.pk}:demo", text=ready_text(job), job_id=job.pk
        )
    )
