"""Sentences and errors of purchases."""

UNKNOWN = "Not found in your garage"
