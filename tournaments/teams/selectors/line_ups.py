"""Line-ups: who may name when, who has named, and who may see what."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from federation.models import Account, Person
from tournaments.models import (
    EntryPlayer,
    Event,
    LineUp,
    LineUpSeat,
    MatchEnd,
    ScheduledMatch,
    TeamPlay,
    TeamSubstitution,
)
from tournaments.rules.line_ups import (
    Room,
    Side,
    choice_by_segment,
    late_line_ups,
    order_of_naming,
    sealed_line_up_deadline,
    seats,
)
from tournaments.selectors.rule_sets import regulation_of

PLAYED = (MatchEnd.PLAYED, MatchEnd.CONCEDED, MatchEnd.INTERRUPTED)


@dataclass(frozen=True, slots=True)
class SegmentNaming:
    """One segment of a match, and the order of its line-ups.

    first: who names first; None if line-ups are sealed, or no segment has been selected yet.
    """

    number: int
    boards: int
    first: Side | None
    home: LineUp | None
    away: LineUp | None

    @property
    def both_in(self) -> bool:
        """Return whether both teams have named their line-ups."""
        return self.home is not None and self.away is not None

    def of(self, side: Side) -> LineUp | None:
        """Return the line-up of one side."""
        return self.home if side is Side.HOME else self.away


def segment_boards(play: TeamPlay) -> tuple[int, ...]:
    """Return the boards of each segment of a match, divided evenly."""
    boards, rest = divmod(play.match_boards, play.segments)
    return tuple(boards + (number < rest) for number in range(play.segments))


def side_of(match: ScheduledMatch, entry_id: int) -> Side:
    """Return the side on which an entry plays a match."""
    return Side.HOME if match.home_id == entry_id else Side.VISITORS


def entry_of(match: ScheduledMatch, side: Side) -> int | None:
    """Return the entry of a side."""
    return match.home_id if side is Side.HOME else match.away_id


def choices_of(match: ScheduledMatch, play: TeamPlay) -> tuple[Side, ...] | None:
    """Return which team has the choice in each segment; None while open, or if sealed."""
    if play.sealed_line_ups:
        return None
    if match.visitors_first:
        return (Side.HOME,) * play.segments
    home, visitors = tuple(match.home_picks), tuple(match.visitors_pick)
    if picks_due(match, play) is not None:
        return None
    return choice_by_segment(play.segments, home_picks=home, visitors_pick=visitors)


def picks_due(match: ScheduledMatch, play: TeamPlay) -> Side | None:
    """Return the team that must select its segment, or None."""
    if play.sealed_line_ups or match.visitors_first or play.segments == 1:
        return None
    if not match.home_picks and not match.home_passed:
        return Side.HOME
    needs_visitors = play.segments == 4 or match.home_passed
    if needs_visitors and not match.visitors_pick:
        return Side.VISITORS
    return None


def line_up_deadline(match: ScheduledMatch, play: TeamPlay) -> dt.datetime | None:
    """Return the deadline for sealed line-ups, None if not sealed or without a time."""
    if not play.sealed_line_ups or match.starts_at is None:
        return None
    return sealed_line_up_deadline(match.starts_at, figures=regulation_of(match.event).online)


def late_among(match: ScheduledMatch, play: TeamPlay, sent: Sequence[dt.datetime | None]) -> int:
    """Return how many sealed line-ups came late or not at all; 0 if not sealed."""
    if not play.sealed_line_ups or match.starts_at is None:
        return 0
    figures = regulation_of(match.event).online
    return late_line_ups(tuple(sent), starts_at=match.starts_at, figures=figures)


def line_ups_of(matches: Collection[int]) -> dict[tuple[int, int, int], LineUp]:
    """Return the line-ups in force, by match, entry and segment, with their seats."""
    rows = LineUp.objects.filter(match__in=matches).order_by("version")
    seated = LineUpSeat.objects.select_related("person").order_by("-room", "pk")
    rows = rows.select_related("sent_by").prefetch_related(Prefetch("seats", seated))
    return {(row.match_id, row.entry_id, row.segment): row for row in rows}


def is_to_act(
    match: ScheduledMatch,
    play: TeamPlay,
    side: Side,
    held: Collection[tuple[int, int, int]],
) -> bool:
    """Return whether a side must name a line-up now, or select its segment.

    held: line-ups already named, by match, entry and segment. The team naming second waits.
    """
    if picks_due(match, play) is side:
        return True
    choices = choices_of(match, play)
    own, other = entry_of(match, side) or 0, entry_of(match, side.other) or 0
    for segment in range(1, play.segments + 1):
        if (match.pk, own, segment) in held:
            continue
        if play.sealed_line_ups or (match.pk, other, segment) in held:
            return True
        if choices is not None and order_of_naming(choices[segment - 1])[0] is side:
            return True
    return False


def namings_of(match: ScheduledMatch, play: TeamPlay) -> list[SegmentNaming]:
    """Return each segment of a match with the line-ups in force."""
    return namings_of_matches([match], play)[match.pk]


def namings_of_matches(
    matches: Sequence[ScheduledMatch], play: TeamPlay
) -> dict[int, list[SegmentNaming]]:
    """Return the segments of some matches with the line-ups in force, by match."""
    held = line_ups_of([match.pk for match in matches])
    by_match_id = {}
    for match in matches:
        choices = choices_of(match, play)
        by_match_id[match.pk] = [
            SegmentNaming(
                number,
                boards,
                order_of_naming(choices[number - 1])[0] if choices else None,
                held.get((match.pk, match.home_id or 0, number)),
                held.get((match.pk, match.away_id or 0, number)),
            )
            for number, boards in enumerate(segment_boards(play), start=1)
        ]
    return by_match_id


def is_revealed(match: ScheduledMatch, naming: SegmentNaming, *, now: dt.datetime) -> bool:
    """Return whether everybody may see the line-ups of a segment.

    Sealed ones are hidden until both are in and the match has begun; others until both are in.
    """
    if not naming.both_in:
        return False
    if not match.event.team_play.sealed_line_ups:
        return True
    return match.starts_at is not None and now >= match.starts_at


def may_see_line_up(
    match: ScheduledMatch,
    naming: SegmentNaming,
    side: Side,
    *,
    reader: Collection[Side],
    directs: bool,
    now: dt.datetime,
) -> bool:
    """Return whether a reader may see what one side named for a segment.

    reader: the sides the reader plays for, whatever else the reader is. directs: looks after the
    event. A sealed line-up is shown to its own side, and to a director who plays for neither.
    """
    if is_revealed(match, naming, now=now) or side in reader:
        return True
    if match.event.team_play.sealed_line_ups:
        return directs and not reader
    return directs or bool(reader)


def sides_played_by(match: ScheduledMatch, account: Account) -> set[Side]:
    """Return the sides whose team an account plays in, is captain of, or entered."""
    if not account.is_authenticated or account.person_id is None:
        return set()
    person = account.person_id
    sides = set()
    for side in Side:
        entry = match.home if side is Side.HOME else match.away
        if entry is None:
            continue
        led = getattr(entry, "registration", None)
        if (led is not None and person == led.captain_id) or EntryPlayer.objects.filter(
            entry=entry, person=person, left_at__isnull=True
        ).exists():
            sides.add(side)
    return sides


def sides_led_by(match: ScheduledMatch, account: Account) -> set[Side]:
    """Return the sides whose captain an account is."""
    if not account.is_authenticated or account.person_id is None:
        return set()
    led = set()
    for side, entry in ((Side.HOME, match.home), (Side.VISITORS, match.away)):
        registration = getattr(entry, "registration", None) if entry is not None else None
        if registration is not None and registration.captain_id == account.person_id:
            led.add(side)
    return led


def players_for(match: ScheduledMatch, entry_id: int, segment: int) -> list[Person]:
    """Return who may play a segment for a team: its list, and recorded substitutes."""
    listed = EntryPlayer.objects.filter(entry=entry_id, left_at__isnull=True)
    people = [row.person for row in listed.select_related("person").order_by("position")]
    extra = TeamSubstitution.objects.filter(
        match=match, segment=segment, registration__entry=entry_id
    )
    return people + [row.substitute for row in extra.select_related("substitute")]


def players_used(event: Event, *, now: dt.datetime) -> dict[int, set[int]]:
    """Return by entry the people who have played for it in the event."""
    used: dict[int, set[int]] = {}
    matches = [
        match.pk
        for match in ScheduledMatch.objects.filter(event=event, draw__replaced_at__isnull=True)
        if match.ending in PLAYED or (match.starts_at is not None and match.starts_at <= now)
    ]
    for (_match, entry, _segment), line_up in line_ups_of(matches).items():
        used.setdefault(entry, set()).update(seat.person_id for seat in line_up.seats.all())
    return used


def boards_named(event: Event, play: TeamPlay) -> dict[int, dict[int, int]]:
    """Return by entry the number of boards each person was named for, in matches played."""
    boards = segment_boards(play)
    played = ScheduledMatch.objects.filter(
        event=event, ending__in=PLAYED, draw__replaced_at__isnull=True
    )
    rooms: dict[int, dict[int, int]] = {}
    for (_match, entry, segment), line_up in line_ups_of(
        list(played.values_list("pk", flat=True))
    ).items():
        counted = rooms.setdefault(entry, {})
        for seat in line_up.seats.all():
            counted[seat.person_id] = counted.get(seat.person_id, 0) + boards[segment - 1]
    return rooms


def places_to_fill(side: Side) -> Sequence[tuple[Room, str]]:
    """Return room and direction of a side's four places. Source: RTP 2.3.1."""
    places: list[tuple[Room, str]] = []
    for room in seats():
        directions = "NS" if room.north_south is side else "EW"
        places += [(room.room, direction) for direction in directions]
    return places


def seated_by_place(line_up: LineUp | None) -> Mapping[tuple[str, str], Person]:
    """Return the people of a line-up by room and direction."""
    if line_up is None:
        return {}
    return {(seat.room, seat.direction): seat.person for seat in line_up.seats.all()}
