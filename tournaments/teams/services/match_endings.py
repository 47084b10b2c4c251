"""The end of a match, the team that goes on, and the withdrawal of an end."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import (
    EndedBy,
    Entry,
    LineUp,
    MatchEnd,
    MatchEnding,
    PlayFormat,
    ScheduledMatch,
)
from tournaments.rules.line_ups import Side
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.rules.concession import refuse_concession
from tournaments.teams.rules.score_sheets import refuse_against_sheet
from tournaments.teams.selectors.line_ups import entry_of
from tournaments.teams.selectors.match_days import refuse_match_ahead
from tournaments.teams.selectors.schedule import figures_of_matches, figures_of_sheet
from tournaments.teams.selectors.segments import refuse_other_segments, segments_in_words
from tournaments.teams.selectors.strength import unusual_teams
from tournaments.teams.services.draws import ARTICLE, sides
from tournaments.teams.services.following_rounds import put_rounds_back
from tournaments.teams.services.line_ups import locked_match

KNOCKOUT, SUBSTITUTES = "RTP 3.6.10.3", "RTP 3.6.5"
NOTED = frozenset({MatchEnd.PLAYED, MatchEnd.NO_SHOW})


@dataclass(frozen=True, slots=True)
class End:
    """The end of a match. winner: the entry that goes on, None for neither.

    steps: the reasons, from the results. against_sheet: why it contradicts the agreed sheet.
    """

    ending: str
    winner: int | None
    ended_by: str
    note: str = ""
    steps: Sequence[Mapping[str, object]] = ()
    against_sheet: str = ""


@transaction.atomic
def end_match(
    *,
    match: ScheduledMatch,
    ending: str,
    winner: Entry | None,
    note: str,
    account: Account | None,
    now: dt.datetime,
    against_sheet: str = "",
) -> ScheduledMatch:
    """Record the end of a match; in a knock-out its winner goes on. Raises: RuleError.

    winner: who goes on, or who was there where the other did not come. against_sheet: why, where
    both captains agreed otherwise on the official sheet. What tables noted board by board stands;
    note: also why it ended other than the results of a file say.
    """
    refuse: Callable[..., None] = import_string(settings.MATCH_ENDS)
    refuse(match=match, ending=ending, winner=winner, note=note)
    return _end(match, ending, winner, note, account, now, against_sheet)


def _end(
    match: ScheduledMatch,
    ending: str,
    winner: Entry | None,
    note: str,
    account: Account | None,
    now: dt.datetime,
    against_sheet: str,
) -> ScheduledMatch:
    match = locked_match(match)
    is_knockout = match.event.team_play.format == PlayFormat.KNOCKOUT
    if ending not in NOTED and not (ending == MatchEnd.DECLINED and match.for_place):
        raise RuleError("match_ending_unknown", article=ARTICLE)
    if match.home_id is None or match.away_id is None:
        raise RuleError("match_waits_for_teams", article=ARTICLE)
    if ending in NOTED:
        refuse_match_ahead(match, now=now)
    if ending == MatchEnd.DECLINED:
        winner = None
    elif winner is None and (is_knockout or ending == MatchEnd.NO_SHOW):
        code = "match_needs_winner" if is_knockout else "match_needs_present"
        raise RuleError(code, article=ARTICLE)
    won = winner.pk if winner else None
    end = End(ending, won, EndedBy.DIRECTOR, note, against_sheet=against_sheet)
    return finish_match(match=match, end=end, account=account, now=now)


@transaction.atomic
def note_no_show(
    *, match: ScheduledMatch, absent: Entry, account: Account | None, now: dt.datetime
) -> ScheduledMatch:
    """Record a no-show of a team, also if the match was recorded as played.

    Raises: RuleError if the next match has begun. Source: RTP 3.6.5, 3.6.7.2.
    """
    if match.ending != MatchEnd.OPEN:
        match = take_back_end(match=match, reason=SUBSTITUTES, account=account, now=now)
    there = match.away if match.home_id == absent.pk else match.home
    return _end(match, MatchEnd.NO_SHOW, there, SUBSTITUTES, account, now, SUBSTITUTES)


@transaction.atomic
def concede_match(
    *,
    match: ScheduledMatch,
    side: Side,
    segments_played: int,
    by_captain: bool,
    account: Account | None,
    now: dt.datetime,
) -> ScheduledMatch:
    """Concede a knock-out match at the end of a segment.

    Results and line-ups decide which segments were played, rather than the captain's statement.
    Raises: RuleError. Source: RTP 3.6.10.3.
    """
    match = locked_match(match)
    play = match.event.team_play
    refuse_concession(
        is_knockout=play.format == PlayFormat.KNOCKOUT,
        segments_played=segments_played,
        segments=play.segments,
        by_captain=by_captain,
        figures=regulation_of(match.event).knockout,
    )
    winner = entry_of(match, side.other)
    if winner is None:
        raise RuleError("match_waits_for_teams", article=ARTICLE)
    refuse_other_segments(match, play, said=segments_played)
    note = segments_in_words(segments_played, play)
    end = End(MatchEnd.CONCEDED, winner, EndedBy.CAPTAIN, note)
    return finish_match(match=match, end=end, account=account, now=now)


@transaction.atomic
def finish_match(
    *, match: ScheduledMatch, end: End, account: Account | None, now: dt.datetime
) -> ScheduledMatch:
    """Record the end of a match, and seat its winner, and its loser if it plays on.

    Raises: RuleError if it has ended, for a winner not in the match, if the next has begun, and for
    a contradiction with the agreed sheet without a reason.
    """
    match = locked_match(match)
    if end.winner is not None and end.winner not in {match.home_id, match.away_id}:
        raise RuleError("winner_not_in_match", article=ARTICLE)
    if end.ending in {MatchEnd.PLAYED, MatchEnd.NO_SHOW, MatchEnd.DECLINED}:
        _refuse_against_sheet(match, end)
    notes = [note.strip() for note in (end.note, end.against_sheet) if note.strip()]
    match.ending, match.winner_id = end.ending, end.winner
    match.end_note = " · ".join(dict.fromkeys(notes))[:300]
    match.save(update_fields=["ending", "winner", "end_note"])
    if end.winner is not None:
        _send_on(match, match.winner_to_id, end.winner)
        loser = match.away_id if end.winner == match.home_id else match.home_id
        if loser is not None:
            _send_on(match, match.loser_to_id, loser)
    _keep(match, end, account, now)
    record_event(
        "match_ended",
        subject=f"event:{match.event_id}",
        account=account,
        details={
            "match": match.pk,
            "ending": end.ending,
            "note": match.end_note,
            **({"against_sheet": end.against_sheet.strip()} if end.against_sheet.strip() else {}),
        },
    )
    _update_results(match, account, now)
    return match


@transaction.atomic
def take_back_end(
    *, match: ScheduledMatch, reason: str, account: Account | None, now: dt.datetime
) -> ScheduledMatch:
    """Reopen a match that had ended; the teams it sent on leave their next match.

    Rounds drawn again after it are restored to the first draw.
    Raises: RuleError without a reason, for a bye, or once the next match has begun or ended.
    """
    match = ScheduledMatch.objects.select_for_update(of=("self",)).get(pk=match.pk)
    if match.ending in {MatchEnd.OPEN, MatchEnd.BYE}:
        raise RuleError("end_not_noted", article=ARTICLE)
    if not reason.strip():
        raise RuleError("end_reason_missing", article=ARTICLE)
    put_rounds_back(match, now=now)
    for following in (match.winner_to_id, match.loser_to_id):
        _call_back(match, following)
    match.ending, match.winner, match.end_note = MatchEnd.OPEN, None, ""
    match.save(update_fields=["ending", "winner", "end_note"])
    end = End(MatchEnd.OPEN, None, EndedBy.TAKEN_BACK, reason)
    _keep(match, end, account, now)
    record_event(
        "match_end_taken_back",
        subject=f"event:{match.event_id}",
        account=account,
        details={"match": match.pk, "reason": reason.strip()},
    )
    _update_results(match, account, now)
    return match


def _refuse_against_sheet(match: ScheduledMatch, end: End) -> None:
    sheet_totals_by_side = figures_of_sheet(match)
    winner = {match.home_id: "home", match.away_id: "visitors"}.get(end.winner or 0, "")
    refuse_against_sheet(
        home=sheet_totals_by_side.get(Side.HOME),
        visitors=sheet_totals_by_side.get(Side.VISITORS),
        winner=winner,
        was_played=end.ending == MatchEnd.PLAYED,
        reason=end.against_sheet,
    )


def _keep(match: ScheduledMatch, end: End, account: Account | None, now: dt.datetime) -> None:
    MatchEnding.objects.create(
        match=match,
        ending=end.ending,
        winner_id=end.winner,
        ended_by=end.ended_by,
        steps=list(end.steps),
        note=end.note.strip(),
        made_by=account,
        made_at=now,
    )


def _update_results(match: ScheduledMatch, account: Account | None, now: dt.datetime) -> None:
    """Notify the app above, which ranks the teams again: in a knock-out by the bracket."""
    update_results: Callable[..., None] = import_string(settings.MATCH_ENDED)
    update_results(match=match, account=account, now=now)


def _send_on(match: ScheduledMatch, following_id: int | None, entry: int) -> None:
    """Seat a team in its next match; a team with an unusual system is the visiting team."""
    if following_id is None:
        return
    following = ScheduledMatch.objects.select_for_update().get(pk=following_id)
    if LineUp.objects.filter(match=following).exists():
        raise RuleError("next_match_begun", article=ARTICLE)
    if match.winner_is_home:
        following.home_id = entry
    else:
        following.away_id = entry
    if following.home_id is not None and following.away_id is not None:
        home, away, first = sides(following.home_id, following.away_id, unusual_teams(match.event))
        following.home_id, following.away_id, following.visitors_first = home, away, first
    following.save(update_fields=["home", "away", "visitors_first"])


def _call_back(match: ScheduledMatch, following_id: int | None) -> None:
    """Remove the team a match sent on from the next match; the other team keeps its side.

    Raises: RuleError once that match has an end, line-ups or results.
    """
    if following_id is None or match.winner_id is None:
        return
    following = (
        ScheduledMatch.objects.select_for_update(of=("self",))
        .select_related("event")
        .get(pk=following_id)
    )
    both = {match.home_id, match.away_id}
    sent = both & {following.home_id, following.away_id}
    figures = figures_of_matches(following.event)
    if (
        following.ending != MatchEnd.OPEN
        or LineUp.objects.filter(match=following).exists()
        or (following.round, following.home_id or 0, following.away_id or 0) in figures
    ):
        raise RuleError("following_match_begun", article=KNOCKOUT, match=str(following))
    stays = next(
        (
            entry_id
            for entry_id in (following.home_id, following.away_id)
            if entry_id and entry_id not in sent
        ),
        None,
    )
    following.home_id, following.away_id = (None, stays) if match.winner_is_home else (stays, None)
    following.visitors_first = False
    following.save(update_fields=["home", "away", "visitors_first"])
