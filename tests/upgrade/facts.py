"""Figures that an upgrade must not change, for a comparison before and after."""

import hashlib
from typing import Any

import psycopg

_GARAGE = """
    SELECT (SELECT count(*) FROM {schema}.job) AS jobs,
        (SELECT coalesce(sum(total_paise), 0)::bigint FROM {schema}.job) AS job_paise,
        (SELECT coalesce(sum(paid_paise), 0)::bigint FROM {schema}.job) AS paid_paise,
        (SELECT coalesce(sum(amount_paise), 0)::bigint FROM {schema}.payment) AS payment_paise,
        (SELECT count(*) FROM {schema}.invoice) AS invoices,
        (SELECT md5(string_agg(holder || number, ',' ORDER BY id)) FROM {schema}.invoice) AS invoice_numbers,
        (SELECT coalesce(sum(total_paise), 0)::bigint FROM {schema}.invoice) AS invoiced_paise,
        (SELECT count(*) FROM {schema}.customer) AS customers,
        (SELECT count(*) FROM {schema}.vehicle) AS vehicles,
        (SELECT count(*) FROM {schema}.service) AS services,
        (SELECT count(*) FROM {schema}.activity) AS activities
"""
_LEDGER = """
    SELECT garage_id, count(*), sum("end" - start + 1)::int, sum(amount_paise)::bigint
    FROM public.subscription_period WHERE voided_at IS NULL GROUP BY garage_id ORDER BY garage_id
"""


def read(connection: psycopg.Connection) -> dict[str, Any]:
    """Read the figures in JSON types."""
    garages = {}
    for (schema,) in connection.execute(
        "SELECT nspname FROM pg_namespace WHERE nspname ~ '^garage_[0-9]+$' ORDER BY nspname"
    ).fetchall():
        cursor = connection.execute(_GARAGE.format(schema=schema))
        assert cursor.description
        names = [column.name for column in cursor.description]
        garages[schema] = dict(zip(names, cursor.fetchone() or (), strict=True))
    ledger = [list(row) for row in connection.execute(_LEDGER).fetchall()]
    return {"garages": garages, "ledger": ledger, "people": _count(connection, "person")}


def _count(connection: psycopg.Connection, table: str) -> int:
    (count,) = connection.execute(f"SELECT count(*) FROM public.{table}").fetchone() or (0,)
    return int(count)


def oldest_papers(connection: psycopg.Connection) -> dict[str, tuple[Any, bytes]]:
    """Return the first drawn invoice of each garage: its document and the bytes of its PDF."""
    found = {}
    for (schema,) in connection.execute(
        "SELECT nspname FROM pg_namespace WHERE nspname ~ '^garage_[0-9]+$' ORDER BY nspname"
    ).fetchall():
        row = connection.execute(
            f"""
            SELECT i.document, f.content FROM {schema}.invoice i
            JOIN {schema}.paper p ON p.subject = 'invoice' AND p.subject_id = i.id AND p.copy = 'ORIGINAL'
            JOIN {schema}.stored_file f ON f.id = p.file_id
            WHERE i.logo_id IS NULL ORDER BY i.id LIMIT 1
            """
        ).fetchone()
        if row:
            found[schema] = (row[0], bytes(row[1]))
    return found


def drawing_libraries() -> list[str]:
    """Return the versions of the drawing libraries. PDFs are byte-identical only with the same versions."""
    import weasyprint
    from weasyprint.text.ffi import pango

    return [weasyprint.__version__, str(pango.pango_version())]


def page_digest(document: Any) -> str:
    """Return a digest of the HTML page, which does not depend on library versions."""
    from gst import paper
    from gst.document import from_json
    from gst.paper import Copy

    return hashlib.sha256(paper.html(from_json(document), copy=Copy.ORIGINAL).encode()).hexdigest()
