"""How a deletion is refused."""

from kernel.errors import DomainError


class CoolingOff(DomainError):
    code, status, message = (
        "cooling_off",
        409,
        "Its owner can take the closing back until {until}. Please delete it after that.",
    )


class FinalExportMissing(DomainError):
    code, status, message = (
        "final_export_missing",
        409,
        "The owner has no export since the garage was closed. Wait for it, or ask them to begin one.",
    )


class BackupMissing(DomainError):
    code, status, message = (
        "backup_missing",
        409,
        "There is no backup of the last day and a half. Wait for the next night, or see why there is none.",
    )


class DeletionNotAsked(DomainError):
    code, status, message = "deletion_not_asked", 409, "Nobody has asked for this deletion yet."


class SecondPersonNeeded(DomainError):
    code, status, message = (
        "second_person_needed",
        409,
        "Somebody else has to confirm what you have asked for.",
    )
