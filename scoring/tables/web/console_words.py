"""Words of the director's console: results, pace and boards."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.page_parts.notation import last_names
from scoring.tables.selectors.team_tables import is_of_teams
from tournaments.calendar.selectors.slots import Side
from tournaments.models import Session


def pace_in_words(off: int | None) -> str:
    if off is None:
        return "–"
    if not off:
        return _("on time")
    return (_("%(n)s min") % {"n": f"{off:+d}"}).replace("-", "\u2212")


def round_in_words(session: Session, number: int) -> str:
    """Return the name of a round: some languages have another word for those of teams."""
    if is_of_teams(session):
        return pgettext("teams", "round %(n)s") % {"n": number}
    return _("round %(n)s") % {"n": number}


def boards_in_words(boards: Iterable[int]) -> str:
    return ", ".join(str(board) for board in sorted(set(boards)))


def side_in_words(side: Side) -> str:
    """Return who sits on a side, by last names."""
    return last_names(" – ".join(seat.name for seat in side))
