"""Refuses words that make test titles and texts on screen hard to read. `make lint` runs this check."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# These words are old-fashioned or vague, or treat a program as a person.
WORDS = re.compile(
    r"\b(anew|afresh|whoever|meanwhile|of late|at once|all the same|mend(s|ed|ing)?|heard of|hears|told"
    r"|stands?|stood|lies|goes on|went on|comes? along|is none|but for|as it is|by then"
    r"|keeps? (its|their) word|takes? leave|wish(es)?)\b",
    re.IGNORECASE,
)
# A title names its subject first. The title "That cannot be loaded says so" has no subject.
HEADLESS = re.compile(r"(what|who|whose|whom|that|which|nothing|but|of|is|are|in place)\b", re.IGNORECASE)
# These are words of the specification, and sentences in which a refused word is the clearest.
ALLOWED = (
    "Pay by then to continue without a break.",
    "Its stock stays as it is.",
    "The work on your car changed meanwhile.",
    "Told: {amount}",
)
WEB_TITLE = re.compile(r"""\b(?:test|it|describe)(?:\.\w+)*\(\s*(["'`])(.+?)\1""")
WEB_TEXT = re.compile(r""">\s*([A-Z][^<>{}=;]*\s[^<>{}=;]*?)\s*<|"([A-Z][^"\n]* [^"\n]*)\"""")


def python_titles(path: Path) -> Iterator[str]:
    for name in re.findall(r"def test_(\w+)", path.read_text()):
        yield name.replace("_", " ")


def error_sentences(path: Path) -> Iterator[str]:
    """Yield the messages of error classes, which the client shows."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            targets = [target.id for target in node.targets if isinstance(target, ast.Name)]
            yield from [str(node.value.value)] if "message" in targets else []


def problems() -> Iterator[str]:
    # The tests of this check hold examples of what it refuses.
    for path in sorted(set(ROOT.glob("tests/**/test_*.py")) - {ROOT / "tests/dev/test_wording.py"}):
        yield from _judge(path, python_titles(path), titles=True)
    for path in sorted([*ROOT.glob("webapp/src/**/*.test.ts*"), *ROOT.glob("tests/e2e/**/*.spec.ts")]):
        yield from _judge(path, (match[1] for match in WEB_TITLE.findall(path.read_text())), titles=True)
    for path in sorted(ROOT.glob("webapp/src/**/*.ts*")):
        if ".test." not in path.name and ".gen." not in path.name:
            yield from _judge(path, ("".join(match) for match in WEB_TEXT.findall(path.read_text())))
    for path in ROOT.glob("languages/en.json"):
        messages = json.loads(path.read_text()).values()
        yield from _judge(path, (text for text in messages if isinstance(text, str)))
    for package in ("platform", "tenants", "billing", "demo"):
        for path in sorted(ROOT.glob(f"{package}/**/errors.py")):
            yield from _judge(path, error_sentences(path))


def _judge(path: Path, texts: Iterator[str], *, titles: bool = False) -> Iterator[str]:
    for text in texts:
        found = WORDS.search(text) or (HEADLESS.match(text) if titles else None)
        if found and not any(sentence in text for sentence in ALLOWED):
            yield f"{path.relative_to(ROOT)}: {' '.join(text.split())}  ({found[0]!r})"


if __name__ == "__main__":
    found = list(problems())
    for problem in found:
        print(problem)
    if found:
        sys.exit(f"{len(found)} titles or texts are hard to read. CONTRIBUTING.md says how to write them.")
