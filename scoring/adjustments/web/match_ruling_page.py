"""The pages for rulings on a match or a contestant: the choices, and their texts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.adjustments.services.match_rulings import Meeting
from scoring.adjustments.web.match_ruling_words import sentence_start, title_of
from scoring.engine_input.values import Scored
from scoring.models import Match, MatchRulingForm
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event
from tournaments.teams.selectors.schedule import is_knockout, schedule_of, team_play_of

SCHEDULED = "s"  # prefix of a match that is only in the schedule


@dataclass(frozen=True, slots=True)
class MeetingChoice:
    """One match to rule on; state: its state in the schedule."""

    token: str
    meeting: Meeting
    names: str
    state: str


@dataclass(frozen=True, slots=True)
class FormChoice:
    """One kind of ruling on a match."""

    form: str
    label: str


def meetings_of(event: Event, entries: Mapping[str, ShownEntry]) -> list[MeetingChoice]:
    """Return the matches of an event by round: those with results, then those scheduled."""
    rows = list(Match.objects.filter(event=event).select_related("home", "away"))
    pairings = {(row.round, frozenset((row.home_id, row.away_id))) for row in rows}
    played = [
        MeetingChoice(
            row.key,
            Meeting(row.round, row.home, row.away, row.session, row),
            _names(row.home.key, row.away.key, entries),
            "",
        )
        for row in rows
    ]
    waiting = [
        MeetingChoice(
            f"{SCHEDULED}{row.pk}",
            Meeting(row.round, row.home, row.away),
            _names(row.home.key, row.away.key, entries),
            str(row.get_ending_display()),
        )
        for row in schedule_of(event)
        if row.home is not None
        and row.away is not None
        and (row.round, frozenset((row.home_id, row.away_id))) not in pairings
    ]
    return sorted([*played, *waiting], key=lambda meeting_choice: meeting_choice.meeting.round)


def form_choices() -> list[FormChoice]:
    """Return the kinds of ruling on a match, the most common first."""
    return [FormChoice(form.value, sentence_start(str(form.label))) for form in MatchRulingForm]


def boards_due(event: Event, scored: Scored) -> int:
    """Return the boards a match of the event should have: as planned, else as the longest has."""
    play = team_play_of(event)
    if play is not None:
        return play.match_boards
    boards: dict[str, set[int]] = {}
    for line in scored.lines:
        boards.setdefault(line.result.match, set()).add(line.result.board)
    return max((len(board) for board in boards.values()), default=1)


def shown_through(
    event: Event, through: Sequence[str] | None, entries: Mapping[str, ShownEntry]
) -> list[str] | None:
    """Return who goes through by name; None if the event is no knock-out or boards decide."""
    if through is None or not is_knockout(event):
        return None
    return [title_of(key, entries) for key in through]


def _names(home: str, away: str, entries: Mapping[str, ShownEntry]) -> str:
    return gettext("%(ns)s against %(ew)s") % {
        "ns": title_of(home, entries),
        "ew": title_of(away, entries),
    }
