"""Writes a number that a timer of this machine found out, for `/metrics` (FACTS_DIR)."""

from pathlib import Path


def write(file: Path, number: float) -> None:
    """Write the file completely or not at all. Its time is the time of the fact."""
    new = file.with_name(f".{file.name}.new")
    new.write_text(f"{number:.12g}\n")
    # The web process is another user.
    new.chmod(0o644)
    new.replace(file)
