"""Compares the database with what the tills noted."""

import re
import time
from collections import Counter
from dataclasses import dataclass, field

import psycopg

from tests.prove.product import Product
from tests.prove.till import Till

SETTLE_SECONDS = 180


@dataclass
class Books:
    """Acknowledged writes, and every difference between notes and database."""

    acknowledged: int = 0
    problems: list[str] = field(default_factory=list)
    # How long the workers needed for the tasks that were left.
    settled_after: float = 0

    def __str__(self) -> str:
        wrong = f"; wrong: {'; '.join(self.problems[:5])}" if self.problems else ""
        return f"{self.acknowledged} acknowledged writes, {len(self.problems)} differences{wrong}"


def check(product: Product, tills: list[Till], *, within: float = SETTLE_SECONDS) -> Books:
    """Wait until all tasks are done, then compare. Every acknowledged write must be there once."""
    books = Books()
    books.problems += [fault for till in tills for fault in till.faults]
    books.problems += [f"{name} ended by itself" for name in product.runner.ended()]
    with psycopg.connect(product.owner_url, autocommit=True) as connection:
        began = time.monotonic()
        _require_settled(connection, books, within)
        books.settled_after = time.monotonic() - began
        for garage in sorted({till.stock.garage_id for till in tills}):
            own = [till for till in tills if till.stock.garage_id == garage]
            _compare(connection, garage, own, books)
            _require_numbers(connection, garage, books)
    return books


def _require_settled(connection: psycopg.Connection, books: Books, within: float) -> None:
    end = time.monotonic() + within
    query = "SELECT kind FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND due_at <= now()"
    while waiting := connection.execute(query).fetchall():
        if time.monotonic() > end:
            books.problems.append(f"tasks still wait: {dict(Counter(kind for (kind,) in waiting))}")
            break
        time.sleep(0.2)
    dead = connection.execute("SELECT kind, last_error FROM outbox WHERE dead_at IS NOT NULL").fetchall()
    books.problems += [f"dead task {kind}: {error}" for kind, error in dead]


def _compare(connection: psycopg.Connection, garage: int, tills: list[Till], books: Books) -> None:
    rows = connection.execute(
        f"""
        SELECT j.comments, j.total_paise, j.paid_paise, (SELECT count(*) FROM garage_{garage}.invoice i WHERE i.job_id = j.id),
            ARRAY(SELECT amount_paise FROM garage_{garage}.payment p WHERE p.job_id = j.id ORDER BY amount_paise)
        FROM garage_{garage}.job j WHERE j.comments LIKE 'proof-%'
        """
    ).fetchall()
    found = Counter(note for note, *_ in rows)
    by_note = {note: others for note, *others in rows}
    noted = {visit.note: visit for till in tills for visit in till.visits}
    for note, visit in noted.items():
        books.acknowledged += 1 + len(visit.payments)
        if found[note] != 1:
            books.problems.append(f"job {note} is there {found[note]} times")
            continue
        total, paid, invoices, payments = by_note[note]
        if payments != sorted(visit.payments):
            books.problems.append(f"payments of {note}: {payments}, noted {sorted(visit.payments)}")
        if invoices != 1:
            books.problems.append(f"{note} has {invoices} invoices")
        if paid != sum(payments) or paid > total:
            books.problems.append(f"{note} was paid {paid} of {total}")
    books.problems += [f"job {note} was never acknowledged" for note in found if note not in noted]


def _require_numbers(connection: psycopg.Connection, garage: int, books: Books) -> None:
    """The invoice numbers of each series have no gap and no duplicate."""
    series: dict[str, list[int]] = {}
    for holder, number in connection.execute(
        f"SELECT holder, number FROM garage_{garage}.invoice"
    ).fetchall():
        parts = re.fullmatch(r"(.*?)(\d+)", number)
        assert parts, number
        start, last = parts.groups()
        series.setdefault(f"{holder} {start}", []).append(int(last))
    for name, numbers in series.items():
        numbers.sort()
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            books.problems.append(f"invoice numbers {name} of garage {garage} have gaps or duplicates")
