"""`python -m tests.mutation`: how many of the mistakes that could be made in billing its tests would notice."""

import argparse
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.mutation.judging import Target, Verdict, judge

LEAST_PERCENT = 85
PROCESSES = 2
# Arithmetic answers to its own tests alone, what writes to those that tell a verb's whole story.
ARITHMETIC = (
    Target(Path("billing/rules.py"), ("tests/billing/test_rules.py",)),
    Target(Path("billing/reminders.py"), ("tests/billing/test_reminders.py",)),
)
OF_WRITES = tuple(
    f"tests/billing/{name}.py"
    for name in (
        "test_audit_trail",
        "test_claim_payment",
        "test_billing_limits",
        "test_event_references",
        "test_fees",
        "test_grants_and_changes",
        "test_unique_messages",
        "test_relist",
        "test_waiting_for_locks",
        "test_payments",
        "test_remind",
        "test_void_upgrade",
        "test_upgrades",
        "test_void_period",
        "online/test_cancel_subscription",
        "online/test_record_payment",
        "online/test_automatic_renewal",
    )
)
WRITES = tuple(Target(path, OF_WRITES) for path in sorted(Path("billing/services").glob("[!_]*.py")))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="parts of the paths to look at")
    only = parser.parse_args().only
    started = time.monotonic()
    targets = [
        each for each in (*ARITHMETIC, *WRITES) if not only or any(part in str(each.path) for part in only)
    ]
    with ProcessPoolExecutor(PROCESSES, multiprocessing.get_context("spawn")) as pool:
        shares = [pool.submit(judge, targets, share, PROCESSES) for share in range(PROCESSES)]
        verdicts = [verdict for share in shares for verdict in share.result()]
    told = [_told(target, [each for each in verdicts if each.path == target.path]) for target in targets]
    print(f"{len(verdicts)} mutants in {time.monotonic() - started:.0f} s")
    return 0 if all(told) else 1


def _told(target: Target, verdicts: list[Verdict]) -> bool:
    noticed = sum(verdict.noticed for verdict in verdicts)
    percent = 100 * noticed / len(verdicts)
    print(f"{target.path}: {noticed} of {len(verdicts)} noticed, {percent:.1f} %")
    for verdict in verdicts:
        if not verdict.noticed:
            print(f"  survived {verdict.tests} tests: {verdict.mutant}")
    return percent >= LEAST_PERCENT


if __name__ == "__main__":
    sys.exit(main())
