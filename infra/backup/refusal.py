"""The error whose message is shown to the operator."""


class BackupRefused(Exception):
    """The command cannot continue. The message says why and what to do."""
