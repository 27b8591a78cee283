"""The error messages for an invalid customer id. A foreign id and an unknown id cause the same message."""

UNKNOWN_CUSTOMER = "This customer does not exist"
