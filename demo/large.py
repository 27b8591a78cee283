"""A very large garage, which Postgres generates within seconds."""

from collections.abc import Callable
from dataclasses import dataclass

import psycopg
from django.db import transaction

from accounts.models import Person
from billing import services as billing
from demo.large_parts import PARTS, STOCK
from garages import provisioning
from garages import services as garages
from kernel import tenancy
from kernel.names.fields import fill_keys
from kernel.tenancy.logins import parameters_of

BATCH = 10_000

Progress = Callable[[str, int, int], None]

# Each row is computed from its number, so the garage is always the same. The multipliers are primes, so
# that consecutive rows get different names, plates and dates.
_CUSTOMERS = """
    INSERT INTO customer (name, phone, email, address, is_premium)
    SELECT (ARRAY['Aarav','Ananya','Bhavna','Chetan','Deepak','Farhan','Gauri','Harish'])[1 + mod(n * 7, 8)] || ' '
            || (ARRAY['Agarwal','Bhat','Chauhan','Deshmukh','Gupta','Iyer','Khan','Menon'])[1 + mod(n / 8 * 5, 8)]
            || ' ' || n,
        '+919' || lpad(mod(n * 48271::bigint, 1000000000)::text, 9, '0'), 'c' || n || '@mail.example',
        mod(n, 240) + 1 || ', MG Road, Mumbai', mod(n, 7) = 0
    FROM generate_series(%(first)s, %(last)s) n
"""

_VEHICLES = """
    WITH made AS (
        SELECT n, (ARRAY['MH02','MH12','KA01','KA53','DL03','HR26','TN09','GJ01'])[1 + mod(n * 5, 8)]
            || chr(65 + mod(n / 260000, 26)) || chr(65 + mod(n / 10000, 26)) || lpad(mod(n, 10000)::text, 4, '0') AS plate
        FROM generate_series(%(first)s, %(last)s) n
    ), written AS (
        INSERT INTO vehicle (number, search_key, model)
        SELECT plate, plate, (ARRAY['Maruti Swift','Tata Nexon','Hyundai Creta','Kia Seltos'])[1 + mod(n, 4)]
        FROM made RETURNING id, number
    )
    INSERT INTO ownership (customer_id, vehicle_id)
    SELECT (SELECT min(id) FROM customer) + mod(made.n, (SELECT count(*) FROM customer)), written.id
    FROM written JOIN made ON made.plate = written.number
"""

_JOBS = """
    WITH offered AS (
        SELECT s.id AS service_id, s.code AS service_code, s.name AS service_name, s.rate_paise, c.id AS category_id,
            c.name AS category_name, row_number() OVER (ORDER BY s.id) - 1 AS place, count(*) OVER () AS number
        FROM service s JOIN subcategory b ON b.id = s.subcategory_id JOIN category c ON c.id = b.category_id
    ), made AS (
        SELECT n, current_date - 1500 + (n * 1500 / %(total)s)::int AS entered,
            CASE WHEN mod(n, 3) = 0 THEN 0 ELSE round(f.rate_paise * 0.18)::bigint END AS tax, f.*,
            o.customer_id, o.vehicle_id, k.name, k.phone
        FROM generate_series(%(first)s, %(last)s) n
        JOIN offered f ON f.place = mod(n, f.number)
        JOIN ownership o ON o.id = (SELECT min(id) FROM ownership) + mod(n * 31, (SELECT count(*) FROM ownership))
        JOIN customer k ON k.id = o.customer_id
    ), written AS (
        INSERT INTO job (customer_id, vehicle_id, customer_name, customer_phone, status, priority, pickup,
            payment_method, entry_date, expected_on, tax_applies, tax_percent, subtotal_paise, tax_paise, total_paise,
            category_summary, service_summary, category_ids, created_at, updated_at, delivered_at)
        SELECT customer_id, vehicle_id, name, phone,
            CASE WHEN entered < current_date - 20 THEN CASE WHEN mod(n, 20) = 0 THEN 5 ELSE 4 END
                ELSE 1 + mod(n, 5) END,
            1 + mod(n, 3), 1 + mod(n, 2), 1 + mod(n, 4), entered, entered + 2, tax > 0,
            CASE WHEN tax > 0 THEN 18 ELSE 0 END, rate_paise, tax, rate_paise + tax, category_name, service_name,
            ARRAY[category_id], entered, entered, CASE WHEN entered < current_date - 20 THEN entered END
        FROM made ORDER BY n RETURNING id, service_summary, category_ids, subtotal_paise
    )
    INSERT INTO job_line (job_id, service_id, service_code, service_name, category_id, category_name, list_paise,
        catalogue_paise, quoted_paise)
    SELECT w.id, f.service_id, f.service_code, f.service_name, f.category_id, f.category_name, w.subtotal_paise,
        w.subtotal_paise, w.subtotal_paise
    FROM written w JOIN offered f ON f.service_name = w.service_summary AND f.category_id = w.category_ids[1]
"""

_FILLED = ("customer", "vehicle", "ownership", "job", "job_line", "part", "part_stock", "stock_move")


@dataclass(frozen=True)
class Size:
    customers: int = 30_000
    vehicles: int = 40_000
    jobs: int = 100_000
    parts: int = 20_000


LARGE = Size()
EMPTY = Size(0, 0, 0, 0)


def make(owner: Person, *, size: Size = LARGE, progress: Progress = lambda what, done, total: None) -> int:
    """Create the garage and return its number."""
    with transaction.atomic(), tenancy.platform():
        garage = garages.open_garage(garages.create_chain("Large Motors"), "Large Motors")
        garages.add_owner(garage, owner)
        billing.start_trial(garage.pk)
    provisioning.provision(garage.pk)
    steps = (
        ("customers", (_CUSTOMERS,), size.customers),
        ("vehicles", (_VEHICLES,), size.vehicles),
        ("jobs", (_JOBS,), size.jobs),
        ("parts", (PARTS,), size.parts),
        ("parts with their stock", STOCK, size.parts),
    )
    for what, statements, number in steps:
        for first in range(0, number, BATCH):
            last = min(first + BATCH, number) - 1
            values = {"first": first, "last": last, "total": number, "batch": BATCH}
            with transaction.atomic(), tenancy.garage(garage.pk), tenancy.connection().cursor() as cursor:
                for sql in statements:
                    cursor.execute(sql, values)
            progress(what, last + 1, number)
        if what == "customers":
            _fill_keys(garage.pk)
    # Without a VACUUM, the planner does not use the trigram indexes until autovacuum runs. The statistics of
    # the database would read the whole catalogue each time.
    with psycopg.connect(**parameters_of(tenancy.OWNER), autocommit=True) as connection:
        for table in _FILLED:
            connection.execute(f"VACUUM (ANALYZE, SKIP_DATABASE_STATS) {garage.schema_name}.{table}")
    return int(garage.pk)


def _fill_keys(garage_id: int) -> None:
    """Write the keys of the names, which only Python can compute."""
    filled = BATCH
    while filled == BATCH:
        with transaction.atomic(), tenancy.garage(garage_id):
            filled = fill_keys(BATCH)
