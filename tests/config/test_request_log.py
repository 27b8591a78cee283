"""Each API request writes one log line with its route, its statements and their time."""

import re
from io import StringIO

from tests.api import Api
from tests.cast import Cast


def logged(lines: StringIO) -> dict[str, str]:
    """Return the values of the last request."""
    *_, line = [each for each in lines.getvalue().splitlines() if "servicebay.request" in each]
    return dict(re.findall(r"(\w+)=(\S+)", re.sub(r"\x1b\[[0-9;]*m", "", line)))


def test_request_log_contains_the_route_and_the_number_and_time_of_sql_statements(
    committed_db: Cast, log_lines: StringIO
) -> None:
    client = Api().as_(committed_db.owner)
    client.get("staffs")
    line = logged(log_lines)
    assert (line["route"], line["status"], line["garage_id"]) == (
        "api/garage/staffs",
        "200",
        str(committed_db.first.pk),
    )
    assert int(line["queries"]) == 3
    assert 0 < float(line["db_ms"]) <= float(line["ms"])


def test_request_log_of_a_job_contains_the_route_without_the_id(
    api: Api, cast: Cast, log_lines: StringIO
) -> None:
    api.as_(cast.owner).get("jobs/4242")
    assert logged(log_lines)["route"] == "api/garage/jobs/<job_id>"


def test_request_that_is_refused_before_the_database_logs_no_statements(
    api: Api, log_lines: StringIO
) -> None:
    api.get("nowhere")
    line = logged(log_lines)
    assert (line["status"], line["route"], line["queries"], line["db_ms"]) == ("404", "None", "0", "0.0")
