"""Schemas of the console's sign-in, and fields that its routes share."""

from datetime import date
from typing import Annotated

from pydantic import BeforeValidator

from accounts.schemas import SignInEmail
from kernel.http.fields import In, Out, parse_day, text
from kernel.sentences import Sentence

REASON_LONGEST = 500

OptionalDay = Annotated[date | None, BeforeValidator(lambda value: parse_day(value))]


class AdminSignInIn(In):
    email: SignInEmail = ""
    password: Annotated[str, text(required=Sentence("Password is required"), longest=1000, strip=False)] = ""
    otp: Annotated[str, text(required=Sentence("Code is required"), longest=50)] = ""


class AdminSignedInOut(Out):
    token: str


class ProofIn(In):
    otp: Annotated[str, text(required=Sentence("Code is required"), longest=50)] = ""


class AdminOut(Out):
    name: str
    role: str
    duties: list[str]


class WhyIn(In):
    reason: Annotated[
        str, text(required=Sentence("Reason is required"), longest=REASON_LONGEST, lines=True)
    ] = ""


class MaybeWhyIn(In):
    reason: Annotated[str, text(longest=REASON_LONGEST, lines=True)] = ""
