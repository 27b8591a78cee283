"""Errors of backups and restores. Their messages are shown to the user of the command."""


class BackupRefused(Exception):
    """The garage does not exist or has no data."""


class BackupDamaged(Exception):
    """The backup file is damaged or was changed."""


class RestoreRefused(Exception):
    """The restore was refused and changed nothing."""


class MarkRefused(Exception):
    """No moment was found at which the checksums fit to a position of the WAL."""
