"""The error messages for an invalid customer id. Foreign and unknown ids cause equal messages."""

UNKNOWN_CUSTOMER = "This customer does not exist"
