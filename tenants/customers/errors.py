"""The error messages for an invalid customer id. Foreign and unknown ids get the same message."""

UNKNOWN_CUSTOMER = "This customer does not exist"
