"""All proofs, in the order of their numbers."""

from tests.prove import (
    disk_full,
    from_tests,
    garage_drill,
    load,
    many_garages,
    noisy_garages,
    overload,
    own_tests,
    postgres_killed,
    redis_away,
    soak,
    web_killed,
    worker_killed,
)

PARTS = (
    load.PROOF,
    overload.PROOF,
    web_killed.PROOF,
    worker_killed.PROOF,
    redis_away.PROOF,
    postgres_killed.PROOF,
    disk_full.PROOF,
    from_tests.MAIL_SERVER,
    from_tests.STRIPE_FAILING,
    from_tests.WEBHOOKS,
    from_tests.CLOCKS,
    from_tests.INVOICE_NUMBERS,
    from_tests.JOB_LIFECYCLE,
    from_tests.GENERATED_REQUESTS,
    from_tests.ISOLATION,
    garage_drill.PROOF,
    from_tests.MIGRATIONS,
    from_tests.REMINDERS,
    soak.PROOF,
    own_tests.PROOF,
    noisy_garages.PROOF,
    many_garages.PROOF,
)
PROOFS = {proof.name: proof for proof in PARTS}
