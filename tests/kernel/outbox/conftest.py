"""The task of the tests of the outbox is registered for one test."""

from collections.abc import Iterator

import pytest

from kernel import outbox
from kernel.outbox import registry
from kernel.outbox.registry import Task
from tests.kernel.outbox.recorder import Recorder


@pytest.fixture
def kind() -> Iterator[Recorder]:
    recorder = Recorder()
    outbox.register(Task(recorder.name, load=recorder.load, effect=recorder.effect, stamp=recorder.stamp))
    yield recorder
    registry._tasks.pop(recorder.name)
