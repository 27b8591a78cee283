"""Tests the lanes with small shell commands as steps."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from infra.dev.lanes import LAST_LINES, MOST_RETRIED, Result, Retry, Step, run, summarise, together
from infra.dev.processes import Runner
from infra.dev.reports import FailedTest


def shell(title: str, command: str, *, live: bool = False) -> Step:
    return Step(title, ["sh", "-c", command], {}, live=live)


def outcome(*steps: Step) -> int:
    with Runner(handle_signals=False) as runner:
        return summarise(run(runner, [steps]), time.time())


@pytest.mark.parametrize("live", [True, False])
def test_last_lines_of_a_failed_step_are_repeated_at_the_end(
    live: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    talk = "seq 1 100; echo; echo the kettle leaks; exit 3"
    assert outcome(shell("kettle", talk, live=live), shell("cup", "echo whole", live=live)) == 1
    before, closing = capfd.readouterr().out.split("1 steps passed, 1 failed")
    assert before.count("the kettle leaks") == 1
    said = closing.splitlines()[2:]
    assert said[0] == "The last lines of kettle:"
    assert [line.strip() for line in said[1:]] == [
        *(str(number) for number in range(102 - LAST_LINES, 101)),
        "the kettle leaks",
    ]


def test_output_repeats_no_lines_if_no_step_failed(capfd: pytest.CaptureFixture[str]) -> None:
    assert outcome(shell("cup", "echo whole"), shell("saucer", "true")) == 0
    assert "The last lines" not in capfd.readouterr().out


def test_step_after_a_failed_step_still_runs(capfd: pytest.CaptureFixture[str]) -> None:
    assert outcome(shell("kettle", "exit 3"), shell("cup", "echo poured", live=True)) == 1
    assert "poured" in capfd.readouterr().out.splitlines()


REPORT = """<testsuites><testsuite>
<testcase classname="kitchen" name="kettle boils">{kettle}</testcase>
<testcase classname="kitchen" name="cup is whole"/>
</testsuite></testsuites>"""
LEAK = '<failure message="the kettle leaks&#10;at the spout">trace</failure>'


def kitchen(folder: Path, *outcomes: str) -> Step:
    """Return a step. Its first and second run write the given outcomes of a test into the report."""
    runs = []
    for number, kettle in enumerate(outcomes):
        (folder / f"{number}.xml").write_text(REPORT.format(kettle=kettle))
        runs.append(f"cp {folder}/{number}.xml {folder}/report.xml; exit {int('failure' in kettle)}")
    return Step(
        "tests",
        ["sh", "-c", runs[0]],
        {},
        retry=Retry(folder / "report.xml", lambda failed: ["sh", "-c", runs[len(failed)]]),
    )


def test_failed_test_that_passes_alone_is_listed_as_flaky(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert outcome(kitchen(tmp_path, LEAK, ""), shell("cup", "true")) == 0
    said = capfd.readouterr().out
    assert "1 steps passed, 0 failed, 1 flaky" in said
    listed = [line.strip() for line in said.splitlines()[-3:]]
    assert listed == ["tests: kitchen › kettle boils", "the kettle leaks", "at the spout"]


def test_test_that_fails_twice_fails_the_run(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert outcome(kitchen(tmp_path, LEAK, LEAK)) == 1
    assert "flaky" not in capfd.readouterr().out


def test_run_fails_if_the_retry_skips_the_failed_test(tmp_path: Path) -> None:
    assert outcome(kitchen(tmp_path, LEAK, "<skipped/>")) == 1


def test_failed_tests_are_retried_only_after_all_lanes_have_finished(tmp_path: Path) -> None:
    order = tmp_path / "order"
    step = kitchen(tmp_path, LEAK, "")
    again = Retry(
        tmp_path / "report.xml",
        lambda _: ["sh", "-c", f"cp {tmp_path}/1.xml {tmp_path}/report.xml; echo again >> {order}"],
    )
    with Runner(handle_signals=False) as runner:
        run(runner, [[replace(step, retry=again)], [shell("long", f"sleep 0.5; echo long >> {order}")]])
    assert order.read_text().split() == ["long", "again"]


@pytest.mark.parametrize("broken", ["", "<testsuites><testcase"])
def test_failed_step_without_a_readable_report_is_not_retried(tmp_path: Path, broken: str) -> None:
    step = kitchen(tmp_path, LEAK, "")
    (tmp_path / "0.xml").write_text(broken)
    assert outcome(step) == 1


def test_crashed_test_step_is_not_retried(tmp_path: Path) -> None:
    step = kitchen(tmp_path, LEAK, "")
    assert (
        outcome(replace(step, argv=["sh", "-c", f"cp {tmp_path}/0.xml {tmp_path}/report.xml; exit 3"])) == 1
    )


def test_step_with_many_failed_tests_is_not_retried(tmp_path: Path) -> None:
    step = kitchen(tmp_path, LEAK, "")
    case = '<testcase classname="kitchen" name="{}"><failure message="leaks"/></testcase>'
    cases = "".join(case.format(number) for number in range(MOST_RETRIED + 1))
    (tmp_path / "0.xml").write_text(f"<testsuites>{cases}</testsuites>")
    assert outcome(step) == 1


def test_worst_step_decides_the_outcome_of_a_run() -> None:
    leak = FailedTest("kitchen", "kettle boils", "leaks")
    good, flaky = Result("cup", "passed", 1), Result("kettle", "flaky", 2, flaky=[leak])
    bad = Result("stove", "failed", 3, last_lines=["fire"])
    assert together("run", [good]).outcome == "passed"
    assert together("run", [good, flaky]) == Result("run", "flaky", 3, "1 test", [], [leak])
    assert together("run", [good, flaky, bad]) == Result("run", "failed", 6, "stove", ["fire"], [leak])


SKIPPED = """<testsuites><testsuite>
<testcase classname="kitchen" name="cup is whole"/>
<testcase classname="kitchen" name="kettle"><skipped type="pytest.skip" message="not run: no gas"/></testcase>
<testcase classname="kitchen" name="stove"><skipped type="pytest.skip" message="no gas"/></testcase>
<testcase classname="kitchen" name="spoon"><skipped type="pytest.xfail" message="bent"/></testcase>
<testcase classname="hall.spec.ts" name="lamp"><properties><property name="skip" value="no bulb"/></properties>
<skipped></skipped></testcase>
<testcase classname="hall.test.ts" name="door"><skipped/></testcase>
</testsuite></testsuites>"""


def test_closing_table_counts_skipped_tests_and_their_reasons(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    step = kitchen(tmp_path, "")
    (tmp_path / "0.xml").write_text(SKIPPED)
    assert outcome(step, shell("cup", "true")) == 0
    closing = capfd.readouterr().out.partition("2 steps passed, 0 failed, 4 tests skipped, in ")[2]
    assert [line.strip() for line in closing.splitlines()[1:]] == [
        "",
        "Skipped tests:",
        "2 × no gas",
        "1 × no bulb",
        "1 × without a reason",
    ]


def test_closing_table_of_a_run_without_skipped_tests_names_none(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert outcome(kitchen(tmp_path, "")) == 0
    assert "skipped" not in capfd.readouterr().out
