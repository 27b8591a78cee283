"""Reads the CSV files that the API sends."""

import csv
import io

from tests.api import Answered


def csv_rows(answer: Answered) -> list[dict[str, str]]:
    assert answer.status == 200, answer.body
    content = b"".join(answer.response.streaming_content)
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
