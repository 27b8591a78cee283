"""How an id of a customer inside a body is refused: a foreign one in the same words as an unknown one."""

UNKNOWN_CUSTOMER = "This customer does not exist"
