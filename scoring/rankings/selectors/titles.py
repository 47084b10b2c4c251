"""National champions: the winner of a championship, and in a team those who played enough."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.errors import EngineError
from scoring.engine.line_ups import LineUp, boards_by_player
from scoring.engine.titles import boards_for_title, has_title_share
from scoring.matches.selectors.triplets import boards_of_members
from scoring.models import EventResult, ResultState, Standing
from tournaments.models import EntryPlayer, Event, EventClass, EventKind, ScheduledMatch
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.selectors.line_ups import PLAYED, line_ups_of, segment_boards
from tournaments.teams.selectors.schedule import team_play_of

ARTICLE = "RTP 3.6.10.4"


@dataclass(frozen=True, slots=True)
class Champion:
    """A player of the winner. boards: played in the event, None if unknown."""

    person_id: int
    boards: int | None
    has_title: bool


@dataclass(frozen=True, slots=True)
class Title:
    """The title of an event. needed: boards a member of a team needs, of those the team played.

    is_final: the results are homologated.
    """

    event: Event
    entry_id: int
    team_boards: int
    needed: int
    champions: tuple[Champion, ...]
    is_final: bool

    @property
    def is_known(self) -> bool:
        """Return whether it is known how much each player played."""
        return all(champion.boards is not None for champion in self.champions)


def title_of(event: Event) -> Title | None:
    """Return who won the national title of an event; None for other events, and while tied.

    If neither line-ups nor turns show who played, nobody is left out. Source: RTP 3.6.10.4.
    """
    if event.event_class != EventClass.NATIONAL_CHAMPIONSHIP:
        return None
    result = EventResult.objects.filter(event=event).select_related("revision").first()
    if result is None:
        return None
    first = list(Standing.objects.filter(revision=result.revision, rank=1)[:2])
    if len(first) != 1 or first[0].tied:
        return None
    winner = first[0]
    people = list(
        EntryPlayer.objects.filter(
            entry=winner.entry_id, left_at__isnull=True, is_substitute=False
        ).order_by("position")
    )
    boards = boards_of_players(event).get(winner.entry_id, {})
    takes_turns = event.kind == EventKind.TEAMS or event.is_triplets
    share = regulation_of(event).team_events.title_min_share_of_boards
    team_boards = max(winner.boards_played, 1)
    champions = []
    for row in people:
        played = min(boards.get(row.person_id, 0), team_boards) if boards else None
        has_title = played is None or has_title_share(played, team_boards, share=share)
        champions.append(Champion(row.person_id, played, has_title))
    return Title(
        event,
        winner.entry_id,
        team_boards,
        boards_for_title(team_boards, share=share) if takes_turns else 0,
        tuple(champions),
        result.state == ResultState.HOMOLOGATED,
    )


def boards_of_players(event: Event) -> Mapping[int, Mapping[int, int]]:
    """Return, by entry, the boards of each player, if not everybody played all.

    A triplet is treated as a team: the regulation has no rule for it. Source: RTP 3.6.10.4.
    """
    if event.kind == EventKind.TEAMS:
        return boards_played(event)
    return boards_of_members(event)


def boards_played(event: Event) -> dict[int, dict[int, int]]:
    """Return, by entry, the boards of each person, by the line-ups of finished matches.

    Empty if line-ups contradict one another. Source: RTP 3.6.10.4.
    """
    play = team_play_of(event)
    if play is None:
        return {}
    boards = segment_boards(play)
    ended = ScheduledMatch.objects.filter(
        event=event, ending__in=PLAYED, draw__replaced_at__isnull=True
    ).values_list("pk", flat=True)
    by_entry: dict[int, list[LineUp]] = {}
    for (match, entry, segment), line_up in line_ups_of(list(ended)).items():
        first = sum(boards[: segment - 1]) + 1
        by_entry.setdefault(entry, []).append(
            LineUp(
                entry,
                match,
                tuple(seat.person_id for seat in line_up.seats.all()),
                range(first, first + boards[segment - 1]),
            )
        )
    try:
        return {
            entry: {int(person): count for person, count in boards_by_player(named).items()}
            for entry, named in by_entry.items()
        }
    except EngineError:
        return {}


def titles_of_person(person_id: int, *, on: dt.date) -> list[Title]:
    """Return the national titles of a person by homologated results, the latest first."""
    events = (
        Event.objects.filter(
            event_class=EventClass.NATIONAL_CHAMPIONSHIP,
            result__state=ResultState.HOMOLOGATED,
            result__homologated_at__date__lte=on,
            entries__players__person=person_id,
            entries__players__left_at__isnull=True,
        )
        .select_related("rule_set", "season", "team_play")
        .distinct()
        .order_by("-ends_on", "-pk")
    )
    titles = []
    for event in events:
        title = title_of(event)
        if title is not None and any(
            champion.person_id == person_id and champion.has_title for champion in title.champions
        ):
            titles.append(title)
    return titles
