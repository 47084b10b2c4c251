"""Teams that became stronger after the draw of groups by strength."""

from dataclasses import dataclass

from tournaments.models import (
    Draw,
    DrawMethod,
    EntryPlayer,
    Event,
    PlayFormat,
    ScheduledMatch,
    TeamListChange,
)
from tournaments.teams.selectors.line_ups import line_ups_of
from tournaments.teams.selectors.strength import team_iv


@dataclass(frozen=True, slots=True)
class AddedStrength:
    """A match with players added after the draw. ivs: of the team at the draw, and with them."""

    match: ScheduledMatch
    entry_id: int
    iv_before: int
    iv_with_added: int


def splits_by_iv(event: Event) -> bool:
    """Return whether teams were grouped by IV; only then does added strength have a cost."""
    return _dividing_draw(event) is not None


def strength_added(event: Event) -> list[AddedStrength]:
    """Return each match played by somebody who joined after the draw, by match and team."""
    draw = _dividing_draw(event)
    if draw is None:
        return []
    changes: dict[int, list[TeamListChange]] = {}
    rows = TeamListChange.objects.filter(
        registration__event=event, registration__entry__isnull=False, decided_at__gt=draw.drawn_at
    ).order_by("decided_at", "pk")
    for row in rows.select_related("registration"):
        changes.setdefault(row.registration.entry_id or 0, []).append(row)
    newcomers = {
        entry: {row.added_id for row in made if row.added_id is not None}
        for entry, made in changes.items()
    }
    matches = {match.pk: match for match in draw.matches.select_related("home", "away")}
    fielded: dict[tuple[int, int], set[int]] = {}
    for (match, entry, _segment), line_up in line_ups_of(list(matches)).items():
        seated = {seat.person_id for seat in line_up.seats.all()}
        fielded.setdefault((match, entry), set()).update(seated & newcomers.get(entry, set()))
    return [
        AddedStrength(
            matches[match],
            entry,
            changes[entry][0].iv_before,
            _iv_with(event, draw, entry, people),
        )
        for (match, entry), people in sorted(fielded.items())
        if people
    ]


def _dividing_draw(event: Event) -> Draw | None:
    """Return the draw that grouped teams by IV, or None."""
    return Draw.objects.filter(
        event=event,
        round=0,
        replaced_at__isnull=True,
        method__in=[DrawMethod.STRENGTH, DrawMethod.APART],
        event__team_play__format=PlayFormat.LEAGUE,
        event__team_play__groups__gt=1,
    ).first()


def _iv_with(event: Event, draw: Draw, entry: int, people: set[int]) -> int:
    """Return the IV of the team at the draw with these people added."""
    rows = EntryPlayer.objects.filter(entry=entry).select_related("person")
    return team_iv(
        event,
        [row for row in rows if row.added_at <= draw.drawn_at or row.person_id in people],
    )
