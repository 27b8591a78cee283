"""The check of test titles and texts in `make lint`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.dev.conftest import ROOT


def check(root: Path, name: str, text: str) -> subprocess.CompletedProcess[str]:
    """Run the check on a clone that contains one file."""
    script = root / "infra" / "lint" / "wording.py"
    script.parent.mkdir(parents=True)
    script.write_text((ROOT / "infra" / "lint" / "wording.py").read_text())
    (root / name).parent.mkdir(parents=True)
    (root / name).write_text(text)
    return subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("tests/billing/test_fees.py", "def test_what_is_paid_stands_in_the_list(): ...", "stands"),
        ("tests/billing/test_fees.py", "def test_that_cannot_be_loaded_says_so(): ...", "that"),
        ("webapp/src/pager.test.tsx", 'test("of two pages the second is shown", () => {});', "of"),
        ("tests/e2e/jobs/list.spec.ts", 'test("a refusal is told in place", async () => {});', "told"),
        ("webapp/src/pager.tsx", "<p>Begin anew</p>", "anew"),
        ("webapp/src/pager.tsx", 'const TEXT = "It goes on where you stopped.";', "goes on"),
        ("languages/en.json", '{"jobs_begin": "Begin anew"}', "anew"),
        ("billing/errors.py", 'class Late(Error):\n    message = "Whoever is late pays."', "Whoever"),
    ],
)
def test_wording_check_refuses_text_that_is_hard_to_read(
    tmp_path: Path, name: str, text: str, found: str
) -> None:
    checked = check(tmp_path, name, text)
    assert checked.returncode == 1
    assert name in checked.stdout
    assert f"('{found}')" in checked.stdout


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tests/billing/test_fees.py", "def test_expired_code_is_rejected(): ..."),
        ("webapp/src/pager.test.tsx", 'test("Second click waits for the first request", () => {});'),
        ("webapp/src/pager.tsx", "<p>Start again</p>"),
    ],
)
def test_wording_check_accepts_plain_english(tmp_path: Path, name: str, text: str) -> None:
    assert check(tmp_path, name, text).returncode == 0
