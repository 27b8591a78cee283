"""`python -m tests.spec_table` writes the last column of docs/spec-coverage.md from the marked tests."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "spec-coverage.md"
ROW = re.compile(r"^(\| ([a-z]+-\d+) \| [^|]+ \|).*\|$", re.MULTILINE)
FILES = (
    "webapp/src/**/*.test.ts*",
    "webapp/scripts/*.test.mjs",
    "tests/e2e/**/*.spec.ts",
    "tests/**/test_*.py",
)
# In TypeScript and JavaScript, the ids are tags in the options after the title.
MARKED = re.compile(
    r"""@pytest\.mark\.spec\([^)]*\)\ndef (?P<name>\w+)"""
    r"""|\(\s*(?P<quote>["'`])(?P<title>(?:\\.|(?!(?P=quote)).)+)(?P=quote),\s*"""
    r"""\{[^{}]*?\btags?: (?:"[^"]*"|\[[^]]*\])"""
)


def sources() -> Iterator[tuple[str, str]]:
    """Yield the short name and the text of each test file."""
    for pattern in FILES:
        for path in sorted(ROOT.glob(pattern)):
            name = str(path.relative_to(ROOT))
            yield re.sub(r"^(webapp/src/(features/)?|tests/)", "", name), path.read_text()


def coverage() -> dict[str, dict[str, list[str]]]:
    """Return the titles of the marked tests, by id and file."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for file, text in sources():
        for test in MARKED.finditer(text):
            title = test["name"] or test["title"].replace("\\", "")
            for spec in re.findall(r'"([^"]+)"' if test["name"] else r'"@?spec:([^"]+)"', test[0]):
                found[spec][file].append(title)
    return found


def filled(document: str) -> str:
    found = coverage()

    def row(match: re.Match[str]) -> str:
        tests = [f"`{file}`: {'; '.join(titles)}" for file, titles in found[match[2]].items()]
        return f"{match[1]} {' · '.join(tests)} |"

    return ROW.sub(row, document)


if __name__ == "__main__":
    DOCUMENT.write_text(filled(DOCUMENT.read_text()))
