"""The beat may lose its file with the times of the last runs, for example with its pod."""

import pytest
from celery.schedules import crontab

from config.celery import app


@pytest.mark.parametrize("name", app.conf.beat_schedule)
def test_timed_task_runs_within_an_hour_after_the_beat_lost_its_file(name: str) -> None:
    schedule = app.conf.beat_schedule[name]["schedule"]
    if isinstance(schedule, crontab):
        assert len(schedule.hour) == 24
        assert len(schedule.day_of_week) == 7
        assert len(schedule.day_of_month) == 31
        assert len(schedule.month_of_year) == 12
    else:
        assert schedule <= 3600
