"""The choices of estimates."""

from django.db.models import IntegerChoices, TextChoices

from kernel.sentences import Sentence


class EstimateState(TextChoices):
    DRAFT = "draft", "Draft"
    SENT = "sent", "Sent"
    DECIDED = "decided", "Decided"
    EXPIRED = "expired", "Expired"
    WITHDRAWN = "withdrawn", "Withdrawn"


class LineKind(IntegerChoices):
    LABOUR = 1, "labour"
    PART = 2, "part"


class Tab(TextChoices):
    """The tabs of the list."""

    DRAFT = "draft", "Draft"
    WAITING = "waiting", "Waiting"
    # The customer approved, and no job is open yet.
    APPROVED = "approved", "Approved"
    DECIDED = "decided", "Decided"
    ALL = "all", "All"


class SignatureRule(TextChoices):
    """Whether the customer signs a decision."""

    OFF = "off", "No signature"
    OPTIONAL = "optional", "The customer may sign"
    REQUIRED = "required", "The customer must sign"


class Way(TextChoices):
    """How a customer decided. Staff record all ways except the link."""

    LINK = "link", "Link"
    PHONE = "phone", "By phone"
    COUNTER = "counter", "At the counter"
    MESSAGE = "message", "By message"

    @property
    def in_a_sentence(self) -> Sentence:
        return _WAYS[self]


_WAYS = {
    Way.LINK: Sentence("link"),
    Way.PHONE: Sentence("by phone"),
    Way.COUNTER: Sentence("at the counter"),
    Way.MESSAGE: Sentence("by message"),
}


class MailSubject(TextChoices):
    """A mail is about the version, or it confirms the decision."""

    VERSION = "version", "Version"
    DECISION = "decision", "Decision"


# A visit has at most one estimate in one of these states.
LIVE = (EstimateState.DRAFT, EstimateState.SENT)
