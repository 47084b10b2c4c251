"""Contestants as plain text in the reader's language."""

from django.utils.translation import ngettext

TRIPLETS = "TRIPLETS"  # counted as a kind: pairs of three players who take turns


def contestants_in_words(kind: str, count: int) -> str:
    """Return how many contestants there are: "13 teams". kind: of the event, or TRIPLETS."""
    words = {
        "PAIRS": ngettext("%(n)s pair", "%(n)s pairs", count),
        TRIPLETS: ngettext("%(n)s triplet", "%(n)s triplets", count),
        "TEAMS": ngettext("%(n)s team", "%(n)s teams", count),
        "INDIVIDUAL": ngettext("%(n)s player", "%(n)s players", count),
    }
    return words[kind] % {"n": count}
