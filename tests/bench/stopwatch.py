"""Measures the time of a call by spans. Each span excludes the time of the spans inside it."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any
from unittest.mock import patch

Name = str | Callable[..., str]


class Stopwatch:
    def __init__(self) -> None:
        self._seconds: dict[str, float] = defaultdict(float)
        self._inner: list[float] = []

    def lap(self) -> dict[str, float]:
        """Return the seconds of each span since the last call of this method."""
        spent, self._seconds = self._seconds, defaultdict(float)
        return spent

    @contextmanager
    def timing(self, *spans: tuple[Any, str, Name]) -> Iterator[None]:
        """Measure functions, given as (owner, attribute name, span name), within the block."""
        patches = [
            patch.object(owner, name, self.timed(getattr(owner, name), span)) for owner, name, span in spans
        ]
        for each in patches:
            each.start()
        try:
            yield
        finally:
            for each in patches:
                each.stop()

    def timed(self, function: Callable[..., Any], name: Name) -> Callable[..., Any]:
        @wraps(function)
        def measured(*args: Any, **kwargs: Any) -> Any:
            self._inner.append(0.0)
            started = time.perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                took = time.perf_counter() - started
                span = name if isinstance(name, str) else name(*args)
                self._seconds[span] += took - self._inner.pop()
                if self._inner:
                    self._inner[-1] += took

        return measured
