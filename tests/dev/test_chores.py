"""Commands for developers that need something that a machine may not have."""

import pytest

from infra.dev import chores, citus, settings
from infra.dev.refusal import Refusal


def test_citus_tests_without_citus_say_that_they_were_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citus, "programs", lambda: None)
    with pytest.raises(Refusal, match=r"^not run: .*CITUS_BIN"):
        chores.test_citus(settings.load())
