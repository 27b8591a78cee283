"""Each process without a port sets the time of its own file. The probe of its container reads the file."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_django import Settings

from config import celery
from config.env import ROOT
from infra.dev.ports import pick as free_port
from kernel import heartbeat
from tests.cast import Cast
from tests.faults.stack import FakeMailServer, Stack, wait_for


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.ENV = replace(settings.ENV, data_dir=tmp_path / "data")
    return tmp_path / "data"


def test_heartbeat_sets_the_time_of_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "_noted", {})
    heartbeat.note_often("relay")
    file = folder / "heartbeat-relay"
    os.utime(file, (0, 0))
    heartbeat.note_often("relay")
    assert file.stat().st_mtime == 0, "a second heartbeat within fifteen seconds is written"
    monkeypatch.setattr(heartbeat, "_noted", {})
    heartbeat.note_often("relay")
    assert file.stat().st_mtime > 0


def test_file_of_the_process_beat_gets_a_new_time_when_beat_sends_a_task(folder: Path) -> None:
    celery.note_sent_task()
    assert [file.name for file in folder.iterdir()] == ["heartbeat-beat"]


def test_folder_that_cannot_be_written_does_not_stop_the_process(folder: Path) -> None:
    folder.write_text("a file")
    heartbeat.note_in_file("relay")
    assert folder.read_text() == "a file"


@pytest.mark.prove
def test_real_relay_worker_and_beat_write_their_files(committed_db: Cast, tmp_path: Path) -> None:
    class Own(Stack):
        @property
        def env(self) -> dict[str, str]:
            return super().env | {"DATA_DIR": str(tmp_path / "data")}

    def files() -> set[str]:
        return {file.name for file in (tmp_path / "data").glob("heartbeat-*")}

    stack = Own(tmp_path, FakeMailServer(), free_port())
    beat = None
    try:
        stack.start("redis", "relay")
        wait_for(lambda: files() == {"heartbeat-relay"}, 60)
        stack.start("worker")
        wait_for(lambda: files() == {"heartbeat-relay", "heartbeat-worker"}, 60)
        beat = subprocess.Popen([sys.executable, str(ROOT / "platform/servicebay.py"), "beat"], env=stack.env)
        wait_for(lambda: files() == {"heartbeat-relay", "heartbeat-worker", "heartbeat-beat"}, 60)
    finally:
        if beat is not None:
            beat.terminate()
            beat.wait(30)
        for name in list(stack.processes):
            stack.kill(name)
