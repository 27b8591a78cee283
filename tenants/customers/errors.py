"""Errors of customers. An unknown id and an id of another garage give the same message."""

UNKNOWN_CUSTOMER = "This customer does not exist"
