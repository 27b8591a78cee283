"""The proofs whose runs are tests."""

from tests.prove.tested import tested

INVOICE_NUMBERS = tested(
    "R12",
    "Invoice numbers have no gap and no duplicate",
    "12 threads, 25 % rollbacks, killed connections: each series is 1, 2, 3 …",
    "tests/tenants/invoices/test_numbers_under_load.py",
    without="tenants.invoices.issuing.take_number",
    instead="number_that_no_rollback_frees",
    control_is="the counter is not a row of the transaction",
)
