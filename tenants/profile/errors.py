"""Errors of the GST profile."""

from kernel.errors import DomainError


class ProfileMissing(DomainError):
    code, status, message = (
        "gst_profile_missing",
        409,
        "This garage has no GST profile yet. Add it under Account, Garage settings.",
    )
