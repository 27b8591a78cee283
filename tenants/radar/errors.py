"""Errors of the leak radar."""

from kernel.errors import DomainError


class OwnFinding(DomainError):
    """A manager may not explain a finding that names them."""

    code, status, message = "own_finding", 409, "This one names you. Ask the owner."


class FindingSettled(DomainError):
    code, status, message = "finding_settled", 409, "This one has settled. There is nothing to explain."


class RadarOff(DomainError):
    code, status, message = "radar_off", 409, "The radar is off. Switch it on in the garage's settings."
