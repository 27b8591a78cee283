"""Shared fixture of the tests that read the log."""

import logging
import sys
from collections.abc import Iterator
from io import StringIO

import pytest


@pytest.fixture
def log_lines() -> Iterator[StringIO]:
    """Yield the lines that are written to the log."""
    handler = logging.getLogger().handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    lines = StringIO()
    before = handler.setStream(lines)
    yield lines
    handler.setStream(before or sys.stderr)
