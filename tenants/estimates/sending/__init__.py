"""The version of an estimate that a customer gets."""
