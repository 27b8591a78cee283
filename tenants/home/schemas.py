"""What home's search sends and reads."""

from typing import Annotated

from kernel.http.fields import SEARCH_LENGTH, In, Out, text


class SearchQuery(In):
    search_text: Annotated[str, text(required="Search is empty", longest=SEARCH_LENGTH)] = ""


class SuggestionQuery(In):
    search_text: Annotated[str, text(longest=SEARCH_LENGTH)] = ""


class FoundOut(Out):
    customer_id: int | None
    customer_name: str | None
    phone_number: str | None
    email: str | None
    address: str | None
    vehicle_id: int | None
    vehicle_number: str | None
    vehicle_model: str | None


class SearchOut(Out):
    search_type: int
    records: list[FoundOut]
