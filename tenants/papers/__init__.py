"""Papers that a worker draws as PDF and keeps with their row."""
