"""Customers, staff and jobs are found by a name in another script or spelling."""

from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.customers.models import Customer
from tenants.jobs.models import Job
from tenants.staff.models import Staff
from tenants.vehicles.models import Vehicle
from tests.api import Api
from tests.cast import Cast
from tests.database import owner_dsn
from tests.factories import cars
from tests.plans import explained

PEOPLE = ("सुरेश राव", "Lakshmi Nair", "Raj Kumar", "मोहम्मद खान", "Purvi", "Ravindra", "रामलाल")


def employ(*names: str) -> None:
    Staff.objects.bulk_create(
        Staff(
            name=name,
            email=f"p{number}@x.example",
            phone="+919800000009",
            role=4,
            membership_id=f"00000000-0000-4000-8000-0000000000{number:02}",
        )
        for number, name in enumerate(names)
    )


@pytest.fixture
def people(cast: Cast) -> None:
    """Customers with a job each, and staff, with the same names."""
    with tenancy.garage(cast.first.pk):
        for number, name in enumerate(PEOPLE):
            owner = cars.customer(name, f"981234567{number}")
            cars.job(cars.vehicle(f"MH12AB123{number}", owner), owner)
        employ(*PEOPLE)
    with tenancy.garage(cast.second.pk):
        cars.customer("Suresh of another garage")
        employ("Suresh of another garage")


def customers(client: Api, text: str, **also: Any) -> list[str]:
    answer = client.get("customers", searchText=text, **also)
    names = [row["customerName"] for row in answer.data["customers"]]
    assert answer.data["recordCount"] == len(names)
    return names


def staff(client: Api, text: str) -> list[str]:
    answer = client.get("staffs", searchText=text)
    names = [row["staffName"] for row in answer.data["records"]]
    assert answer.data["recordCount"] == len(names)
    return names


def jobs(client: Api, text: str, **also: Any) -> list[str]:
    answer = client.get("jobs", searchText=text, **also)
    names = [row["customerName"] for row in answer.data["jobs"]]
    assert answer.data["recordCount"] == len(names)
    return names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("suresh", ["सुरेश राव"]),
        ("SURESH", ["सुरेश राव"]),
        ("सुरेश", ["सुरेश राव"]),
        ("સુરેશ", ["सुरेश राव"]),
        ("suresh rao", ["सुरेश राव"]),
        ("laxmi", ["Lakshmi Nair"]),
        ("लक्ष्मी", ["Lakshmi Nair"]),
        ("लक्ष्मी नायर", ["Lakshmi Nair"]),
        # A text in Latin letters is also sought in the names. So a key of three letters is the beginning of a word,
        # and a shorter key is a whole word. Purvi is `purvi`, and Ravindra begins with the key of Rao.
        ("ravi", ["Ravindra"]),
        ("rao", ["सुरेश राव"]),
        ("राज", ["Raj Kumar"]),
        ("कुम", ["Raj Kumar"]),
        ("लाल", ["रामलाल"]),
        ("राम", ["रामलाल"]),
        # Nobody has this key, so similar names are found.
        ("Mohammed", ["मोहम्मद खान"]),
        ("सुरेशा राव", ["सुरेश राव"]),
        ("Zebedee", []),
        ("---", []),
        ("।।।", []),
        ("९९९", []),
    ],
)
@pytest.mark.spec("hand-79")
def test_customers_and_staff_and_jobs_are_found_in_another_script_or_spelling(
    api: Api, cast: Cast, people: None, text: str, found: list[str]
) -> None:
    client = api.as_(cast.owner)
    assert customers(client, text) == found
    assert jobs(client, text) == found
    assert staff(client, text) == found


def test_archived_customers_and_former_staff_are_not_found_by_key_or_similarity(
    api: Api, cast: Cast, people: None
) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.update(archived_at=Now())
        Staff.objects.filter(name__in=PEOPLE).update(left_at=Now())
    client = api.as_(cast.owner)
    for text in ("suresh", "Mohammed"):
        assert (customers(client, text), staff(client, text)) == ([], [])
    # A job keeps its customer.
    assert jobs(client, "suresh") == ["सुरेश राव"]


def test_similar_names_are_not_added_to_exact_ones(api: Api, cast: Cast, people: None) -> None:
    client = api.as_(cast.owner)
    with tenancy.garage(cast.first.pk):
        cars.customer("Surekha")
    assert customers(client, "suresh") == ["सुरेश राव"]
    # Negative control: both names are similar to a name that nobody has.
    assert customers(client, "sureksha") == ["Surekha", "सुरेश राव"]


