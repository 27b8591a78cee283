"""Indian digit grouping of rupees is compared with Node's Intl."""

import json
import random
import subprocess

from kernel.money import rupee_text

FORMAT = """
const write = new Intl.NumberFormat('en-IN', {style: 'currency', currency: 'INR'});
const given = JSON.parse(require('fs').readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(given.map((text) => write.format(text))));
"""


def test_rupees_are_grouped_by_lakh_and_crore() -> None:
    assert rupee_text(12_345_600) == "₹1,23,456.00"
    assert rupee_text(0) == "₹0.00"
    assert rupee_text(-5) == "-₹0.05"
    assert rupee_text(-12_345_678_901) == "-₹12,34,56,789.01"


def test_rupee_grouping_in_python_matches_javascript_intl() -> None:
    chance = random.Random(2026)
    amounts = [sign * 10**power + step for power in range(3, 16) for sign in (1, -1) for step in (-1, 0, 1)]
    amounts += [
        chance.choice((1, -1)) * chance.randrange(1, 10 ** chance.randint(1, 17)) for _ in range(5_000)
    ]
    # The amounts are sent as text, because a double cannot represent the largest amounts.
    given = [f"{'-' if paise < 0 else ''}{abs(paise) // 100}.{abs(paise) % 100:02}" for paise in amounts]
    answer = subprocess.run(
        ["node", "-e", FORMAT], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    assert [rupee_text(paise) for paise in amounts] == json.loads(answer.stdout)
