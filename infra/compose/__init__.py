"""Servicebay on one machine with containers: the Compose file, its settings and secrets, and its rules."""
