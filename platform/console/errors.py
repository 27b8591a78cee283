"""How the console refuses."""

from kernel.errors import DomainError, Refusal


class ConsoleSignInFailed(Refusal):
    """The same words for an unknown address, a wrong password, a wrong code and somebody who is no admin."""

    code, message = "login_failed", "Failed to sign in. The address, the password or the code is wrong."


class ProofRefused(Refusal):
    code, message = "code_refused", "The code is wrong or was used before. Please wait for the next one."


class OwnClaim(DomainError):
    code, status, message = (
        "own_claim",
        409,
        "Somebody else has to confirm what you have claimed.",
    )


class PlanChangeUnpaid(DomainError):
    code, status, message = (
        "plan_change_unpaid",
        409,
        "This change costs something: record how it was paid.",
    )


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


class OwnAdmin(DomainError):
    code, status, message = (
        "own_admin",
        409,
        "Nobody changes or ends their own duty. Ask another super admin to do it.",
    )


class AdminExists(DomainError):
    code, status, message = "admin_exists", 409, "{name} is an admin already."


class AccountNotTheirs(DomainError):
    code, status, message = (
        "account_not_theirs",
        409,
        "Somebody else chose the password of this account. Ask them to reset it first, then try again.",
    )


class DeletionNotAsked(DomainError):
    code, status, message = "deletion_not_asked", 409, "Nobody has asked for this deletion yet."


class SecondPersonNeeded(DomainError):
    code, status, message = (
        "second_person_needed",
        409,
        "Somebody else has to confirm what you have asked for.",
    )


class TaskNotDead(DomainError):
    code, status, message = (
        "task_not_dead",
        409,
        "This task is not given up any more: it waits for its turn, or is done.",
    )
