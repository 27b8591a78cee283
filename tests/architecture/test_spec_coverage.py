"""docs/spec-coverage.md says which test holds a sentence of the specification: the tests it names are there."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from config.env import ROOT

DOCUMENT = (ROOT / "docs" / "spec-coverage.md").read_text().splitlines()
FILE = re.compile(r"`([^`\s]+(?:\.test\.tsx?|\.spec\.ts|\.py))`")
CLAIM = re.compile(FILE.pattern + ": (.+)")
TESTS = {
    f"/{path.relative_to(ROOT)}": path
    for folder, names in (
        ("tests", ("test_*.py", "*.spec.ts")),
        ("webapp/src", ("*.test.ts", "*.test.tsx")),
    )
    for name in names
    for path in (ROOT / folder).rglob(name)
}
# A title follows the name of the call or the table of its cases; a case is named first in its row.
TITLE = re.compile(
    r"""(?:\b(?:test|it|describe)(?:\.describe)?\(|\)\(|^\s*\[)\s*(["'`])(?P<title>.*?)(?<!\\)\1""",
    re.MULTILINE,
)


def claims() -> Iterator[tuple[int, str]]:
    """Each '`file`: title; title' in the last column of a table, with the number of its line."""
    for number, (line, following) in enumerate(zip(DOCUMENT, [*DOCUMENT[1:], ""], strict=True), start=1):
        if line.startswith("| ") and not following.startswith("|--"):
            for claim in line.removesuffix(" |").rsplit(" | ", 1)[-1].split(" · "):
                yield number, claim


def files(name: str) -> list[Path]:
    return [path for end, path in TESTS.items() if end.endswith(f"/{name}")]


@cache
def titles(path: Path) -> list[str]:
    text = path.read_text()
    if path.suffix == ".py":
        return [name.replace("_", " ") for name in re.findall(r"^def test_(\w+)", text, re.MULTILINE)]
    return [match["title"].replace("\\", "") for match in TITLE.finditer(text)]


def test_every_row_names_files_and_their_titles() -> None:
    found = list(claims())
    wrong = [f"line {number}: {claim}" for number, claim in found if not CLAIM.fullmatch(claim)]
    assert len(found) > 200
    assert not wrong, "\n".join(wrong)


def test_every_file_that_is_named_is_one_file() -> None:
    wrong = [
        f"line {number}: {name} is {len(files(name))} files"
        for number, line in enumerate(DOCUMENT, start=1)
        for name in FILE.findall(line)
        if len(files(name)) != 1
    ]
    assert not wrong, "\n".join(wrong)


def test_every_title_that_is_named_is_in_its_file() -> None:
    wrong = [
        f"line {number}: {claim[1]} has no '{title}'"
        for number, text in claims()
        if (claim := CLAIM.fullmatch(text))
        for title in claim[2].split("; ")
        if not any(is_named(known, title) for path in files(claim[1]) for known in titles(path))
    ]
    assert not wrong, "\n".join(wrong)


def is_named(known: str, title: str) -> bool:
    return known.startswith(title[:-1]) if title.endswith("…") else known == title
