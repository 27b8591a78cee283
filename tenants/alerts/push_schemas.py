"""Schemas of the browsers that show alerts."""

from typing import Annotated

from pydantic import AfterValidator, model_validator

from kernel import push
from kernel.http.fields import NOT_SENT, In, field_error, text
from kernel.push import Browser
from kernel.sentences import Sentence

LONGEST_ENDPOINT, LONGEST_POINT, LONGEST_SECRET = 1000, 100, 40
_REQUIRED = Sentence("This is required")


def _allowed(endpoint: str) -> str:
    if not push.is_allowed(endpoint):
        raise field_error(Sentence("This address is not allowed."))
    return endpoint


Endpoint = Annotated[str, text(required=_REQUIRED, longest=LONGEST_ENDPOINT)]


class PushKeysIn(In):
    """The keys of the browser, as it writes them."""

    p256dh: Annotated[str, text(required=_REQUIRED, longest=LONGEST_POINT)] = NOT_SENT
    auth: Annotated[str, text(required=_REQUIRED, longest=LONGEST_SECRET)] = NOT_SENT

    @model_validator(mode="after")
    def require_usable(self) -> "PushKeysIn":
        if not push.are_keys(self.p256dh, self.auth):
            raise field_error(Sentence("This value cannot be used here"))
        return self


class PushSubscriptionIn(In):
    endpoint: Annotated[Endpoint, AfterValidator(_allowed)] = NOT_SENT
    keys: PushKeysIn

    @property
    def browser(self) -> Browser:
        return Browser(self.endpoint, self.keys.p256dh, self.keys.auth)


class PushEndpointIn(In):
    endpoint: Endpoint = NOT_SENT
