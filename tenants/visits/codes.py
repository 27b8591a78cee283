"""The choices of visits and check-ins."""

from django.db.models import TextChoices

from kernel.sentences import Sentence


class VisitTab(TextChoices):
    """The tabs of the list."""

    # The vehicle is in the garage.
    HERE = "here", "Here"
    TODAY = "today", "Today"
    ALL = "all", "All"


class Outline(TextChoices):
    """The drawing on which damage is marked."""

    CAR = "car", "Car"
    TWO_WHEELER = "two_wheeler", "Two-wheeler"


class DamageKind(TextChoices):
    SCRATCH = "scratch", Sentence("scratch")
    DENT = "dent", Sentence("dent")
    CRACK = "crack", Sentence("crack")
    BROKEN = "broken", Sentence("broken")
    RUST = "rust", Sentence("rust")
    MISSING = "missing", Sentence("missing")


class Belonging(TextChoices):
    """Things that are often left in a vehicle. Anything else is written as text."""

    SPARE_WHEEL = "spare_wheel", Sentence("Spare wheel")
    TOOLS = "tools", Sentence("Jack and tools")
    STEREO = "stereo", Sentence("Stereo")
    FLOOR_MATS = "floor_mats", Sentence("Floor mats")
    WHEEL_CAPS = "wheel_caps", Sentence("Wheel caps")
    REGISTRATION = "registration", Sentence("RC")
    INSURANCE = "insurance", Sentence("Insurance")
    POLLUTION = "pollution", Sentence("PUC")
    CHARGER = "charger", Sentence("Charger")
    DASH_CAM = "dash_cam", Sentence("Dash cam")


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

    LEFT = "left", Sentence("the customer left")
    REFUSED = "refused", Sentence("the customer refused")
    DRIVER = "driver", Sentence("a driver brought the vehicle")
    OTHER = "other", Sentence("another reason")
