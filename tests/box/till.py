"""One visit that earns money. `load.py` uses it on the machine, with Debian's Python."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

READY, CASH = 3, 1
INDIAN_TIME = timedelta(hours=5, minutes=30)
# Sends one write, notes its name if it is acknowledged, and returns its data.
Write = Callable[[str, Any, Callable[[Any], str]], Any]


def serve(write: Write, note: str, customer: dict[str, Any], service: dict[str, Any]) -> None:
    """Open a job for a new customer, finish it, issue its invoice, and take the payment of its total."""
    day = (datetime.now(UTC) + INDIAN_TIME).date().isoformat()
    owner = write("customers", customer, lambda _: note)
    job = {
        "customerId": owner["customerId"], "vehicleId": owner["vehicleId"], "entryDate": day,
        "expectedDOD": day, "priorityId": 2, "pickupNeeded": 2, "paymentMethodId": CASH,
        "additionalComments": note, "assignedUserId": None, "taxCollected": 1,
        "servicesOpted": [
            {"garageJobServiceId": service["garageJobServiceId"], "serviceRate": service["serviceRate"]}
        ],
    }  # fmt: skip
    opened = write("jobs", job, lambda _: f"job of {note}")
    number = opened["jobId"]
    write("jobs/change-status", {"jobId": number, "jobStatusId": READY}, lambda _: "")
    # The worker issues the same invoice. The first of both wins.
    write(f"jobs/{number}/invoice", None, lambda invoice: f"invoice {invoice['number']} of {note}")
    payment = {"amount": opened["estimatedCost"], "paymentMethodId": CASH, "paidOn": day}
    write(f"jobs/{number}/payments", payment, lambda paid: f"payment {paid['receiptCode']} of {note}")
