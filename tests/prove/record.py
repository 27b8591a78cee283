"""The results of the proofs: docs/proofs.json, and the page that is made from it."""

import json
import platform
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.prove.product import today

ROOT = Path(__file__).resolve().parents[2]
FILE, PAGE = ROOT / "docs" / "proofs.json", ROOT / "docs" / "proofs.md"
HEAD = """# Proofs

`python -m tests.prove` writes this page. It shows the newest result of each proof. A result belongs to its commit: it says nothing about a later one. Each proof has a control, in which the mechanism is switched off. If the control holds, the proof fails.

| proof | claim | target | figure | verdict | commit | seed, date, machine |
|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Result:
    name: str
    claim: str
    target: str
    seed: int
    figure: str
    verdict: str


def save(result: Result) -> None:
    kept = json.loads(FILE.read_text()) if FILE.exists() else {}
    facts = {"commit": _commit(), "date": today(), "machine": _machine()}
    kept[result.name] = asdict(result) | facts
    FILE.write_text(json.dumps(dict(sorted(kept.items(), key=_order)), indent=2, ensure_ascii=False) + "\n")
    PAGE.write_text(page(FILE.read_text()))


def page(text: str) -> str:
    rows = [
        f"| {row['name']} | {row['claim']} | {row['target']} | {row['figure']} | {row['verdict']} | {row['commit']} "
        f"| {row['seed']}, {row['date']}, {row['machine']} |"
        for row in json.loads(text).values()
    ]
    return HEAD + "\n".join(rows) + "\n"


def _order(item: tuple[str, object]) -> int:
    return int(item[0].lstrip("R"))


def _commit() -> str:
    def git(*arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()

    changed = [line for line in git("status", "--porcelain").splitlines() if "docs/proofs." not in line]
    return git("rev-parse", "--short=8", "HEAD") + (" with changes" if changed else "")


def _machine() -> str:
    import psutil

    return f"{psutil.cpu_count()} cores, {psutil.virtual_memory().total / 2**30:.0f} GiB, {platform.system()}"
