"""One garage cannot take a whole web process: it has a rate of requests, and half of the threads."""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from unittest.mock import patch

import pytest

from accounts.models import Session
from kernel import admission, tenancy
from kernel.admission import Limits, admit
from kernel.errors import HeavyShareFull, SlowDown
from tenants.customers.models import Customer
from tenants.exchange.models import ImportRun
from tests.api import Api
from tests.cast import Cast
from tests.hostile import HEADINGS
from tests.importing import ASHA, lines, send

GARAGE, OTHER = 7, 8


@pytest.fixture(autouse=True)
def without_limits() -> Iterator[None]:
    yield
    admission.use(admission.NO_LIMITS)


@contextmanager
def at(second: float) -> Iterator[None]:
    with patch.object(time, "monotonic", return_value=1_000 + second):
        yield


def refused(garage_id: int = GARAGE) -> int | None:
    """Return the seconds of Retry-After, or None if the request is admitted."""
    try:
        with admit(garage_id):
            return None
    except SlowDown as error:
        return error.retry_after


def test_rate_of_a_garage_is_divided_by_the_web_processes() -> None:
    limits = Limits.of(rate=40, processes=2, threads=4)
    assert (limits.rate_in_process(None), limits.concurrent) == (20, 2)
    assert limits.rate_in_process(3) == 1.5
    assert Limits.of(rate=40, processes=1, threads=1).concurrent == 1


def test_heavy_operations_have_a_quarter_of_the_threads() -> None:
    shares = {threads: Limits.of(rate=40, processes=2, threads=threads).heavy for threads in (1, 4, 7, 8, 64)}
    assert shares == {1: 1, 4: 1, 7: 1, 8: 2, 64: 16}


def test_heavy_operations_of_all_garages_share_their_threads_and_light_ones_go_on() -> None:
    admission.use(Limits(rate=1_000, concurrent=2, heavy=1))
    with admit(GARAGE, heavy=True):
        for garage_id in (GARAGE, OTHER, 9):
            with (
                patch.object(admission._ended, "wait_for", side_effect=AssertionError("It waited.")),
                pytest.raises(HeavyShareFull) as refusal,
                admit(garage_id, heavy=True),
            ):
                pass
            assert refusal.value.retry_after == 3
        assert refused(OTHER) is None
        assert refused(GARAGE) is None
    with admit(OTHER, heavy=True):
        pass


def test_heavy_operation_that_fails_frees_its_place() -> None:
    admission.use(Limits(rate=1_000, concurrent=2, heavy=1))
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), admit(GARAGE, heavy=True):
            raise ZeroDivisionError
    with admit(OTHER, heavy=True):
        pass


def test_heavy_operation_that_waited_for_its_garage_keeps_the_share() -> None:
    """Its wait gives the lock away, so another heavy operation can start meanwhile."""
    admission.use(Limits(rate=1_000, concurrent=1, heavy=1))
    with ExitStack() as other:

        def start_another(*_: object) -> bool:
            other.enter_context(admit(OTHER, heavy=True))
            return True

        with (
            admit(GARAGE),
            patch.object(admission._ended, "wait_for", side_effect=start_another),
            pytest.raises(HeavyShareFull),
            admit(GARAGE, heavy=True),
        ):
            pass
        assert admission._usages[GARAGE].running == 0
        assert refused(GARAGE) is None


def test_refused_heavy_operation_returns_429_and_changes_nothing(api: Api, cast: Cast) -> None:
    admission.use(Limits(rate=1_000, concurrent=2, heavy=1))
    owner, outsider = api.as_(cast.owner), api.as_(cast.outsider)
    with admit(OTHER, heavy=True):
        answers = [send(owner, lines(HEADINGS, ASHA)), outsider.get("export/customers")]
        assert owner.get("staffs").status == 200
    for answer in answers:
        assert (answer.status, answer.code) == (429, "heavy_share_full")
        assert answer.body["message"] == "Several large tasks are running. Please try again in a moment."
        assert answer.response["Retry-After"] == "3"
    with tenancy.garage(cast.first.pk):
        assert not ImportRun.objects.exists()
    assert outsider.get("export/customers").status == 200


def test_pace_of_a_garage_replaces_the_usual_rate() -> None:
    admission.use(Limits(rate=20, concurrent=2))
    with at(0):
        assert refused() is None
        admitted = 0
        with suppress(SlowDown):
            for _ in range(20):
                with admit(GARAGE, 2):
                    admitted += 1
        assert admitted == 6
        assert refused(OTHER) is None


