"""Errors of the commands. Their messages are shown to the operator."""


class CellUnknown(Exception):
    """The cell has no file of variables, or the file is wrong."""


class MoveRefused(Exception):
    """The move was refused and changed nothing."""


class MoveFailed(Exception):
    """The move failed before the switch. The chain works here as before."""


class SwitchUnclear(Exception):
    """The connection ended during the switch. The chain can only be read until the move is run again."""

    def __str__(self) -> str:
        return "The switch was interrupted. Run the move again to finish it."
