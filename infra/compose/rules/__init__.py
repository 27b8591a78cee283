"""Our own rules for the Compose file. A rule returns each service that breaks the rule, with a sentence."""

from infra.compose.rules import containers, references

RULES = {**containers.RULES, **references.RULES}
