"""The limits of an estimate, and the states that depend on the day."""

from datetime import date, timedelta

from kernel.sentences import Sentence
from tenants.estimates.codes import EstimateState

MOST_LINES = 100
TOO_MANY_LINES = Sentence("An estimate has at most {most} lines", most=MOST_LINES)
MOST_CHOICES = 20
FEWEST_OPTIONS, MOST_OPTIONS = 2, 3
NOTE_LENGTH = 1000
# A point has at most 530 characters, and a line can carry several points.
LINE_NOTE_LENGTH = 2000
LABEL_LENGTH = 60
REASON_LENGTH = 200
TERMS_LENGTH = 1000
LEAST_SAID, SAID_LENGTH = 10, 500
OBJECTION_LENGTH = 300
BROWSER_LENGTH = 300
VALID_DAYS = 7
LEAST_DAYS, MOST_DAYS = 1, 60
# A complaint is possible for two years (Consumer Protection Act 2019 s. 69).
LEAST_MONTHS, MOST_MONTHS = 25, 72
# Signatures and the photos of decided estimates are evidence.
EVIDENCE_MONTHS = 72
# The number of pictures that one task erases.
MOST_ERASED = 1_000
# A link stays readable for this time after the last day of the estimate.
LINK_LEFT = timedelta(days=90)


def state_on(state: str, valid_until: date, today: date) -> EstimateState:
    """Return the state on a day. A sent estimate expires at midnight, also before the nightly task ran."""
    if state == EstimateState.SENT and valid_until < today:
        return EstimateState.EXPIRED
    return EstimateState(state)
