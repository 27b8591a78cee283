"""The background task that draws inspections."""

from tenants.inspections.papers import INSPECTION

INSPECTION.register()
