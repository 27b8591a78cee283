"""The exception whose message is shown in the terminal."""

import errno

NO_SPACE = "No disk space left. Free about 2 GB and start again. Finished steps are kept."


class Refusal(Exception):
    """The command cannot continue. The message says why and what to do."""


def explain(error: OSError) -> str | None:
    """Return a sentence for system errors that the user can solve."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return NO_SPACE
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS) and error.filename:
        return (
            f"{error.filename} can't be written or read by this user. Another user probably created it. "
            "Remove it, change its owner, or name another data folder with DATA_DIR."
        )
    return None