def test_garage_may_send_three_seconds_of_requests_together_and_then_its_rate() -> None:
    admission.use(Limits(rate=20, concurrent=2))
    with at(0):
        assert [refused() for _ in range(62)] == [None] * 60 + [1, 1]
        assert refused(OTHER) is None
    with at(0.5):
        assert [refused() for _ in range(11)] == [None] * 10 + [1]
    with at(60):
        assert [refused() for _ in range(61)] == [None] * 60 + [1]


def test_retry_after_is_at_most_five_seconds() -> None:
    admission.use(Limits(rate=0.1, concurrent=2))
    with at(0):
        assert refused() == 5


def test_garage_without_limits_may_send_any_number_of_requests() -> None:
    assert not any(refused() for _ in range(1_000))
    assert not admission._usages


def test_request_above_half_of_the_threads_waits_until_another_request_ends() -> None:
    admission.use(Limits(rate=1_000, concurrent=2))
    admitted = threading.Event()

    def third() -> None:
        with admit(GARAGE):
            admitted.set()

    with patch.object(admission, "PATIENCE", 30), ExitStack() as second:
        with admit(GARAGE):
            second.enter_context(admit(GARAGE))
            thread = threading.Thread(target=third)
            thread.start()
            assert refused(OTHER) is None
            assert not admitted.is_set()
        thread.join(30)
    assert admitted.is_set()


def test_slow_garage_is_refused_without_a_wait_until_one_of_its_requests_ends() -> None:
    admission.use(Limits(rate=1_000, concurrent=1))
    with patch.object(admission, "PATIENCE", 0.01), admit(GARAGE):
        assert refused() == 1
        with patch.object(admission._ended, "wait_for", side_effect=AssertionError("The request waited.")):
            assert refused() == 1
            assert refused(OTHER) is None
    assert refused() is None


def test_request_that_fails_frees_its_place() -> None:
    admission.use(Limits(rate=1_000, concurrent=1))
    with pytest.raises(ZeroDivisionError), admit(GARAGE):
        raise ZeroDivisionError
    assert refused() is None


def test_idle_garages_are_forgotten() -> None:
    admission.use(Limits(rate=20, concurrent=2))
    with at(0), admit(GARAGE):
        for number in range(100, 100 + admission.MANY_GARAGES):
            refused(number)
        with at(10):
            refused(OTHER)
            assert set(admission._usages) == {GARAGE, OTHER}


def test_refused_request_returns_429_and_changes_nothing(api: Api, cast: Cast) -> None:
    body = {"customerName": "Asha Rao", "phoneNo": "9820011111", "email": "asha@mail.example"}
    clients = [api.as_(person) for person in (cast.owner, cast.manager, cast.outsider)]
    admission.use(Limits(rate=0.4, concurrent=2))
    with at(0):
        assert clients[0].get("staffs").status == 200
        answers = [client.post("customers", body) for client in clients[:2]]
        assert clients[2].get("staffs").status == 200
    for answer in answers:
        assert (answer.status, answer.code) == (429, "slow_down")
        assert answer.body["message"] == "Please wait a moment."
        assert 1 <= int(answer.response["Retry-After"]) <= 5
    with tenancy.garage(cast.first.pk):
        assert not Customer.objects.exists()
    with tenancy.platform():
        assert Session.objects.filter(person_id=cast.owner.pk, revoked_at=None).exists()


def test_export_pauses_between_its_rows_only_while_light_requests_run() -> None:
    admission.use(Limits(rate=1_000, concurrent=4, heavy=1))
    paused: list[float] = []

    def rows() -> Iterator[int]:
        for number in range(5):
            # Each row takes longer than a heavy operation may work at a time.
            end = time.perf_counter() + 2 * admission.WORK_SECONDS
            while time.perf_counter() < end:
                pass
            yield number

    with admit(GARAGE, heavy=True), patch.object(time, "sleep", side_effect=paused.append):
        assert list(admission.at_leisure(rows())) == [0, 1, 2, 3, 4]
        assert paused == []
        with admit(OTHER):
            assert list(admission.at_leisure(rows())) == [0, 1, 2, 3, 4]
    assert paused == [admission.PAUSE_SECONDS] * 5
