"""Times as an operator types and reads them: Indian time, DD/MM/YYYY HH:MM:SS."""

from datetime import UTC, datetime, timedelta, timezone

from infra.backup.refusal import BackupRefused

IST = timezone(timedelta(hours=5, minutes=30), "IST")
FORM = "%d/%m/%Y %H:%M:%S"
# Instead of a time: everything that arrived.
LAST = "last"


def read(text: str) -> datetime:
    try:
        return datetime.strptime(text, FORM).replace(tzinfo=IST)
    except ValueError:
        raise BackupRefused(
            f"'{text}' is not a time. Write it in Indian time like '24/11/2026 11:59:00'."
        ) from None


def read_or_last(text: str) -> datetime | None:
    """Return None for the last moment."""
    return None if text == LAST else read(text)


def show(moment: datetime) -> str:
    return moment.astimezone(IST).strftime(FORM)


def now() -> datetime:
    return datetime.now(UTC)
