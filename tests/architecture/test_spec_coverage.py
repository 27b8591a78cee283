"""Each specification sentence in docs/spec-coverage.md has a test that is marked with its id."""

import re

from tests import spec_table

DOCUMENT = spec_table.DOCUMENT.read_text()
IDS = [match[2] for match in spec_table.ROW.finditer(DOCUMENT)]


def test_spec_coverage_table_is_current() -> None:
    assert spec_table.filled(DOCUMENT) == DOCUMENT, "Run python -m tests.spec_table"


def test_each_row_of_the_spec_table_has_a_unique_id() -> None:
    rows = [line for line in DOCUMENT.splitlines() if line.startswith("| ") and not line.startswith("| id |")]
    assert len(rows) == len(IDS) == len(set(IDS)) > 200


def test_spec_table_and_tests_contain_the_same_spec_ids() -> None:
    assert set(spec_table.coverage()) == set(IDS)


def test_each_spec_mark_belongs_to_a_test_title() -> None:
    mark = re.compile(r'mark\.spec\(|"@?spec:')
    wrong = [file for file, text in spec_table.sources() if mark.search(spec_table.MARKED.sub("", text))]
    assert not wrong


def test_each_test_file_named_in_the_spec_table_exists() -> None:
    files = {file for file, _ in spec_table.sources()}
    assert set(re.findall(r"`([^`\s]+(?:\.test\.tsx?|\.spec\.ts|\.py))`", DOCUMENT)) <= files
