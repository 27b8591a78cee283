"""Rules, dashboards and runbooks fit together, and name only metrics that `/metrics` has."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from config.env import ROOT
from infra.dev import libraries
from tests.api import Api
from tests.cast import Cast
from tests.watch import everything, queries, scrape
from tests.watch.queries import Used

RUNBOOKS = ROOT / "docs" / "runbooks"
# This runbook is for people who notice an attack, so no alert leads to it.
WITHOUT_ALERT = {"incident"}
SECTIONS = ["## What it means", "## First look", "## Mend", "## How to be sure"]
TESTS = queries.WATCH / "rules" / "alerts_test.yml"


def alerts() -> list[tuple[str, str]]:
    """Return the name and the severity of each alert rule."""
    return [(rule["alert"], rule["labels"]["severity"]) for rule in queries.rules() if "alert" in rule]


def unknown(used: list[Used], known: dict[str, set[str]]) -> list[Used]:
    """Return the metrics that do not exist, or do not have the labels."""
    return [each for each in used if each.name not in known or not each.labels <= known[each.name]]


@pytest.fixture
def known(api: Api, cast: Cast, metrics_on: Path) -> dict[str, set[str]]:
    """Return the names of all series of `/metrics` with their labels, after everything was counted once."""
    everything.count()
    # Prometheus itself adds these labels.
    found: dict[str, set[str]] = {name: {"job", "instance"} for name in queries.OWN_METRICS}
    for series in scrape.series():
        found.setdefault(series.name, set()).update(series.labels)
    return found | {name: set() for name in queries.recorded()}


def test_rules_and_dashboards_name_only_metrics_that_exist(known: dict[str, set[str]]) -> None:
    used = queries.of_rules() + queries.of_dashboards()
    assert len(queries.of_rules()) >= 30 and len(queries.of_dashboards()) >= 30
    assert unknown(used, known) == []


def test_negative_control_shows_that_a_wrong_metric_or_label_is_found(known: dict[str, set[str]]) -> None:
    wrong = [
        *queries.used_in("a", "sum(rate(servicebay_request_total[5m]))"),
        *queries.used_in("b", 'max(servicebay_outbox_rows{status="dead"}) > 0'),
        *queries.used_in("c", "servicebay:requests_failed:ratio_rate2h > 1"),
    ]
    assert [each.place for each in unknown(wrong, known)] == ["a", "b", "c"]


def test_every_metric_is_shown_or_watched(known: dict[str, set[str]]) -> None:
    shown = {each.name for each in queries.of_rules() + queries.of_dashboards()}
    unused = {name for name in known if not name.endswith("_bucket")} - shown - queries.recorded()
    assert unused == set()


def test_each_alert_has_one_runbook_and_each_runbook_one_alert() -> None:
    linked = {}
    for rule in queries.rules():
        if "alert" in rule:
            linked[rule["alert"]] = rule["annotations"]["runbook"]
    pages = {name: RUNBOOKS / f"{re.sub(r'(?<!^)(?=[A-Z])', '-', name).lower()}.md" for name in linked}
    assert {name: ROOT / page for name, page in linked.items()} == pages
    assert set(pages.values()) | {RUNBOOKS / f"{name}.md" for name in WITHOUT_ALERT} == set(
        RUNBOOKS.glob("*.md")
    )
    for name, page in pages.items():
        lines = page.read_text().splitlines()
        assert lines[0] == f"# {name}"
        assert [line for line in lines if line.startswith("## ")] == SECTIONS, page


def covered() -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Return the alerts with their severities for which a rule test expects an alert, and expects none."""
    firing, quiet = set(), set()
    for test in yaml.safe_load(TESTS.read_text())["tests"]:
        for expected in test["alert_rule_test"]:
            name = expected["alertname"]
            if expected["exp_alerts"]:
                firing |= {(name, each["exp_labels"]["severity"]) for each in expected["exp_alerts"]}
            else:
                quiet |= {(name, severity) for alert, severity in alerts() if alert == name}
    return firing, quiet


def test_each_alert_has_a_rule_test_that_fires_and_one_that_does_not() -> None:
    firing, quiet = covered()
    assert firing == quiet == set(alerts())


def promtool(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program = libraries.promtool()
    if program is None:
        pytest.skip(f"not run: promtool is missing. {libraries.PROMTOOL_ADVICE}")
    return subprocess.run([program, *arguments], cwd=folder, capture_output=True, text=True)


def test_rule_tests_pass() -> None:
    done = promtool("test", "rules", TESTS.name, folder=TESTS.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_negative_control_shows_that_the_rule_tests_find_a_changed_alert(tmp_path: Path) -> None:
    for path in (*queries.RULES, TESTS):
        text = path.read_text()
        if path.name == "alerts.yml":
            assert text.count("servicebay_outbox_late_seconds) > 300") == 1
            text = text.replace(
                "servicebay_outbox_late_seconds) > 300", "servicebay_outbox_late_seconds) > 900"
            )
        if path == TESTS:
            # Only the tests of this alert run, because each test takes time.
            wanted = yaml.safe_load(text)
            wanted["tests"] = [each for each in wanted["tests"] if "TasksWait" in each["name"]]
            text = yaml.safe_dump(wanted)
        (tmp_path / path.name).write_text(text)
    done = promtool("test", "rules", TESTS.name, folder=tmp_path)
    assert done.returncode != 0 and "TasksWait fires" in done.stdout + done.stderr
