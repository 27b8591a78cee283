"""Schemas of the door."""

from typing import Annotated

from kernel.http.fields import In, Out, email, text
from kernel.sentences import Sentence

BAD_EMAIL = Sentence("Please enter a valid email address.")

DoorEmail = Annotated[str, text(longest=1000, lines=True), email(required=BAD_EMAIL, invalid=BAD_EMAIL)]


class DoorIn(In):
    email: DoorEmail = ""


class DoorOut(Out):
    address: str
