"""The decisions that texts name exist and are in the index, and relative links of documents lead somewhere.

Everything here reads files only, so it needs no database.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DECISIONS = Path("docs/decisions")
INDEX = DECISIONS / "README.md"
# "decision 0077", "Decisions 0086 and 0063", "decisions 0086 to 0089", also with a line break in between.
NAMED = re.compile(r"\b[Dd]ecisions?[\s#*/]+(\d{4}(?:(?:,| and| or| to)*[\s#*/]+\d{4})*)")
# The page of a decision names others by their number alone: "(0024)".
BARE = re.compile(r"[ (](0\d{3})[);,:]")
FILE_NAME = re.compile(r"decisions/(\d{4}-[\w-]+\.md)")
ROW = re.compile(r"^\| \[(\d{4})\]\(([^)]+)\) \|", re.MULTILINE)
FOLDED = re.compile(r"^- (\d{4}): \[[^\]]+\]\([^)]+\)$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)\s#]+)")
QUOTED = re.compile(r"`(docs/[\w./-]+\.md)`")
WITHOUT = frozenset(
    {"node_modules", ".venv", ".git", "var", "out", ".next", ".builds", ".exports", "__pycache__"}
)
ENDINGS = frozenset(".py .ts .tsx .mjs .mts .md .sh .yml .yaml .conf .toml .css .sql".split())


def texts(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each source file and document, but not of this one."""
    for folder, inner, names in os.walk(root):
        inner[:] = sorted(set(inner) - WITHOUT)
        for path in (Path(folder) / name for name in sorted(names)):
            if path.suffix in ENDINGS and path != Path(__file__).resolve():
                yield str(path.relative_to(root)), path.read_text(errors="ignore")


def documents(root: Path) -> list[Path]:
    own = [root / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]
    return [path for path in own if path.exists()] + sorted((root / "docs").rglob("*.md"))


def decisions(root: Path) -> dict[str, str]:
    """Return the file name of each decision, by its number."""
    return {path.name[:4]: path.name for path in sorted((root / DECISIONS).glob("[0-9]*.md"))}


def missing_decisions(root: Path) -> list[str]:
    """Return the references to a decision that has no page of its own."""
    known = decisions(root)
    wrong = []
    for name, text in texts(root):
        numbers = {number for found in NAMED.findall(text) for number in re.findall(r"\d{4}", found)}
        if Path(name).parent == DECISIONS and Path(name) != INDEX:
            numbers |= set(BARE.findall(text))
        wrong += [f"{name}: decision {number}" for number in sorted(numbers - set(known))]
        files = set(FILE_NAME.findall(text)) - set(known.values())
        wrong += [f"{name}: {file}" for file in sorted(files)]
    return wrong


def index_problems(root: Path) -> list[str]:
    """Return what is missing in the index, or is in it without a file."""
    index, known = (root / INDEX).read_text(), decisions(root)
    rows = ROW.findall(index)
    wrong = [f"not in the index: {name}" for number, name in known.items() if (number, name) not in rows]
    wrong += [f"no such file: {name}" for number, name in rows if known.get(number) != name]
    numbers = [number for number, _ in rows] + FOLDED.findall(index)
    return wrong + [
        f"twice: {number}" for number in sorted({each for each in numbers if numbers.count(each) > 1})
    ]


def dead_links(root: Path) -> list[str]:
    """Return the relative links of documents that lead nowhere."""
    return [
        f"{path.relative_to(root)}: {target}"
        for path in documents(root)
        for target in LINK.findall(path.read_text())
        if not (path.parent / target).exists()
    ]


def dead_names(root: Path) -> list[str]:
    """Return the pages of `docs/` that documents name and that do not exist."""
    return [
        f"{path.relative_to(root)}: {name}"
        for path in documents(root)
        for name in QUOTED.findall(path.read_text())
        if not (root / name).exists()
    ]


def test_each_named_decision_has_a_page() -> None:
    assert missing_decisions(ROOT) == []


def test_index_of_decisions_names_each_page_once_and_no_other() -> None:
    assert index_problems(ROOT) == []


def test_links_and_named_pages_of_documents_exist() -> None:
    assert dead_links(ROOT) == []
    assert dead_names(ROOT) == []


def test_check_finds_a_missing_page_row_and_link(tmp_path: Path) -> None:
    """The negative control: each mistake is in a small repository of its own."""
    (tmp_path / DECISIONS).mkdir(parents=True)
    (tmp_path / DECISIONS / "0001-a-choice.md").write_text("# 0001 A choice\n")
    (tmp_path / DECISIONS / "0002-not-listed.md").write_text("# 0002 Not listed (0008)\n")
    rows = (
        "| [0001](0001-a-choice.md) | A choice. | accepted |",
        "| [0004](0004-gone.md) | Gone. | accepted |",
    )
    (tmp_path / INDEX).write_text("\n".join([*rows, "- 0003: [0001](0001-a-choice.md)", rows[0], ""]))
    (tmp_path / "README.md").write_text(
        "[page](docs/nowhere.md), [web](https://example.com), `docs/gone.md`\n"
    )
    (tmp_path / "code.py").write_text(
        "# It waits (decision 0001).\n# Decisions 0001, 0003 and\n# 0007 say so.\n"
    )
    assert missing_decisions(tmp_path) == [
        "code.py: decision 0003",
        "code.py: decision 0007",
        "docs/decisions/0002-not-listed.md: decision 0008",
    ]
    assert index_problems(tmp_path) == [
        "not in the index: 0002-not-listed.md",
        "no such file: 0004-gone.md",
        "twice: 0001",
    ]
    assert dead_links(tmp_path) == ["README.md: docs/nowhere.md", "docs/decisions/README.md: 0004-gone.md"]
    assert dead_names(tmp_path) == ["README.md: docs/gone.md"]
