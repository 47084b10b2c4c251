"""Who may read a player's strength, and what is shown of it."""

import datetime as dt

from django.contrib.auth.models import AnonymousUser

from federation.models import Account, ConsentKind, Person
from federation.people.selectors.people import is_shown_in_full
from federation.privacy.selectors.consents import consents_in_force
from scoring.models import PlayingStrength, StrengthScale

SHOWN_FROM = 150  # boards; fewer are not significant


def may_read_figures(reader: Account | AnonymousUser, person: Person, *, on: dt.date) -> bool:
    """Return whether somebody may read a player's strength and boards: the player, or others.

    Others may if the player allows it and is shown by name.
    """
    if getattr(reader, "person_id", None) == person.pk:
        return True
    allows = ConsentKind.PLAYING_FIGURES in consents_in_force(person)
    return allows and is_shown_in_full(person, on=on)


def strengths_of(person: Person) -> list[PlayingStrength]:
    """Return a player's grades, that of matchpoints first."""
    rows = {row.scale: row for row in PlayingStrength.objects.filter(person=person)}
    scales = (StrengthScale.PERCENT, StrengthScale.IMPS)
    return [rows[scale] for scale in scales if scale in rows]
