"""One Citus cluster for all tests of this folder."""

from collections.abc import Iterator

import pytest
from pytest_django.plugin import DjangoDbBlocker

from infra.dev.citus import NOT_RUN, programs
from tests.cast import Cast
from tests.citus import cluster as citus
from tests.citus import installation
from tests.citus.cluster import COORDINATOR, WORKERS, Cluster


@pytest.fixture(scope="session")
def cluster(django_db_blocker: DjangoDbBlocker) -> Iterator[Cluster]:
    if not programs():
        pytest.skip(f"not run: {NOT_RUN}")
    with django_db_blocker.unblock(), citus.running() as made:
        yield made


@pytest.fixture(scope="session")
def installed(cluster: Cluster) -> Cast:
    return installation.install(cluster)


@pytest.fixture(params=[COORDINATOR, *WORKERS])
def routed_cast(request: pytest.FixtureRequest, cluster: Cluster, installed: Cast) -> Iterator[Cast]:
    """Yield the cast, with the app connected to one of the nodes."""
    with citus.django_on(cluster[request.param]):
        yield installed


@pytest.fixture
def committed_db(routed_cast: Cast) -> Cast:
    return routed_cast
