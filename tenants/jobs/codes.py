"""The codes of job fields in the API and the database."""

from enum import IntEnum, StrEnum


class JobStatus(IntEnum):
    OPEN = 1
    IN_PROGRESS = 2
    READY = 3
    DELIVERED = 4
    CANCELLED = 5

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").title()


class JobKind(StrEnum):
    CAR = "car"
    # A counter sale: parts and other work without a car, delivered and billed at once.
    COUNTER = "counter"
    # A bill of the paper books, of which only the due is known.
    OPENING = "opening"


class Priority(IntEnum):
    HIGH = 1
    MEDIUM = 2
    LOW = 3

    @property
    def label(self) -> str:
        return self.name.title()


class Pickup(IntEnum):
    YES = 1
    NO = 2

    @property
    def label(self) -> str:
        return self.name.title()


class PaymentMethod(IntEnum):
    CASH = 1
    UPI = 2
    CARD = 3
    BANK_TRANSFER = 4

    @property
    def label(self) -> str:
        return {PaymentMethod.UPI: "UPI", PaymentMethod.BANK_TRANSFER: "Bank transfer"}.get(
            self, self.name.title()
        )


class InvoiceState(StrEnum):
    """The progress of the invoice mail. In the specification, the value "Yes" means "sent"."""

    NONE = "none"
    ISSUED = "issued"
    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"

    @property
    def label(self) -> str:
        return {InvoiceState.NONE: "No", InvoiceState.SENT: "Yes"}.get(self, self.value.capitalize())


class Condition(StrEnum):
    """The condition of a part that comes back."""

    GOOD = "good"
    DAMAGED = "damaged"


class FreeReason(StrEnum):
    """Why a customer pays nothing for a part."""

    WARRANTY = "warranty"
    GOODWILL = "goodwill"
    REWORK = "rework"


class CeilingKind(StrEnum):
    """Who set the limit of a job: the customer with an approval, or an owner who allowed more."""

    APPROVAL = "approval"
    OVERRIDE = "override"
