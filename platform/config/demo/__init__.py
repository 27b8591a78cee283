"""The demo data of a first `make up`, and of `make seed`."""

from config.demo import large, people, workshop
from config.demo.people import CHAINS, PASSWORD, is_wanted

__all__ = ["CHAINS", "PASSWORD", "is_wanted", "large", "make"]


def make() -> None:
    """The garages with their people, and then their work."""
    for garage_id, branch in people.make():
        workshop.make(garage_id, branch)
