"""Requests of one branch that read another branch of the chain."""
