"""The gates that several pages of the console share."""

from console.roles import Duty
from kernel.http.gate import in_console

view_gate = in_console(Duty.SEE, of_deleted=True)
billing_gate = in_console(Duty.BILL)
# Additions to the ledger accept an Idempotency-Key, so that a repeated request adds one row.
add_gate = in_console(Duty.BILL, creates=True)
