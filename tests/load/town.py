"""`python -m tests.load.town --garages 50 --jobs 20000`: fills an installation with large garages.

Prints the garages as JSON, each with a token of its owner.
"""

import argparse
import json
import sys

import django


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--garages", type=int, required=True)
    parser.add_argument("--jobs", type=int, required=True, help="jobs of each garage")
    parser.add_argument("--empty", type=int, default=0, help="further garages without jobs")
    given = parser.parse_args()
    django.setup()
    from django.db import transaction

    from accounts import services as accounts
    from accounts import sessions
    from demo import PASSWORD, large
    from kernel import tenancy

    size = large.Size(
        customers=given.jobs // 4, vehicles=given.jobs // 3, jobs=given.jobs, parts=given.jobs // 5
    )
    made = []
    for number in range(given.garages + given.empty):
        with transaction.atomic(), tenancy.platform():
            owner = accounts.create_person(
                email=f"owner{number}@town.example", name=f"Owner {number}", phone="", password=PASSWORD
            )
            token = sessions.open_session(owner.pk, remember=True)
        garage = large.make(owner, size=size if number < given.garages else large.EMPTY)
        made.append({"id": garage, "token": token})
    json.dump(made, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
