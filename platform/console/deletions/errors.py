"""Errors of deletions."""

from kernel.errors import DomainError


class CoolingOff(DomainError):
    code, status, message = (
        "cooling_off",
        409,
        "The owner can still undo the closing until {until}. Delete the garage after that.",
    )


class FinalExportMissing(DomainError):
    code, status, message = (
        "final_export_missing",
        409,
        "There is no export since the garage was closed. Wait for it, or ask the owner to start one.",
    )


class BackupMissing(DomainError):
    code, status, message = (
        "backup_missing",
        409,
        "There is no backup from the last 36 hours. Wait for tonight's backup, or find out why it failed.",
    )


class DeletionNotAsked(DomainError):
    code, status, message = "deletion_not_asked", 409, "Nobody has requested this deletion yet."


class SecondPersonNeeded(DomainError):
    code, status, message = (
        "second_person_needed",
        409,
        "Another person must confirm your request.",
    )
