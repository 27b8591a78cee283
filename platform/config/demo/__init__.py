"""The demo data of a first `make up`, and of `make seed`."""

from config.demo import large, papers, people, subscriptions, workshop
from config.demo.people import CHAINS, PASSWORD, is_wanted

__all__ = ["CHAINS", "PASSWORD", "is_wanted", "large", "make"]


def make() -> None:
    """The garages with their people, their work, and what was paid for it."""
    for garage_id, branch, owner_id in people.make():
        workshop.make(garage_id, branch)
        papers.make(garage_id, branch, owner_id)
        subscriptions.make(garage_id, branch)
