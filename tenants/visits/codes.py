"""The choices of a check-in."""

from django.db.models import TextChoices


class Outline(TextChoices):
    """The drawing on which damage is marked."""

    CAR = "car", "Car"
    TWO_WHEELER = "two_wheeler", "Two-wheeler"


class DamageKind(TextChoices):
    SCRATCH = "scratch", "Scratch"
    DENT = "dent", "Dent"
    CRACK = "crack", "Crack"
    BROKEN = "broken", "Broken"
    RUST = "rust", "Rust"
    MISSING = "missing", "Missing"


class Belonging(TextChoices):
    """Things that are often left in a vehicle. Anything else is written as text."""

    SPARE_WHEEL = "spare_wheel", "Spare wheel"
    TOOLS = "tools", "Jack and tools"
    STEREO = "stereo", "Stereo"
    FLOOR_MATS = "floor_mats", "Floor mats"
    WHEEL_CAPS = "wheel_caps", "Wheel caps"
    REGISTRATION = "registration", "RC"
    INSURANCE = "insurance", "Insurance"
    POLLUTION = "pollution", "PUC"
    CHARGER = "charger", "Charger"
    DASH_CAM = "dash_cam", "Dash cam"


class View(TextChoices):
    """The suggested photos. Other photos have no view."""

    FRONT = "front", "Front"
    BACK = "back", "Back"
    LEFT = "left", "Left side"
    RIGHT = "right", "Right side"
    DASHBOARD = "dashboard", "Dashboard"
    ODOMETER = "odometer", "Odometer"


class UnsignedReason(TextChoices):
    """Why the customer did not sign."""

    LEFT = "left", "The customer left"
    REFUSED = "refused", "The customer refused"
    DRIVER = "driver", "A driver brought the vehicle"
    OTHER = "other", "Another reason"


class MailState(TextChoices):
    QUEUED = "queued", "Queued"
    SENT = "sent", "Sent"
    FAILED = "failed", "Failed"
