"""Measurements as ratios: ours against a named peer or floor, both in one run on one machine."""
