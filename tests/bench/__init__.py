"""Measures our platform and a named peer in one run on one computer, and compares them as ratios."""
