"""The limits of a visit and its check-in."""

from datetime import timedelta

MOST_MARKS = 40
MOST_PHOTOS = 12
MOST_KEYS = 9
FULL_TANK = 8
# The coordinates of a mark on the outline.
FURTHEST = 1000
MARK_NOTE_LENGTH = 80
NOTE_LENGTH = 500
WORDS_LENGTH = 1000
OTHER_LENGTH = 300
REASON_LENGTH = 200
LARGEST_ODOMETER = 9_999_999

# A visit without a job ends by itself after this time.
VISIT_LENGTH = timedelta(days=14)
FORGOTTEN = "No job was opened within 14 days"
