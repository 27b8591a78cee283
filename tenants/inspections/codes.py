"""The states of an inspection, and the marks of its points."""

from django.db.models import TextChoices


class InspectionState(TextChoices):
    OPEN = "open", "Open"
    DONE = "done", "Done"


class Mark(TextChoices):
    GOOD = "good", "Good"
    WATCH = "watch", "Watch"
    BAD = "bad", "Bad"


# A point has this mark if the inspection was finished without checking the point. Nobody chooses it.
SKIPPED = "skipped"
