"""Each specification sentence in docs/spec-coverage.md has a test that is marked with its id."""

import re
from collections.abc import Iterator

from config.env import ROOT

DOCUMENT = (ROOT / "docs" / "spec-coverage.md").read_text()
IDS = re.findall(r"^\| ([a-z]+-\d+) \| [^|]+ \|$", DOCUMENT, re.MULTILINE)
FILES = (
    "webapp/src/**/*.test.ts*",
    "webapp/scripts/*.test.mjs",
    "tests/e2e/**/*.spec.ts",
    "tests/**/test_*.py",
)
MARK = re.compile(r'mark\.spec\(|"@?spec:')
# In TypeScript and JavaScript, the ids are tags in the options after the title.
MARKED = re.compile(
    r"""@pytest\.mark\.spec\((?P<ids>[^)]*)\)\ndef \w+"""
    r"""|\(\s*(?P<quote>["'`])(?:\\.|(?!(?P=quote)).)+(?P=quote),\s*\{[^{}]*?\btags?: (?:"[^"]*"|\[[^]]*\])"""
)


def sources() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each test file."""
    for pattern in FILES:
        for path in sorted(ROOT.glob(pattern)):
            yield str(path.relative_to(ROOT)), path.read_text()


def ids_in(text: str) -> set[str]:
    """Return the ids that marked tests name."""
    return {
        spec
        for test in MARKED.finditer(text)
        for spec in re.findall(r'"([^"]+)"' if test["ids"] else r'"@?spec:([^"]+)"', test[0])
    }


def test_each_row_of_the_spec_table_has_a_unique_id() -> None:
    rows = [line for line in DOCUMENT.splitlines() if line.startswith("| ") and not line.startswith("| id |")]
    assert len(rows) == len(IDS) == len(set(IDS)) > 200


def test_spec_table_and_tests_contain_the_same_spec_ids() -> None:
    assert {spec for _, text in sources() for spec in ids_in(text)} == set(IDS)


def test_each_spec_mark_belongs_to_a_test_title() -> None:
    assert [file for file, text in sources() if MARK.search(MARKED.sub("", text))] == []
