"""Drawing of papers as PDF."""
