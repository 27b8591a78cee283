"""The one exception whose text is meant for the person at the terminal."""

import errno

NO_SPACE = "No disk space left. Free about 2 GB and start again; what is done so far is kept."


class Refusal(Exception):
    """We can't go on; the message says why and what to do."""


def explain(error: OSError) -> Refusal | None:
    """The sentence for the few system errors that the machine's owner can mend."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Refusal(NO_SPACE)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS) and error.filename:
        return Refusal(
            f"{error.filename} can't be written or read by this user: it was probably made by another one. "
            "Remove it, change its owner, or name another data folder with DATA_DIR."
        )
    return None
