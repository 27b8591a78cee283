"""Why a backup is not made or not given back: sentences for whoever typed the command."""


class BackupRefused(Exception):
    """There is nothing of which a backup could be made."""


class BackupDamaged(Exception):
    """A file that is not what was written."""


class RestoreRefused(Exception):
    """Nothing was changed."""
