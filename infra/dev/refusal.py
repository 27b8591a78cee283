"""The one exception whose text is meant for the person at the terminal."""

import errno


class Refusal(Exception):  # noqa: N818 - not an error of the program
    """We can't go on; the message says why and what to do."""


def no_space(error: OSError) -> Refusal | None:
    """The sentence for a full disk, if that is what this error is."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT):
        return None
    where = f" ({error.filename})" if error.filename else ""
    return Refusal(f"No disk space left{where}. Free about 2 GB and start again; nothing is lost.")
