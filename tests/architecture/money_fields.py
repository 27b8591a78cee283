"""Each field of each writing operation on jobs, their parts, estimates and intake: may it lower what a customer
pays? A new field needs a row."""

from dataclasses import dataclass
from typing import Any

# Values that a person may try in a field. Most are refused.
TRIED: tuple[Any, ...] = (1, None, "x")


@dataclass(frozen=True)
class Money:
    """With this value, the customer pays less, so only a role with the right may send it. `{…}` is replaced with
    an id. `beside` are other fields that the value needs, with `.` for a field of the same line. `at` is the place in a list of lines."""

    value: Any
    beside: tuple[tuple[str, Any], ...] = ()
    at: int = 0


@dataclass(frozen=True)
class Harmless:
    """No value makes the customer pay less than the list says for what is on the bill."""

    values: tuple[Any, ...] = TRIED


@dataclass(frozen=True)
class Elsewhere:
    """The field is not tried here, and the reason says what holds instead."""

    reason: str


Cases = Money | Harmless | Elsewhere | list[Money]
HARMLESS = Harmless()
ID = Elsewhere("It names the line that another row changes.")
FREE = (("partsUsed[].unitPrice", 0),)
OFF = (("partsUsed[].onBill", False),)

HANDLING: dict[str, Cases] = dict.fromkeys(
    (
        "additionalComments",
        "assignedUserId",
        "complaint",
        "entryDate",
        "exemptReason",
        "expectedDOD",
        "expectedTime",
        "fuelPercent",
        "odometerKm",
        "paymentMethodId",
        "pickupNeeded",
        "priorityId",
    ),
    HARMLESS,
)
# The lines of a job: 0 is a filter of the list, and 1 is a bumper that was bought for the job.
PARTS: dict[str, Cases] = {
    "partsUsed[].cost": HARMLESS,
    "partsUsed[].freeReason": [Money("goodwill", FREE), Money("rework", OFF), Money("warranty", OFF, at=1)],
    "partsUsed[].gstRate": HARMLESS,
    "partsUsed[].hsn": HARMLESS,
    "partsUsed[].jobPartId": HARMLESS,
    "partsUsed[].mrp": HARMLESS,
    "partsUsed[].onBill": [Money(False), Money(False, at=1)],
    "partsUsed[].partId": HARMLESS,
    "partsUsed[].partName": HARMLESS,
    "partsUsed[].unit": HARMLESS,
}
JOB: dict[str, Cases] = HANDLING | {
    "customerId": HARMLESS,
    "discountAmount": Money(100),
    "discountPercent": Money(5),
    "estimatedCost": HARMLESS,
    "servicesOpted[].discountAmount": [Money(100), Money(1, at=1)],
    "servicesOpted[].discountPercent": [Money(5), Money(100, at=1)],
    "servicesOpted[].garageJobServiceId": HARMLESS,
    "servicesOpted[].quantity": Harmless((0, 1, 2.5, "x")),
    "servicesOpted[].serviceRate": [Money(999), Money(0, at=1)],
    "vehicleId": HARMLESS,
}
HANDED: dict[str, Cases] = {
    "lines": HARMLESS,
    "lines[].condition": Harmless(("damaged", "good", "x")),
    "lines[].jobPartId": HARMLESS,
    "lines[].oldPart": HARMLESS,
    "lines[].partId": HARMLESS,
    "lines[].quantity": Harmless((0, 0.5, 1, 2, 99)),
}
# The lines of an estimate: 0 is an oil change, 1 is a filter of the list, and 2 is a bumper.
ESTIMATED: dict[str, Cases] = {
    "discountPercent": Money(5),
    "freeReason": [Money("goodwill", ((".rate", 0),), at=1), Money("warranty", ((".rate", 0),), at=2)],
    "gstRate": HARMLESS,
    "hsn": HARMLESS,
    "kind": HARMLESS,
    "mrp": HARMLESS,
    "note": HARMLESS,
    "partId": HARMLESS,
    "partName": HARMLESS,
    "pointId": HARMLESS,
    "quantity": Harmless((0, 1, 3, "x")),
    "rate": [Money(999), Money(400, at=1), Money(65, at=2)],
    "ref": Harmless((None, "x", "00000000-0000-4000-8000-000000000077")),
    "replacesId": HARMLESS,
    "serviceId": HARMLESS,
    "unit": HARMLESS,
}
IN_LINES: dict[str, Cases] = {f"lines[].{name}": cases for name, cases in ESTIMATED.items()}
CHOICE = "choices[].options[].lines[]"
SEEN_ELSEWHERE = Elsewhere(
    "The lines of a choice and the other lines have one check, which the rows of `lines` try."
)

