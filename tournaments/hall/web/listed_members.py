"""Lines to tick or tap at a session's desk: members in groups, entries of the last time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from federation.models import ClubMembership
from tournaments.direction.selectors import directing_people
from tournaments.hall.selectors.walk_ins import EarlierEntry, came_lately
from tournaments.models import Event
from tournaments.rules.directors import ARTICLE


@dataclass(frozen=True, slots=True)
class Listed:
    """A line to tick or tap, and the other events of its people on that day.

    directing: what is said of who directs the event.
    """

    row: ClubMembership | EarlierEntry
    elsewhere: tuple[str, ...]
    is_ticked: bool = False
    directing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemberGroup:
    """Members of the club under one heading."""

    title: str
    rows: Sequence[Listed]
    is_open: bool


def said_of_directors(event: Event) -> dict[int, str]:
    """Return what is said of the people who direct an event, by person; two queries."""
    text = _("directs this event, and cannot play in it (%(article)s)") % {"article": ARTICLE}
    return dict.fromkeys(directing_people(event), text)


def grouped(event: Event, rows: Mapping[ClubMembership, Listed]) -> list[MemberGroup]:
    """Return who came lately, the last time first, and the others, folded; one query."""
    lately = came_lately(event, on=timezone.localdate())
    came = [member for member in rows if member.person_id in lately]
    came.sort(key=lambda member: lately[member.person_id], reverse=True)
    first = [rows[member] for member in came]
    others = [row for member, row in rows.items() if member.person_id not in lately]
    is_open = not first or any(row.is_ticked for row in others)
    groups = (
        MemberGroup(_("Came lately"), first, True),
        MemberGroup(_("Other members"), others, is_open),
    )
    return [group for group in groups if group.rows]
