"""Errors that roll a request back, and refusals that commit.

A `DomainError` is raised and rolls the request back. A `Refusal` is returned and the request commits, so
that a counted fact (a wrong password, a used ticket) is saved.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.utils import timezone

from kernel import clock
from kernel.hiding import as_typed
from kernel.sentences import Sentence

FieldErrors = Mapping[str, Sequence[Sentence]]


class DomainError(Exception):
    """`message` is the template of the sentence. An error with several sentences gives the fitting one."""

    code: ClassVar[str]
    status: ClassVar[int]
    message: ClassVar[str]

    data: Mapping[str, Any] | None = None

    def __init__(self, sentence: Sentence | None = None, /, **params: Any) -> None:
        self.params = params
        self.sentence = sentence or Sentence(self.message, **params)
        super().__init__(self.sentence)

    @property
    def retry_after(self) -> int | None:
        """Return the seconds for the Retry-After header."""
        return None


class Refusal:
    code: ClassVar[str]
    message: ClassVar[str]
    # The message belongs to this form field, if there is one.
    field: ClassVar[str | None] = None
    # A refusal that asks for more is no attempt for the limits on guessing.
    counts: ClassVar[bool] = True

    def __init__(self, data: Mapping[str, Any] | None = None, **params: Any) -> None:
        self.data, self.params = data, params

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.message, **self.params)

    def __str__(self) -> str:
        return self.sentence


class Invalid(DomainError):
    """Invalid fields, each with its messages."""

    code, status, message = "invalid", 422, "Please check the marked fields."

    def __init__(self, **fields: Sentence | Sequence[Sentence]) -> None:
        super().__init__()
        self.fields: FieldErrors = {
            name: [said] if isinstance(said, Sentence) else list(said) for name, said in fields.items()
        }

    def of_row(self, ref: str) -> "Invalid":
        """Name the row of a form that the errors are about."""
        self.data = {"ref": ref}
        return self


class SessionOver(DomainError):
    code, status, message = "session_over", 401, "Your session has ended. Please sign in again."


class NoGarage(DomainError):
    code, status, message = (
        "no_garage",
        403,
        "None of your garages is open at the moment. Please contact support.",
    )


class NotFound(DomainError):
    code, status, message = "not_found", 404, "Not found in this garage."


class RoleDenied(DomainError):
    code, status, message = "role_denied", 400, "Your role ({role}) may not do this."


class EmailSessionNeeded(DomainError):
    code, status, message = "role_denied", 400, "Sign in with your email to do this."


class HiddenHere(DomainError):
    code, status, message = (
        "hidden",
        400,
        "The garage hides this from technicians. Ask a person at the front desk.",
    )


class SupportIsReadOnly(DomainError):
    code, status, message = (
        "only_looking",
        400,
        "Support access is read-only. Ask the garage to do this.",
    )


class ProofNeeded(DomainError):
    code, status, message = (
        "proof_needed",
        409,
        "Please enter a code from your authenticator app first.",
    )


class GarageMismatch(DomainError):
    code, status, message = "garage_mismatch", 400, "The request names two different garages."


class GarageRequired(DomainError):
    code, status, message = "garage_required", 400, "You belong to several garages. Choose one first."


class GarageSuspended(DomainError):
    code, status, message = "garage_suspended", 423, "This garage is suspended. Please contact support."


class GarageDeleted(DomainError):
    code, status, message = (
        "garage_deleted",
        409,
        "This garage is deleted. Its payments stay on record and cannot be changed.",
    )


class GarageNotReady(DomainError):
    code, status, message = (
        "garage_not_ready",
        409,
        "This garage is still being set up. Try again in a moment.",
    )


class GarageMoving(DomainError):
    """The garage is copied to another cell, so it can only be read."""

    code, status, message = (
        "moving",
        503,
        "This garage is being moved. Please try again in a few minutes.",
    )

    @property
    def retry_after(self) -> int:
        return 60


class GarageMoved(DomainError):
    """The garage works in another cell. The error handler adds the address of that cell.

    `is_everything` is false if the person still has another garage here.
    """

    code, status, message = "moved", 421, "This garage has moved."

    def __init__(self, *, garage_id: int, is_everything: bool = True) -> None:
        super().__init__()
        self.garage_id, self.is_everything = garage_id, is_everything
        self.address = ""

    @property
    def data(self) -> Mapping[str, Any]:  # type: ignore[override]  # the address is known later
        return {"address": self.address}


class SubscriptionExpired(DomainError):
    """The remark says what happened, that no data is lost, and what to do."""

    code, status, message = "subscription_expired", 402, "{remark}"


class KeyReused(DomainError):
    code, status, message = "key_reused", 409, "This Idempotency-Key was used for another request."


class Conflict(DomainError):
    code, status, message = (
        "conflict",
        409,
        "Somebody else changed this at the same moment. Please try again.",
    )


class ChangedMeanwhile(DomainError):
    """The edit was based on an outdated record version. The error contains the current and the submitted
    values."""

    code, status, message = "changed_meanwhile", 409, "Somebody else has changed this since you opened it."

    def __init__(self, *, current: Mapping[str, Any], yours: Mapping[str, Any]) -> None:
        super().__init__()
        self.data = as_typed({"current": current, "yours": yours})


class Rendering(DomainError):
    """An answer with the status 202, not an error. A route that enqueues the drawing of a PDF returns this
    answer, so that the transaction commits."""

    code, status, message = "rendering", 202, "The document is being prepared. Please try again in a moment."

    @property
    def retry_after(self) -> int:
        return 2


class LengthRequired(DomainError):
    code, status, message = "length_required", 411, "The request needs a Content-Length header."


class TooLarge(DomainError):
    code, status, message = "too_large", 413, "This is too large."


class RateLimited(DomainError):
    code, status, message = "slow_down", 429, "Too many tries. Try again at {when}."

    def __init__(self, *, seconds: int) -> None:
        super().__init__(seconds=seconds, when=clock_time(clock.now() + timedelta(seconds=seconds)))

    @property
    def retry_after(self) -> int:
        return int(self.params["seconds"])


class SlowDown(DomainError):
    """One garage sends too many requests. The web app sends the request again by itself."""

    code, status, message = "slow_down", 429, "Please wait a moment."

    @property
    def retry_after(self) -> int:
        return int(self.params["seconds"])


class HeavyShareFull(DomainError):
    """Other garages run heavy operations. The web app sends the request again by itself."""

    code, status, message = (
        "heavy_share_full",
        429,
        "Several large tasks are running. Please try again in a moment.",
    )

    @property
    def retry_after(self) -> int:
        # The web app tries twice more, so the other operations have six seconds.
        return 3


class TryAgain(DomainError):
    code, status, message = "try_again", 503, "This is not possible at the moment. Please try again shortly."

    @property
    def retry_after(self) -> int:
        return 2


class Busy(DomainError):
    """The whole product has no room for the request, for example no free database connection."""

    code, status, message = "busy", 503, "Servicebay is very busy. Please try again in a moment."

    @property
    def retry_after(self) -> int:
        return 2


class TookTooLong(DomainError):
    code, status, message = (
        "took_too_long",
        503,
        "This took too long and was stopped. Narrow it down and try again.",
    )


def clock_time(moment: datetime) -> str:
    """Return the next whole minute in local time, such as 10:42, with the date if it is not today."""
    local = timezone.localtime(moment)
    whole = local.replace(second=0, microsecond=0)
    if whole < local:
        whole += timedelta(minutes=1)
    return f"{whole:%H:%M}" if whole.date() == clock.today() else f"{whole:%H:%M on %d/%m/%Y}"
