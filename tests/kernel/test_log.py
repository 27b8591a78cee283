"""Each log line contains its request id. In production, a line is one JSON object."""

import json
import logging
from io import StringIO

import structlog

from kernel import log


def test_log_lines_of_app_and_libraries_are_json_with_the_request_id(json_lines: StringIO) -> None:
    log.begin_request(log.RequestFacts("request-1", "127.0.0.1"))
    log.bind(garage_id=7)
    structlog.get_logger("ours").info("something", plate="MH12AB1234")
    logging.getLogger("library").warning("theirs %s", 1)
    ours, theirs = (json.loads(line) for line in json_lines.getvalue().splitlines())
    assert (ours["event"], ours["plate"], ours["level"]) == ("something", "MH12AB1234", "info")
    assert theirs["event"] == "theirs 1"
    assert {line["request_id"] for line in (ours, theirs)} == {"request-1"}
    assert {line["garage_id"] for line in (ours, theirs)} == {7}


def test_log_values_of_one_request_do_not_appear_in_the_next_request(json_lines: StringIO) -> None:
    log.begin_request(log.RequestFacts("request-1"))
    log.bind(person_id=7)
    log.begin_request(log.RequestFacts("request-2"))
    structlog.get_logger("ours").info("something")
    line = json.loads(json_lines.getvalue())
    assert line["request_id"] == "request-2"
    assert "person_id" not in line


def test_log_line_contains_the_traceback(json_lines: StringIO) -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        structlog.get_logger("ours").error("fault", exc_info=True)
    assert "ValueError: broken" in json.loads(json_lines.getvalue())["exception"]
