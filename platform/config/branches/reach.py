"""The only access to the data of two garages in one transaction.

A request of one branch enters the scope of another branch of its chain here. Callers take plain values out,
and write with the usual services after the scope has ended.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from garages.queries import Branch, get_actor_elsewhere, get_garage_for_update, searchable_branches
from garages.roles import Permission
from kernel import tenancy
from kernel.actor import Actor

# Each branch costs a statement. More branches than this are not looked at.
MOST_BRANCHES = 20


@contextmanager
def own_branch(actor: Actor, garage_id: int, permission: Permission) -> Iterator[None]:
    """Enter another branch in which the person works and has the permission."""
    other = get_actor_elsewhere(actor, garage_id)
    other.require(permission)
    with tenancy.garage(other.garage_id):
        yield


def branches_with_customers(actor: Actor) -> list[Branch]:
    """Return the branches in whose customers the person may look for an exact plate or phone number."""
    return searchable_branches(actor, most=MOST_BRANCHES)


def inside(branch: Branch) -> AbstractContextManager[None]:
    """Enter a branch that `branches_with_customers` has returned in this transaction."""
    return tenancy.garage(branch.garage_id)


def lock_garage(actor: Actor) -> None:
    """Lock the receiving garage, so that the second of two concurrent calls sees the rows of the first."""
    with tenancy.platform():
        get_garage_for_update(actor.garage_id)
