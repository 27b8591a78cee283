"""The error messages for an invalid customer id. A foreign id and an unknown id cause the same message."""

from kernel.sentences import Sentence

UNKNOWN_CUSTOMER = Sentence("This customer does not exist")
