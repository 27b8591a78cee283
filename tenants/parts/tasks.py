"""The background task that draws labels."""

from tenants.parts.labels.drawing import LABELS

LABELS.register()