def test_similar_names_have_pages_and_keep_to_the_filter_of_jobs(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        made = [cars.customer(f"मोहम्मद {letter}") for letter in "abcdefghijkl"]
        car = cars.vehicle()
        of_job = {cars.job(car, person).pk: person for person in made}
    client = api.as_(cast.owner)
    for path, rows, id_, ids in (
        ("customers", "customers", "customerId", [person.pk for person in made]),
        ("jobs", "jobs", "jobId", list(of_job)),
    ):
        first = client.get(path, searchText="Mohammed").data
        with tenancy.garage(cast.first.pk):
            cars.job(car, cars.customer("मोहम्मद z"))
        pages = [
            client.get(path, searchText="Mohammed", currentPage=page, asOf=first["asOf"]).data
            for page in (1, 2, 3)
        ]
        assert [row[id_] for page in pages for row in page[rows]] == ids[::-1]
        assert {page["recordCount"] for page in pages} == {12}
        with tenancy.garage(cast.first.pk):
            Job.objects.filter(customer__name="मोहम्मद z").delete()
            Customer.objects.filter(name="मोहम्मद z").delete()
    assert client.get("jobs", searchText="Mohammed", filter='{"status":[4]}').data["recordCount"] == 0


@pytest.mark.parametrize("path", ["customers", "staffs", "jobs"])
def test_search_sends_one_more_statement_only_if_it_found_nothing(committed_db: Cast, path: str) -> None:
    """The statements are: platform scope, session, garage scope, rows, count. Similar names are one more."""
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        owner = cars.customer("सुरेश")
        cars.job(cars.vehicle("MH12AB1234", owner), owner)
        employ("सुरेश")
    client = Api().as_(committed_db.owner)
    counts = {}
    for text, number in (("सुरेश", 1), ("suresh", 1), ("sureksh", 1), ("Zebedee", 0), ("MH99ZZ9999", 0)):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path, searchText=text).data["recordCount"] == number, text
        counts[text] = len([entry for entry in captured if entry["sql"] not in ("BEGIN", "COMMIT")])
    usual = counts["सुरेश"]
    assert usual <= 5
    assert counts == {
        "सुरेश": usual, "suresh": usual, "sureksh": usual + 1, "Zebedee": usual + 1, "MH99ZZ9999": usual,
    }  # fmt: skip


def test_threshold_of_similar_names_ends_with_the_transaction(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)
    assert client.get("customers", searchText="Zebedee").data["recordCount"] == 0
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('pg_trgm.word_similarity_threshold')")
        assert cursor.fetchone() == ("0.6",)


@pytest.mark.prove
def test_search_by_key_and_similarity_uses_indexes_and_no_sequential_scan(committed_db: Cast) -> None:
    """There are 20,000 customers, vehicles and jobs."""
    client = Api().as_(committed_db.owner)
    syllables = ("ra", "mi", "su", "no", "ke", "ta", "vi", "pu", "le", "go")
    names = [
        "".join(syllables[int(digit)] for digit in f"{number * 7919 % 100_000:05}").title()
        for number in range(20_000)
    ]
    with transaction.atomic(), tenancy.garage(1):
        made = Customer.objects.bulk_create(
            Customer(name=name, phone=f"+9198{number:08}") for number, name in enumerate(names)
        )
        vehicles = Vehicle.objects.bulk_create(
            Vehicle(number=f"MH{number:05}", search_key=f"MH{number:05}", model="M")
            for number in range(20_000)
        )
        template = cars.job(vehicles[0], made[0])
        fields = [field for field in Job._meta.concrete_fields if field.attname not in ("id", "code")]
        values = {field.attname: getattr(template, field.attname) for field in fields}
        Job.objects.bulk_create(
            Job(**values | {"customer_id": person.pk, "vehicle_id": vehicle.pk})
            for person, vehicle in zip(made, vehicles, strict=True)
        )
        cars.customer("सुरेश चौधरी")
        cars.customer("मोहनलाल")
        Customer.objects.filter(pk=made[7].pk).update(name="Raj", name_key="rj")
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        # New rows wait in the GIN index's pending list, so the planner overestimates its cost until a VACUUM.
        owner.execute(
            "VACUUM (ANALYZE) garage_1.customer, garage_1.vehicle, garage_1.ownership, garage_1.job"
        )
    for path in ("customers", "jobs"):
        for text in ("suresh chaudhary", "सुरेश", "राज", "लाल", "sureshe chodhari", "Zebedee"):
            with CaptureQueriesContext(connection) as captured:
                assert client.get(path, searchText=text).status == 200
            own = [entry["sql"] for entry in captured if "name_key" in entry["sql"]]
            assert len(own) in (2, 3)
            with psycopg.connect(owner_dsn()) as owner:
                owner.execute("SET search_path = garage_1")
                for sql in own:
                    plan = explained(owner, sql)
                    assert "Seq Scan on customer" not in plan, (text, plan)
                    assert "Seq Scan on job" not in plan, (text, plan)
                    assert "Seq Scan on vehicle" not in plan, (text, plan)
    with psycopg.connect(owner_dsn()) as owner:
        control = owner.execute(
            "EXPLAIN SELECT 1 FROM garage_1.customer WHERE upper(name_key) LIKE '%X%'"
        ).fetchall()
    assert "Seq Scan" in str(control)
