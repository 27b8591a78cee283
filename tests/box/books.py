"""The queries that check the work of a load in the database of the machine."""


def written(load: str) -> str:
    """Customers, jobs, invoices and payments of a load, under the names that the load notes, and their counts."""
    own = f"LIKE 'Load {load} %'"
    return f"""
        SELECT name, count(*) FROM (
            SELECT name FROM garage_1.customer WHERE name {own}
            UNION ALL SELECT 'job of ' || comments FROM garage_1.job WHERE comments {own}
            UNION ALL SELECT 'invoice ' || number || ' of ' || comments
                FROM garage_1.invoice JOIN garage_1.job ON job.id = job_id WHERE comments {own}
            UNION ALL SELECT 'payment ' || payment.code || ' of ' || comments
                FROM garage_1.payment JOIN garage_1.job ON job.id = job_id WHERE comments {own}
        ) AS own GROUP BY name
    """


def unbalanced(load: str) -> str:
    """Jobs of a load whose total, invoice and payments differ."""
    sums = (f"(SELECT sum({column}) FROM garage_1.{table} WHERE job_id = job.id)" for column, table in SUMS)
    return f"""
        SELECT comments FROM garage_1.job WHERE comments LIKE 'Load {load} %'
            AND EXISTS (SELECT FROM (VALUES (paid_paise), {", ".join(f"({each})" for each in sums)}) AS each (paise)
                WHERE paise IS DISTINCT FROM total_paise)
    """


SUMS = (("amount_paise", "payment"), ("total_paise", "invoice"))
# The series of invoice numbers with a gap that no restore noted, or a number twice. A number ends with five
# digits.
BROKEN_SERIES = """
    SELECT series FROM (
        SELECT holder || ' ' || left(number, -5) AS series, right(number, 5)::integer AS last FROM garage_1.invoice
    ) AS numbers
    GROUP BY series HAVING count(DISTINCT last) <> count(*) OR max(last) - min(last) + 1 <> count(*) + (
        SELECT coalesce(sum(gap.last - gap.first + 1), 0) FROM public.number_gap AS gap
        WHERE holder || ' ' || prefix || '-' || year || CASE gap.series WHEN 'invoice' THEN '-' ELSE 'C' END
            = numbers.series AND gap.first > min(numbers.last) AND gap.last < max(numbers.last)
    )
"""
_LAST_PAYMENT = "FROM garage_1.payment WHERE id = (SELECT max(id) FROM garage_1.payment)"
_PAYMENT = "job_id, amount_paise, method, paid_on, receipt, person_name"
_INVOICE = "job_id, customer_id, kind, number, issued_on, holder, prefix, document, total_paise, person_name"
# Changes of the newest money, and the end of the problem that must be found.
CHANGES = {
    f"DELETE {_LAST_PAYMENT}": " is lost",
    f"INSERT INTO garage_1.payment ({_PAYMENT}) SELECT {_PAYMENT} {_LAST_PAYMENT}": " was not acknowledged",
    "DELETE FROM garage_1.job WHERE id = (SELECT max(id) FROM garage_1.job)": " is lost",
    "DELETE FROM garage_1.invoice WHERE id = (SELECT max(id) FROM garage_1.invoice)": " is lost",
    "DELETE FROM garage_1.invoice WHERE id = (SELECT id FROM garage_1.invoice ORDER BY id DESC OFFSET 1 LIMIT 1)":
        " has a gap or a duplicate",
    "ALTER TABLE garage_1.invoice DROP CONSTRAINT invoice_number_once;"
    f"INSERT INTO garage_1.invoice ({_INVOICE}) SELECT {_INVOICE} FROM garage_1.invoice ORDER BY id DESC LIMIT 1":
        " has a gap or a duplicate",
    "UPDATE garage_1.job SET paid_paise = paid_paise - 1 WHERE id = (SELECT max(id) FROM garage_1.job)":
        " has a balance",
}  # fmt: skip
