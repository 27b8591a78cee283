"""Schemas of online payment."""

from typing import Annotated
from uuid import UUID

from kernel.http.fields import In, Out, text
from kernel.sentences import Sentence


class CheckoutIn(In):
    plan_code: Annotated[str, text(required=Sentence("Please choose a plan"), longest=30)] = ""


class PaymentPageQuery(In):
    page_id: UUID


class PaymentPageOut(Out):
    page_id: UUID
    state: str
    # The URL is empty while the page is being created.
    address: str
