"""Knock-out matches by their results: who goes on, confirmed or automatic; interruptions."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.db.models import Max

from federation.errors import RuleError
from federation.models import Account
from scoring.engine.correction_period import request_deadline
from scoring.engine.errors import EngineError
from scoring.engine.knockout import KnockoutOutcome, knockout_outcome, knockout_parts
from scoring.engine.knockout_interruptions import through_after_interruption
from scoring.engine.trace import Trace
from scoring.engine_input.periods import correction_periods
from scoring.engine_input.rows import scored_event
from scoring.engine_input.values import ScoredMatch
from scoring.models import BoardResult, EventResult
from tournaments.models import (
    EndedBy,
    Entry,
    Event,
    MatchEnd,
    Phase,
    PlayFormat,
    ScheduledMatch,
)
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.selectors.schedule import schedule_of, team_play_of
from tournaments.teams.selectors.segments import segments_in, segments_in_words
from tournaments.teams.services.match_endings import End, finish_match

ARTICLE = "RTP 3.6.10.3"
INTERRUPTED = "RTP 3.6.8.1"


@dataclass(frozen=True, slots=True)
class KnockoutStand:
    """The state of a match by its results. winner: the entry that goes on, 0 while undecided.

    played, due: boards with a result at both tables, and boards of the match. lacking: boards to
    play or to enter. is_extra: the match itself is level, so these boards are extra ones.
    """

    winner: int
    played: int
    due: int
    lacking: int
    is_extra: bool
    trace: Trace = field(default_factory=Trace)


def stands_of(event: Event) -> dict[int, KnockoutStand]:
    """Return the state of each match of a knock-out by its results, by match of the schedule."""
    play = team_play_of(event)
    if play is None or play.format != PlayFormat.KNOCKOUT:
        return {}
    if not EventResult.objects.filter(event=event).exists():
        return {}
    stands = stands_of_counted(event, scored_event(event).matches, boards=play.match_boards)
    return {match.pk: stand for match, stand in stands}


def stands_of_counted(
    event: Event, scored_matches: Iterable[ScoredMatch], *, boards: int
) -> list[tuple[ScheduledMatch, KnockoutStand]]:
    """Return the matches of the schedule that are among the counted ones, each with its state."""
    entries = dict(event.entries.values_list("key", "pk"))
    counted = {
        (match.plan.round, frozenset((entries[match.plan.home], entries[match.plan.away]))): match
        for match in scored_matches
    }
    extra = regulation_of(event).knockout.extra_boards
    return [
        (match, _stand(match, counted[teams], entries, boards, extra))
        for match in schedule_of(event, drafts=True)
        for teams in [(match.round, frozenset((match.home_id or 0, match.away_id or 0)))]
        if teams in counted
    ]


def stand_of(match: ScheduledMatch, scored_match: ScoredMatch) -> KnockoutStand:
    """Return the state of a counted match: who goes on. Source: RTP 3.6.10.3."""
    entries = dict(match.event.entries.values_list("key", "pk"))
    boards = match.event.team_play.match_boards
    extra = regulation_of(match.event).knockout.extra_boards
    return _stand(match, scored_match, entries, boards, extra)


def refuse_end_against_results(
    match: ScheduledMatch, *, ending: str, winner: Entry | None, note: str
) -> None:
    """Return if how a knock-out match ended is what its results say, or a note says why not.

    Raises: RuleError for a team that is behind, and while boards are to come.
    Source: RTP 3.6.10.3.
    """
    stand = stands_of(match.event).get(match.pk)
    if stand is None or winner is None or ending != MatchEnd.PLAYED or note.strip():
        return
    if stand.winner and stand.winner != winner.pk:
        raise RuleError("match_end_against_results", article=ARTICLE)
    if stand.played < stand.due:
        raise RuleError("match_end_unfinished", article=ARTICLE, played=stand.played, due=stand.due)


@transaction.atomic
def confirm_by_results(
    *, match: ScheduledMatch, account: Account | None, now: dt.datetime, reason: str = ""
) -> ScheduledMatch:
    """End a match as its results say, confirmed by the director.

    reason: why, if both captains agreed otherwise on the sheet. Raises: RuleError while the results
    do not decide the match, or against the sheet without a reason. Source: RTP 3.6.10.3, 2.3.9.
    """
    Event.objects.select_for_update().get(pk=match.event_id)
    stand = stands_of(match.event).get(match.pk)
    if stand is None:
        raise RuleError("knockout_without_results", article=ARTICLE)
    if not stand.winner:
        code = "knockout_needs_extra_boards" if stand.is_extra else "knockout_boards_missing"
        raise RuleError(code, article=ARTICLE, boards=stand.lacking)
    return _end(match, stand, EndedBy.RESULTS, account, now, reason)


def end_settled_matches(*, now: dt.datetime) -> int:
    """End the matches whose results are complete and may no longer be corrected.

    Each in its own transaction; a match that cannot be ended waits for the director. Returns: how
    many. Source: RTP 3.6.10.3, 3.7.2.
    """
    events = Event.objects.filter(
        team_play__format=PlayFormat.KNOCKOUT,
        result__isnull=False,
        cancelled_at__isnull=True,
        schedule__ending=MatchEnd.OPEN,
        schedule__draw__replaced_at__isnull=True,
        schedule__draw__published_at__isnull=False,
    ).distinct()
    ended = 0
    for event in events:
        for match in _settled(event, now):
            try:
                confirm_after_period(match=match, now=now)
            except (RuleError, EngineError):
                continue
            ended += 1
    return ended


@transaction.atomic
def confirm_after_period(*, match: ScheduledMatch, now: dt.datetime) -> ScheduledMatch:
    """End a match by its results once the correction period is over. Raises: RuleError.

    Source: RTP 3.7.2.
    """
    Event.objects.select_for_update().get(pk=match.event_id)
    stand = stands_of(match.event).get(match.pk)
    until = corrections_until(match.event).get(match.pk)
    if stand is None or not stand.winner or until is None or now <= until:
        raise RuleError("knockout_not_settled", article=ARTICLE)
    return _end(match, stand, EndedBy.TIME, None, now)


@transaction.atomic
def end_interrupted(
    *,
    match: ScheduledMatch,
    unable: Collection[int],
    can_be_finished: bool,
    both_workable: bool,
    note: str,
    account: Account | None,
    now: dt.datetime,
) -> ScheduledMatch:
    """End a match interrupted for good: the team that can come goes on, both, or the leader.

    unable: entries that cannot come to finish it. both_workable: the organiser can take both teams;
    then the following rounds must be drawn again. Raises: RuleError while the match is still to be
    finished, if nobody can go on, or if both have nowhere to go; EngineError for a level match
    without a leader. Source: RTP 3.6.8.1, 3.6.8.2.
    """
    Event.objects.select_for_update().get(pk=match.event_id)
    play = team_play_of(match.event)
    if play is None or play.format != PlayFormat.KNOCKOUT:
        raise RuleError("not_a_knockout", article=INTERRUPTED)
    scored_match = _counted(match)
    if scored_match is None:
        raise RuleError("knockout_without_results", article=INTERRUPTED)
    entries = dict(match.event.entries.values_list("key", "pk"))
    keys = {pk: key for key, pk in entries.items()}
    played = scored_match.result.boards_counted
    due = max(play.match_boards, len(scored_match.result.match.boards))
    through = through_after_interruption(
        replace(scored_match.result.match, scheduled=due),
        unable={keys[pk] for pk in unable if pk in keys},
        can_be_finished=can_be_finished,
        both_workable=both_workable,
    )
    if not through:
        code = "knockout_still_to_finish" if not unable else "knockout_nobody_can_come"
        raise RuleError(code, article=INTERRUPTED)
    if len(through) > 1 and not can_take_both(match):
        raise RuleError("knockout_both_nowhere_to_go", article=INTERRUPTED)
    winner = entries[str(through[0])] if len(through) == 1 else None
    trace = Trace()
    if winner is None:
        trace.add("knockout_interrupted_both", INTERRUPTED, played=played, boards=due)
    else:
        key = str(through[0])  # its name may be hidden one day: pages show it as it is then
        trace.add("knockout_interrupted", INTERRUPTED, key, played=played, boards=due)
    segments = segments_in_words(segments_in(played, play), play)
    text = " · ".join(part for part in (note.strip(), segments) if part)
    end = End(MatchEnd.INTERRUPTED, winner, EndedBy.DIRECTOR, text, trace.as_rows())
    return finish_match(match=match, end=end, account=account, now=now)


def can_take_both(match: ScheduledMatch) -> bool:
    """Return whether something follows a match that both its teams could go on to.

    This is a later round of its bracket, or for a final another phase of its championship. Source:
    RTP 3.6.8.1.
    """
    if match.winner_to_id is not None:
        return True
    if match.for_place:
        return False
    phases = Phase.objects.filter(phase_events__event=match.event_id)
    return any(
        Phase.objects.filter(championship=phase.championship_id, number__gt=phase.number).exists()
        for phase in phases
    )


def corrections_until(event: Event) -> dict[int, dt.datetime]:
    """Return until when the results of each match may be corrected, by match of the schedule.

    The period starts when the last board of the match came in. Source: RTP 3.7.2.
    """
    came: dict[tuple[int, frozenset[int | None]], dt.datetime] = {
        (row["match__round"], frozenset((row["match__home"], row["match__away"]))): row["at"]
        for row in BoardResult.objects.filter(
            event=event, removed_in__isnull=True, match__isnull=False
        )
        .values("match__round", "match__home", "match__away")
        .annotate(at=Max("added_in__made_at"))
    }
    figures = correction_periods(regulation_of(event).corrections)
    deadlines_by_match_id = {}
    for match in schedule_of(event, drafts=True):
        at = came.get((match.round, frozenset((match.home_id, match.away_id))))
        if at is not None:
            following = match.winner_to.starts_at if match.winner_to else None
            deadlines_by_match_id[match.pk] = request_deadline(
                results_at=at, next_session_at=following, figures=figures
            )
    return deadlines_by_match_id


def _settled(event: Event, now: dt.datetime) -> list[ScheduledMatch]:
    stands, until = stands_of(event), corrections_until(event)
    return [
        match
        for match in schedule_of(event)
        if match.ending == MatchEnd.OPEN
        and match.pk in until
        and now > until[match.pk]
        and stands[match.pk].winner
    ]


def _end(
    match: ScheduledMatch,
    stand: KnockoutStand,
    ended_by: str,
    account: Account | None,
    now: dt.datetime,
    reason: str = "",
) -> ScheduledMatch:
    steps = stand.trace.as_rows()
    end = End(MatchEnd.PLAYED, stand.winner, ended_by, steps=steps, against_sheet=reason)
    return finish_match(match=match, end=end, account=account, now=now)


def _stand(
    match: ScheduledMatch,
    scored_match: ScoredMatch,
    entries: Mapping[str, int],
    boards: int,
    extra_boards: int,
) -> KnockoutStand:
    is_final = match.winner_to_id is None and not match.for_place
    result = scored_match.result
    if ruled := _won_by_ruling(scored_match):
        trace = Trace()
        trace.add(
            "knockout_by_ruling",
            scored_match.plan.ruled.article if scored_match.plan.ruled else ARTICLE,
        )
        return KnockoutStand(entries[ruled], result.boards_counted, boards, 0, False, trace)
    parts, lacking = knockout_parts(
        result, boards=boards, final=is_final, extra_boards=extra_boards
    )
    if (len(parts) > 1 or lacking) and parts and knockout_outcome(parts[0], final=is_final).winner:
        # Boards after those of a decided match: it was in fact a longer match.
        parts, lacking = knockout_parts(result, boards=result.boards_counted, final=is_final)
    trace = Trace()
    outcome = KnockoutOutcome("", "")
    for count in range(1, len(parts) + 1):
        trace = Trace()
        outcome = knockout_outcome(
            parts[0], parts[1:count], final=is_final, extra_boards=extra_boards, trace=trace
        )
        if outcome.winner:
            break
    winner = {"home": scored_match.plan.home, "away": scored_match.plan.away}.get(
        outcome.winner, ""
    )
    return KnockoutStand(
        winner=entries.get(winner, 0),
        played=result.boards_counted,
        due=boards,
        lacking=0 if winner else lacking or outcome.extra_boards,
        is_extra=bool(parts) and not winner,
        trace=trace,
    )


def _won_by_ruling(scored_match: ScoredMatch) -> str:
    """Return who goes on because a ruling gave the other team nothing; "" otherwise."""
    if scored_match.plan.ruled is None:
        return ""
    home, away = (
        due.kind == "fixed" and due.points == 0
        for due in (scored_match.result.match.home_due, scored_match.result.match.away_due)
    )
    if home == away:
        return ""
    return scored_match.plan.away if home else scored_match.plan.home


def _counted(match: ScheduledMatch) -> ScoredMatch | None:
    entries = dict(match.event.entries.values_list("key", "pk"))
    if not EventResult.objects.filter(event=match.event_id).exists():
        return None
    for scored in scored_event(match.event).matches:
        both = {entries[scored.plan.home], entries[scored.plan.away]}
        if scored.plan.round == match.round and both == {match.home_id, match.away_id}:
            return scored
    return None
