"""Reserves prefixes, takes invoice numbers and lists skipped ones. Calls from a garage's scope switch to the
platform scope."""

from datetime import date

from django.db.models import Exists, OuterRef

from gst.models import NumberGap, PrefixReservation
from gst.numbers import LAST_NUMBER, Series, financial_year, format_number, is_prefix
from kernel import tenancy


def reserve_prefix(*, chain_id: int, holder: str, prefix: str, garage_id: int) -> bool:
    """Reserve the prefix for the garage. Returns False if another garage of the holder has it."""
    if not is_prefix(prefix):
        raise ValueError(f"{prefix!r} is not a valid prefix: use one to five capital letters or digits.")
    with tenancy.platform(), tenancy.connection().cursor() as cursor:
        # The two statements are separate, so that the later of two concurrent requests waits in the first
        # statement and sees the committed row in the second.
        cursor.execute(
            "INSERT INTO prefix_reservation (chain_id, holder, prefix, garage_id) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (chain_id, holder, prefix) DO NOTHING",
            [chain_id, holder, prefix, garage_id],
        )
        cursor.execute(
            "SELECT garage_id = %s FROM prefix_reservation"
            " WHERE chain_id = %s AND holder = %s AND prefix = %s",
            [garage_id, chain_id, holder, prefix],
        )
        (ours,) = cursor.fetchone()
    return bool(ours)


def take_number(*, chain_id: int, holder: str, prefix: str, series: Series, on: date) -> str:
    """Return the next number of a series, in the caller's transaction.

    The row of the counter stays locked until the transaction ends, and a rollback frees the number, so there
    are no gaps and no duplicates. Take the number late in the transaction. In a garage's scope, only the
    prefixes of that garage are accepted.
    """
    year = financial_year(on)
    garage_id = tenancy.current_garage()
    with tenancy.platform(), tenancy.connection().cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO number_counter AS counter (chain_id, holder, year, prefix, series, last)
            SELECT chain_id, holder, %s, prefix, %s, 1 FROM prefix_reservation
            WHERE chain_id = %s AND holder = %s AND prefix = %s
                AND garage_id = coalesce(%s::bigint, garage_id)
            ON CONFLICT (chain_id, holder, year, prefix, series)
                DO UPDATE SET last = counter.last + 1 WHERE counter.last < %s
            RETURNING last
            """,
            [year, series.value, chain_id, holder, prefix, garage_id, LAST_NUMBER],
        )
        taken = cursor.fetchone()
        if taken is None:
            raise ValueError(f"{prefix} is not reserved for {holder} here, or its series of {year} is full.")
    return format_number(prefix, year, taken[0], series)


def gaps_of_garage(*, first: date, after: date) -> list[NumberGap]:
    """Return the numbers of this garage that a restore in these days skipped."""
    garage_id = tenancy.current_garage()
    if garage_id is None:
        raise ValueError("The gaps are those of a garage, and no garage is in scope.")
    with tenancy.platform():
        own = PrefixReservation.objects.filter(
            garage_id=garage_id,
            chain_id=OuterRef("chain_id"),
            holder=OuterRef("holder"),
            prefix=OuterRef("prefix"),
        )
        skipped = NumberGap.objects.filter(Exists(own), made_at__date__gte=first, made_at__date__lt=after)
        return list(skipped.order_by("pk"))
