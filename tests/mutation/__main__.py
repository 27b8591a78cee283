"""`python -m tests.mutation` measures how many small mistakes in the billing code the tests detect."""

import argparse
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.mutation.judging import Target, Verdict, judge

LEAST_PERCENT = 85
PROCESSES = 2
# Unit tests check the arithmetic, and tests of whole actions check the services.
RULES = (
    Target(Path("billing/rules.py"), ("tests/billing/test_rules.py",)),
    Target(Path("billing/reminders.py"), ("tests/billing/test_reminders.py",)),
)
SERVICE_TESTS = tuple(
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
SERVICES = tuple(Target(path, SERVICE_TESTS) for path in sorted(Path("billing/services").glob("[!_]*.py")))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="test only modules whose path contains one of these texts")
    only = parser.parse_args().only
    started = time.monotonic()
    targets = [
        each for each in (*RULES, *SERVICES) if not only or any(part in str(each.path) for part in only)
    ]
    with ProcessPoolExecutor(PROCESSES, multiprocessing.get_context("spawn")) as pool:
        shares = [pool.submit(judge, targets, share, PROCESSES) for share in range(PROCESSES)]
        verdicts = [verdict for share in shares for verdict in share.result()]
    passed = [_report(target, [each for each in verdicts if each.path == target.path]) for target in targets]
    print(f"{len(verdicts)} mutants in {time.monotonic() - started:.0f} s")
    return 0 if all(passed) else 1


def _report(target: Target, verdicts: list[Verdict]) -> bool:
    detected = sum(verdict.detected for verdict in verdicts)
    percent = 100 * detected / len(verdicts)
    print(f"{target.path}: {detected} of {len(verdicts)} detected, {percent:.1f} %")
    for verdict in verdicts:
        if not verdict.detected:
            print(f"  survived {verdict.tests} tests: {verdict.mutant}")
    return percent >= LEAST_PERCENT


if __name__ == "__main__":
    sys.exit(main())
