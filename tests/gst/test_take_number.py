"""Invoice numbers are taken in the issuing transaction: no duplicates and no gaps."""

import random
import threading
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import NamedTuple

import pytest
from django.db import DatabaseError, connections, transaction
from django.utils import timezone

from gst.models import NumberCounter, PrefixReservation
from gst.numbers import LAST_NUMBER, Series
from gst.services import reserve_prefix, take_number
from kernel import tenancy
from tests.cast import Cast

CHAIN, GSTIN, DAY = 7, "27AAPFU0939F1ZV", date(2026, 11, 20)
THREADS, TAKES = 12, 250


def reserve(garage_id: int, prefix: str = "MUM01", *, chain_id: int = CHAIN, holder: str = GSTIN) -> bool:
    return reserve_prefix(chain_id=chain_id, holder=holder, prefix=prefix, garage_id=garage_id)


def take(
    prefix: str = "MUM01", series: Series = Series.INVOICE, *, on: date = DAY, chain_id: int = CHAIN
) -> str:
    return take_number(chain_id=chain_id, holder=GSTIN, prefix=prefix, series=series, on=on)


def test_invoice_numbers_are_consecutive_within_each_series_and_year(cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        assert reserve(cast.first.pk)
        assert [take(), take()] == ["MUM01-2627-00001", "MUM01-2627-00002"]
        assert take(series=Series.CREDIT_NOTE) == "MUM01-2627C00001"
        assert take() == "MUM01-2627-00003"
        assert take(on=date(2027, 4, 1)) == "MUM01-2728-00001"
        # An invoice dated in the old year continues the numbers of that year.
        assert take(on=date(2027, 3, 31)) == "MUM01-2627-00004"
        assert tenancy.current_garage() == cast.first.pk


def test_invoice_number_series_restarts_at_midnight_in_india_on_1_april(cast: Cast) -> None:
    before = timezone.localdate(datetime(2027, 3, 31, 18, 29, 59, tzinfo=UTC))
    after = timezone.localdate(datetime(2027, 3, 31, 18, 30, tzinfo=UTC))
    with tenancy.platform():
        reserve(cast.first.pk)
        assert [take(on=before), take(on=after)] == ["MUM01-2627-00001", "MUM01-2728-00001"]


def test_invoice_prefix_is_unique_among_the_garages_with_the_same_gstin(cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        assert reserve(cast.first.pk)
        assert reserve(cast.first.pk)
        assert not reserve(cast.second.pk)
        assert reserve(cast.second.pk, "MUM02")
    with tenancy.platform():
        assert PrefixReservation.objects.count() == 2


def test_each_of_two_chains_with_the_same_gstin_has_its_own_invoice_numbers(cast: Cast) -> None:
    with tenancy.platform():
        assert reserve(cast.first.pk) and reserve(cast.second.pk, chain_id=8)
        assert [take(), take(chain_id=8), take()] == [
            "MUM01-2627-00001",
            "MUM01-2627-00001",
            "MUM01-2627-00002",
        ]


def test_invoice_number_with_a_prefix_that_is_not_reserved_is_refused(cast: Cast) -> None:
    with tenancy.platform():
        reserve(cast.first.pk)
        with pytest.raises(ValueError, match="not reserved"):
            take("PUN01")
        with pytest.raises(ValueError, match="not reserved"):
            take(chain_id=8)
        assert not NumberCounter.objects.exists()


def test_garage_cannot_take_an_invoice_number_with_the_prefix_of_another_branch(cast: Cast) -> None:
    with tenancy.garage(cast.second.pk):
        reserve(cast.first.pk)
        with pytest.raises(ValueError, match="not reserved"):
            take()
    with tenancy.garage(cast.first.pk):
        assert take() == "MUM01-2627-00001"


def test_invalid_invoice_prefix_cannot_be_reserved(cast: Cast) -> None:
    with tenancy.platform(), pytest.raises(ValueError, match="not a valid prefix"):
        reserve(cast.first.pk, "mum-1")


def test_full_number_series_gives_no_more_invoice_numbers(cast: Cast) -> None:
    with tenancy.platform():
        reserve(cast.first.pk)
        take()
        NumberCounter.objects.update(last=LAST_NUMBER - 1)
        assert take() == "MUM01-2627-99999"
        with pytest.raises(ValueError, match="full"):
            take()
        assert NumberCounter.objects.get().last == LAST_NUMBER


def test_database_role_cannot_delete_counters_or_move_prefix_reservations(cast: Cast) -> None:
    forbidden: list[Callable[[], object]] = [
        lambda: NumberCounter.objects.all().delete(),
        lambda: PrefixReservation.objects.all().delete(),
        lambda: PrefixReservation.objects.update(garage_id=1),
    ]
    with tenancy.platform():
        reserve(cast.first.pk)
        take()
    for statement in forbidden:
        with (
            pytest.raises(DatabaseError, match="permission denied"),
            transaction.atomic(),
            tenancy.platform(),
        ):
            statement()


def test_invoice_number_of_a_rolled_back_transaction_is_used_again(cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        reserve(cast.first.pk)
        with pytest.raises(RuntimeError), transaction.atomic():
            assert take() == "MUM01-2627-00001"
            raise RuntimeError
        assert take() == "MUM01-2627-00001"


class Issued(NamedTuple):
    garage_id: int
    number: str


class RolledBack(Exception):
    """A quarter of the issuing transactions raise this error."""


def issue_in_threads(cast: Cast, taking: Callable[[str], str], *, takes: int = TAKES) -> list[Issued]:
    """Issue in six threads for each of two garages of one GSTIN. Returns the committed numbers."""
    garages = ((cast.first.pk, "MUM01"), (cast.second.pk, "MUM02"))
    for garage_id, prefix in garages:
        with transaction.atomic(), tenancy.garage(garage_id):
            assert reserve(garage_id, prefix)
    committed: list[Issued] = []
    failures: list[BaseException] = []

    def issue(index: int) -> None:
        chance = random.Random(index)
        garage_id, prefix = garages[index % 2]
        try:
            for _ in range(takes):
                try:
                    with transaction.atomic(), tenancy.garage(garage_id):
                        number = taking(prefix)
                        if chance.random() < 0.25:
                            raise RolledBack
                    committed.append(Issued(garage_id, number))
                except RolledBack:
                    continue
        except BaseException as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=issue, args=(index,)) for index in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    return committed


def is_complete_series(cast: Cast, issued: list[Issued]) -> bool:
    """Return whether the numbers of each garage are 1, 2, 3 … without gaps and duplicates."""
    for garage_id, prefix in ((cast.first.pk, "MUM01"), (cast.second.pk, "MUM02")):
        numbers = sorted(each.number for each in issued if each.garage_id == garage_id)
        if numbers != [f"{prefix}-2627-{count:05}" for count in range(1, len(numbers) + 1)]:
            return False
    return len({each.number for each in issued}) == len(issued)


@pytest.mark.slow
def test_concurrent_invoice_numbers_have_no_gaps_and_no_duplicates(committed_db: Cast) -> None:
    issued = issue_in_threads(committed_db, take)
    assert is_complete_series(committed_db, issued)
    assert THREADS * TAKES * 0.7 < len(issued) < THREADS * TAKES * 0.8
    with transaction.atomic(), tenancy.platform():
        assert sum(NumberCounter.objects.values_list("last", flat=True)) == len(issued)


@pytest.mark.slow
def test_negative_control_shows_that_numbers_taken_in_a_separate_transaction_leave_gaps(
    committed_db: Cast,
) -> None:
    """The threads are the same, but each number is committed before its invoice."""

    def beforehand(prefix: str) -> str:
        taken: list[str] = []

        def commit() -> None:
            try:
                with transaction.atomic(), tenancy.platform():
                    taken.append(take(prefix))
            finally:
                connections.close_all()

        thread = threading.Thread(target=commit)
        thread.start()
        thread.join()
        return taken[0]

    assert not is_complete_series(committed_db, issue_in_threads(committed_db, beforehand, takes=20))
