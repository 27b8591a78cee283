"""The proofs whose runs are tests."""

from tests.prove.tested import tested

FANOUT = "tests/kernel/tenancy/test_fanout.py::test_fan_out"
HISTORIES = "tests/billing/online/test_histories.py::test_ledger_matches_payments_despite"

MAIL_SERVER = tested(
    "R8",
    "No mail is lost while the mail server is away, slow or refuses, and a doubled mail has the same Message-ID",
    "down, slow, 451, 550 and cut off after DATA: 0 lost, doubled only after DATA",
    *("tests/faults/test_invoice.py", "-k", "mail and not killed"),
    without="kernel.outbox.rows.retry_later",
    instead="never_again",
    control_is="no failed mail is sent again",
)

STRIPE_FAILING = tested(
    "R9",
    "No garage is charged twice and no paid period is lost or doubled while Stripe fails",
    "200 histories with 30 % of the calls answered 500 or 429, cut off, or without a reply: ledger = oracle",
    f"{HISTORIES}_failing_stripe_calls_in_200_runs",
    without="kernel.outbox.rows.retry_later",
    instead="never_again",
    control_is="no failed call is repeated",
)

WEBHOOKS = tested(
    "R10",
    "The ledger equals the payments, in whatever order and however often events arrive",
    "500 histories with events ×5, shuffled, 30 % late and 20 % lost: ledger = oracle",
    f"{HISTORIES}_shuffled_stripe_events_in_500_runs",
    without="billing.online.inbox.store_missing_events",
    instead="nothing_is_missing",
    control_is="no daily reconciliation",
    at_once=True,
)

CLOCKS = tested(
    "R11",
    "Midnight and the leap day lock no garage early, and a wrong clock ends no session and no code early",
    "servers 10 minutes off: the database's clock decides; locked at 00:00:00 and not at 23:59:59; each day = model",
    "tests/config/test_lock.py::test_garage_is_locked_from_midnight_after_the_last_day_of_grace",
    "tests/accounts/test_wrong_clock.py",
    "tests/billing/test_rules.py::test_consecutive_periods_have_no_gap_and_no_drift_for_four_hundred_years",
    "tests/billing/test_random_years.py::"
    "test_subscription_state_matches_a_simple_model_in_thirty_runs_of_three_years_with_a_leap_day",
    without="kernel.clock.today",
    instead="day_in_utc",
    control_is="the days are those of UTC",
)

INVOICE_NUMBERS = tested(
    "R12",
    "Invoice numbers have no gap and no duplicate",
    "12 threads, 25 % rollbacks, killed connections: each series is 1, 2, 3 …",
    "tests/tenants/invoices/test_numbers_under_load.py",
    without="tenants.invoices.issuing.take_number",
    instead="number_that_no_rollback_frees",
    control_is="the counter is not a row of the transaction",
)

JOB_LIFECYCLE = tested(
    "R13",
    "The documents, payments and balances of a job agree after every event of its life",
    "2,000 histories of 50 random events: 0 divergences from the model",
    "tests/tenants/invoices/test_money_histories.py::"
    "test_invoices_and_payments_and_balances_of_a_job_agree_in_2000_random_histories",
    without="tenants.invoices.payments.take_back",
    instead="nothing_is_taken_back",
    control_is="a cancelled job keeps its refunded payments",
)

GENERATED_REQUESTS = tested(
    "R14",
    "No generated request gets a 5xx, an undocumented status or a leak",
    "20,000 calls of all operations by four roles and by nobody: 0 of them",
    "tests/architecture/test_fuzzing.py::test_generated_requests_get_only_documented_responses",
    without="kernel.errors.NotFound.status",
    instead="GONE",
    control_is="an unknown object answers 410, which no document lists",
)

ISOLATION = tested(
    "R15",
    "No call reaches another garage, and no role does what is not its own",
    "every operation × 3 roles × each place for a foreign id: refused, both checksums unchanged",
    "tests/architecture/test_matrices.py",
    without="config.gate.garage.named_garages",
    instead="whoever_calls",
    control_is="the gate reads no garage from the request",
)

MIGRATIONS = tested(
    "R17",
    "A migration of all garages that is cut off is finished by the next one, and two releases serve one database",
    "a locked garage and a lost connection stop no other garage, the next run migrates only the rest; "
    "every call to both releases 200 (no load, no p99)",
    f"{FANOUT}_that_loses_its_connection_is_completed_by_the_next_fan_out",
    "tests/kernel/tenancy/test_fanout.py::"
    "test_garage_with_a_locked_table_is_reported_and_migrated_by_the_next_fan_out",
    "tests/upgrade/test_side_by_side.py",
    without="kernel.tenancy.fanout._migrate_alone",
    instead="failed_with_its_batch",
    control_is="a garage that fails takes its batch with it",
)

REMINDERS = tested(
    "R18",
    "Each garage gets exactly the reminders that are due, once, also after an outage",
    "50 garages for three years: mails and alerts = the specified table",
    "tests/billing/test_random_reminders.py::test_fifty_garages_get_the_expected_reminders_for_three_years",
    without="billing.queries.due_reminder",
    instead="due_today_only",
    control_is="a reminder that was missed is not made up for",
)