ROWS: dict[str, dict[str, Cases]] = {
    "open_job": JOB
    | PARTS
    | {
        "partsUsed": Harmless(([], None)),
        "partsUsed[].quantity": Harmless((0, 1, 3, "x")),
        "partsUsed[].unitPrice": Money(400),
        "servicesOpted": Harmless(([], None)),
        # A job can be opened without GST. Its invoice then needs a reason, and the radar looks at it.
        "taxCollected": Harmless((0, 1)),
    },
    "change_job": JOB
    | PARTS
    | {
        "partsUsed": Money(
            [
                {"jobPartId": "{filter}", "partId": "{part}", "quantity": 3, "unitPrice": 480},
                {
                    "jobPartId": "{unbilled}",
                    "partId": "{part}",
                    "quantity": 1,
                    "unitPrice": 480,
                    "onBill": False,
                },
            ]
        ),
        "partsUsed[].quantity": [Money(2), Money(1, at=1)],
        "partsUsed[].unitPrice": [Money(400), Money(65, at=1)],
        "servicesOpted": Money([{"garageJobServiceId": "{oil}", "serviceRate": 1000}]),
        "servicesOpted[].quantity": [Money(0.5), Money(0.99, at=1)],
        "taxCollected": Money(0),
        "version": HARMLESS,
    },
    "set_job_tax": {"taxCollected": Money(0), "exemptReason": HARMLESS},
    "set_po_number": {"poNumber": HARMLESS, "version": HARMLESS},
    # The price with GST stays.
    "use_todays_rates": {"gstRate": HARMLESS},
    "change_status": {
        "jobId": HARMLESS,
        "jobStatusId": Elsewhere("The specification lets each status be chosen. The radar names the person."),
        "sendInvoice": HARMLESS,
    },
    "delete_job": {},
    "allow_excess": {"reason": HARMLESS, "upTo": HARMLESS, "version": HARMLESS},
    "comment_on_job": {"comment": HARMLESS},
    "add_job_photo": {"photo": Elsewhere("A picture."), "clientKey": Elsewhere("It names a picture.")},
    "remove_job_photo": {},
    "take_parts": HANDED,
    "return_parts": HANDED,
    "release_parts": {},
    "bill_part": {"freeReason": Money("goodwill", (("unitPrice", None),)), "unitPrice": Money(400)},
    "draft_estimate": {"pointIds": HARMLESS, "serviceId": HARMLESS},
    "change_estimate": IN_LINES
    | {f"{CHOICE}.{name}": SEEN_ELSEWHERE for name in ESTIMATED}
    | {
        "choices": Harmless(([], None)),
        "choices[].name": HARMLESS,
        "choices[].options": HARMLESS,
        "choices[].options[].label": HARMLESS,
        "choices[].options[].lines": HARMLESS,
        "choices[].options[].recommended": HARMLESS,
        "deposit": HARMLESS,
        "discount": Money(100),
        "estimatedCost": HARMLESS,
        "lines": Harmless(([], None)),
        "note": HARMLESS,
        "taxCollected": Money(0),
        "validUntil": HARMLESS,
        "version": HARMLESS,
    },
    "send_estimate": {"email": HARMLESS, "version": HARMLESS},
    "withdraw_estimate": {"reason": HARMLESS, "version": HARMLESS},
    "open_estimated_job": HANDLING,
    "set_estimate_rule": dict.fromkeys(
        ("keepMonths", "signature", "terms", "validDays", "version"), HARMLESS
    ),
    "record_decision": dict.fromkeys(
        (
            "answers",
            "answers[].choice",
            "answers[].optionId",
            "answers[].ref",
            "answers[].yes",
            "name",
            "phone",
            "said",
            "signature",
            "spokenAt",
            "totalSeen",
            "versionNumber",
            "way",
        ),
        HARMLESS,
    ),
    "mail_decision": {},
    "take_in": HANDLING
    | {
        "customer": HARMLESS,
        **{
            f"customer.{name}": HARMLESS
            for name in (
                "address",
                "customerId",
                "customerName",
                "email",
                "gstin",
                "isPremiumCustomer",
                "language",
                "noEmail",
                "phoneNumber",
                "stateCode",
            )
        },
        "decisions": HARMLESS,
        "decisions[].answer": Harmless(("use", "remove", "add", "new_job", "new_dates")),
        "decisions[].customerId": HARMLESS,
        "decisions[].jobId": HARMLESS,
        "decisions[].question": Harmless(("price", "service_gone", "job_open")),
        "decisions[].rate": Harmless((0, 1, 999, 1000)),
        "decisions[].serviceId": HARMLESS,
        "device": HARMLESS,
        "intakeId": HARMLESS,
        "issuedAt": Harmless((None, "{now}", "2024-01-01T00:00:00Z")),
        "line": HARMLESS,
        "seal": HARMLESS,
        "services": HARMLESS,
        "services[].offer": Harmless((None, "x", "AAAA")),
        "services[].rate": Money(999, (("decisions", []),)),
        "services[].serviceId": HARMLESS,
        "slip": HARMLESS,
        "takenAt": Harmless(("{now}", "2024-01-01T00:00:00Z")),
        "taxCollected": Harmless((0, 1)),
        "vehicle": HARMLESS,
        **{
            f"vehicle.{name}": HARMLESS
            for name in ("otherPlate", "vehicleId", "vehicleModel", "vehicleNumber")
        },
        # An advisor may edit vehicles, so only the price of the class is accepted (decision 0149).
        "vehicle.vehicleClass": Harmless(("two_wheeler", "suv", None, "x")),
    },
    "open_counter": {"device": HARMLESS, "label": HARMLESS},
    "report_counter": {"device": HARMLESS, "oldestAt": HARMLESS, "waiting": HARMLESS},
    "switch_off_counter": {"off": HARMLESS},
}
