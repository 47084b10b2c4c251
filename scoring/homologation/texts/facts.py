"""The facts of a condition in words."""

from federation.texts import sentence
from scoring.homologation.rules.conditions import Condition


def facts_in_words(condition: Condition) -> str:
    """Return the facts of a condition in words; says so if there are none."""
    values_by_name = {
        name: None if value in ((), "") else value for name, value in condition.facts.items()
    }
    return sentence(condition.code, values_by_name)
