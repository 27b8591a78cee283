"""Measures our platform as a ratio to a named peer, both in one run on one machine."""
