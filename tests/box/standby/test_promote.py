"""A promotion: each refusal, its order, and the numbers after it."""

import io
import json
from datetime import datetime

import pytest

from infra.box import machine, numbers, promote, replica, standby
from infra.box.box import Box, Refused
from tests.box.standby.pair import MOMENT, PEER, Pair, settle


def refusal(pair: Pair, *, old_is_off: bool) -> str:
    """Return why a promotion is refused. Nothing changed."""
    before = pair.box.settings_file.read_text()
    with pytest.raises(Refused) as refused:
        promote.promote(pair.box, old_is_off=old_is_off)
    assert pair.changed == []
    assert pair.box.settings_file.read_text() == before
    assert not (pair.box.state / numbers.NOTED).exists()
    return str(refused.value)


def test_machine_that_is_no_standby_is_not_promoted(box: Box, pair: Pair) -> None:
    assert refusal(pair, old_is_off=True) == "This machine is no standby. Nothing was changed."
    settle(box, standby.FIRST)
    assert refusal(pair, old_is_off=True) == "This machine is no standby. Nothing was changed."


def test_machine_that_answers_is_not_called_off(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    assert refusal(pair, old_is_off=True).startswith(f"{PEER} answers, so it is not off.")


def test_machine_that_does_not_answer_must_be_called_off(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    pair.there[promote.ANSWERS] = None
    assert refusal(pair, old_is_off=False).startswith(
        f"{PEER} does not answer. If it still runs, it may take"
    )


def test_standby_that_does_not_stream_takes_nothing_over(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    pair.here[replica.STREAMS] = ""
    assert refusal(pair, old_is_off=False).startswith(f"This machine does not stream from {PEER}.")


def test_standby_that_is_behind_takes_nothing_over_yet(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    pair.here[replica.LAG] = "61"
    assert refusal(pair, old_is_off=False).startswith(f"This machine is 61 s behind {PEER}.")


def test_numbers_of_an_earlier_run_do_not_rise_after_a_planned_promotion(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY)
    machine.write(box.state / numbers.NOTED, "{}")
    promote.promote(box, old_is_off=False)
    assert not (box.state / numbers.NOTED).exists()


def test_another_host_name_promotes_nothing(box: Box, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(box, standby.STANDBY)
    monkeypatch.setattr("sys.stdin", io.StringIO("other.example\n"))
    assert (
        refusal(pair, old_is_off=False)
        == "The host name is garage.example, and not 'other.example'. Nothing was changed."
    )


def test_old_machine_is_closed_before_the_standby_is_promoted(box: Box, pair: Pair) -> None:
    settle(box, standby.STANDBY, synchronous=True)
    promote.promote(box, old_is_off=False)
    closed, arrived, promoted, opened, *_ = dict.fromkeys(pair.changed)
    assert closed == "fence"
    assert arrived == "SELECT pg_last_wal_replay_lsn() >= '0/42'"
    assert "pg_promote" in promoted
    assert opened == promote.OPEN
    assert not (box.state / numbers.NOTED).exists()
    found = standby.pair(box)
    # There is no standby yet, so nobody waits for one.
    assert found == standby.Pair(standby.FIRST, PEER, synchronous=False)


@pytest.mark.parametrize(
    ("claimed", "synchronous", "rises"),
    [("synchronous", True, False), ("", True, True), ("synchronous", False, True), ("", False, True)],
)
def test_numbers_rise_unless_each_commit_waited_for_the_standby(
    claimed: str, box: Box, pair: Pair, *, synchronous: bool, rises: bool
) -> None:
    settle(box, standby.STANDBY, synchronous=synchronous)
    pair.there[promote.ANSWERS] = None
    pair.here[standby.CLAIMED] = claimed
    promote.promote(box, old_is_off=True)
    assert "fence" not in pair.changed
    noted = box.state / numbers.NOTED
    assert noted.exists() is rises
    if rises:
        found = json.loads(noted.read_text())
        assert found["old"] is None
        assert datetime.fromisoformat(found["at"]) == MOMENT


def test_killed_promotion_continues_without_a_question(
    box: Box, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(box, standby.STANDBY)
    pair.here[promote.IN_RECOVERY] = "f"
    monkeypatch.setattr("sys.stdin", io.StringIO())
    promote.promote(box, old_is_off=False)
    assert pair.changed[0] == promote.OPEN
    assert not standby.is_standby(box)
