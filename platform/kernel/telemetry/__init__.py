"""Measures requests and their statements."""
