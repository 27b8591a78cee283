"""Our own rules. A rule returns each object that breaks the rule, with a sentence."""

from collections.abc import Iterator, Sequence

from infra.kubernetes.build import Object
from infra.kubernetes.rules import containers, network, pods, references, secrets

RULES = {
    **containers.RULES,
    **pods.RULES,
    **secrets.RULES,
    **references.RULES,
    **network.RULES,
}


def faults(objects: Sequence[Object]) -> Iterator[tuple[Object, str, str]]:
    for name, rule in RULES.items():
        for each, sentence in rule(objects):
            yield each, name, sentence
