"""The results of the proofs: docs/proofs.json, and the page that is made from it."""

import json
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.prove.parts import PARTS
from tests.prove.product import today
from tests.prove.proof import Proof, Trial

ROOT = Path(__file__).resolve().parents[2]
FILE, PAGE = ROOT / "docs" / "proofs.json", ROOT / "docs" / "proofs.md"
HEAD = """# Proofs

`python -m tests.prove` writes this page (`make prove`, or `make prove ARGS=R6`). It shows the newest result of each proof. A result belongs to its commit: it says nothing about a later one. Each proof has a control, in which the mechanism is switched off. If the control holds, the proof fails. `make prove-quick` runs a small part of each proof and writes nothing.

{newest}

| proof | claim | target | control | figure | verdict | seed, date, machine | command |
|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Result:
    name: str
    seed: int
    figure: str
    verdict: str


def save(result: Result) -> None:
    kept = json.loads(FILE.read_text())
    kept["commit"] = _commit()
    facts = {"commit": kept["commit"], "date": today(), "machine": _machine()}
    kept["results"][result.name] = asdict(result) | facts
    FILE.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")
    PAGE.write_text(page(FILE.read_text()))


def page(text: str, proofs: Sequence[Proof] = PARTS) -> str:
    """Return the page. A proof without a result at the newest commit is named as not run."""
    kept = json.loads(text)
    rows = [_row(proof, kept["results"].get(proof.name), kept["commit"]) for proof in proofs]
    newest = f"The newest run was at commit {kept['commit']}."
    return HEAD.format(newest=newest) + "\n".join(rows) + "\n"


def _row(proof: Proof, result: dict[str, Any] | None, commit: str) -> str:
    named = f"| {proof.name} | {proof.claim} | {proof.target} | {proof.control_is}"
    if result is None:
        return f"{named} | – | not run at {commit} | – | `python -m tests.prove {proof.name}` |"
    verdict = result["verdict"]
    if result["commit"] != commit:
        verdict = f"not run at {commit}; {verdict} at {result['commit']}"
    command = f"`python -m tests.prove {proof.name} {Trial(result['seed']).command}`"
    facts = f"{result['seed']}, {result['date']}, {result['machine']}"
    return f"{named} | {result['figure']} | {verdict} | {facts} | {command} |"


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
