"""The lines of the pre-flight as text."""

from federation.texts import sentence
from tournaments.preflight.rules import Finding


def line_in_words(line: Finding) -> str:
    """Return what is against a line, or its statement, "" if it is in order."""
    if line.refusal is not None:
        return sentence(line.refusal.code, line.refusal.values)
    return sentence(line.states, line.values) if line.states else ""
