"""Schemas of the door."""

from typing import Annotated

from kernel.http.fields import In, Out, email, text

BAD_EMAIL = "Please enter a valid email address."

DoorEmail = Annotated[str, text(longest=1000, lines=True), email(required=BAD_EMAIL, invalid=BAD_EMAIL)]


class DoorIn(In):
    email: DoorEmail = ""


class DoorOut(Out):
    address: str
