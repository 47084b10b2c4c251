"""Rulings on whole matches: what counts instead of, or besides, their boards, as revisions."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.adjustments.services.ruling_previews import RulingPreview, previewed, results_of
from scoring.adjustments.services.ruling_refusals import refuse_in_match, refuse_unseen
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine_input.match_rulings import ONLY_RULED, match_values_of
from scoring.engine_input.rows import event_values
from scoring.engine_input.rulings import apply_rulings
from scoring.engine_input.team_counting import through
from scoring.engine_input.values import TEAM_METHODS, MatchPlan, RuledMatch
from scoring.models import Match, MatchRuling, ResultRevision
from scoring.standings.services.revisions import end_ruling, revise_results
from tournaments.models import Entry, Event
from tournaments.teams.selectors.schedule import is_knockout


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams in one round; match: None if no file names it."""

    round: int
    home: Entry
    away: Entry
    session: int = 1
    match: Match | None = None

    @property
    def key(self) -> str:
        """Return what identifies the match in its event."""
        if self.match is not None:
            return self.match.key
        return f"{ONLY_RULED}{self.round}:{self.home.pk}:{self.away.pk}"


@dataclass(frozen=True, slots=True)
class MatchAct:
    """A ruling to be given on a match. own_table: the reason of a director who plays in it."""

    meeting: Meeting
    ruling: Ruling
    article: str
    own_table: str = ""


@dataclass(frozen=True, slots=True)
class MatchPreview:
    """The effect of a ruling. through: in a knock-out, who goes on; None: the boards decide."""

    changes: RulingPreview
    through: tuple[str, ...] | None


def preview_match_ruling(*, event: Event, act: MatchAct, names: Mapping[str, str]) -> MatchPreview:
    """Return what a ruling on a match would change; nothing is written.

    Raises: RuleError, EngineError as giving it would.
    """
    results_of(event)
    _refuse(event, act)
    values = event_values(event)
    plan = _plan(act)
    match = next((match for match in values.matches if match.key == plan.key), None)
    if match is not None:
        plan = replace(match, ruled=plan.ruled)
    after = values.with_match(plan)
    going = None
    if is_knockout(event):
        lines = apply_rulings(values.recorded, values.rulings)
        going = through(plan, lines, values.contestants)
    return MatchPreview(previewed(values.counted(), after.counted(), names), going)


def give_match_ruling(
    *,
    event: Event,
    act: MatchAct,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    reference: str = "",
    seen_revision: int | None = None,
) -> MatchRuling:
    """Give a ruling on a match; it replaces an earlier one.

    seen_revision: the revision that the account saw; a ruling given since then is not replaced
    unseen. Raises: RuleError, EngineError.
    Source: RTP 2.3.5.1, 2.3.6, 2.4.1, 3.2.1, 3.6.7.2, 3.6.8.
    """
    results_of(event)
    _refuse(event, act)
    made: list[MatchRuling] = []

    def write(revision: ResultRevision) -> None:
        sides = (act.meeting.home.key, act.meeting.away.key)
        refuse_in_match(
            event=event,
            entries=sides,
            session=act.meeting.session,
            account=account,
            reason=act.own_table,
        )
        match = match_row(event, act.meeting)
        rows = MatchRuling.objects.select_for_update().filter(match=match)
        refuse_unseen(rows, seen_revision)
        rows.filter(removed_in__isnull=True).update(removed_in=revision)
        made.append(
            MatchRuling.objects.create(
                event=event,
                match=match,
                added_in=revision,
                form=act.ruling.form,
                values=match_values_of(act.ruling),
                article=act.article.strip(),
                reason=revision.reason,
                reference=reference,
                own_table_reason=act.own_table.strip(),
            )
        )

    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    _record("match_ruling_given", made[0], revision, account)
    return made[0]


def take_back_match_ruling(
    *, ruling: MatchRuling, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision:
    """Let a match's own boards count again, as a revision. Raises: RuleError.

    Source: RTP 2.1.1.3.
    """

    def write(revision: ResultRevision) -> None:
        match = ruling.match
        refuse_in_match(
            event=ruling.event,
            entries=[match.home.key, match.away.key],
            session=match.session,
            account=account,
            reason=reason,
        )
        end_ruling(ruling, revision)

    event = ruling.event
    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    _record("match_ruling_taken_back", ruling, revision, account)
    return revision


def _plan(act: MatchAct) -> MatchPlan:
    meeting = act.meeting
    return MatchPlan(
        meeting.key,
        meeting.home.key,
        meeting.away.key,
        meeting.round,
        meeting.session,
        ruled=RuledMatch(act.ruling, act.article),
    )


def match_row(event: Event, meeting: Meeting) -> Match:
    """Return the row of the match; one that no file names is created with the ruling."""
    if meeting.match is not None:
        return meeting.match
    match, _made = Match.objects.get_or_create(
        event=event,
        key=meeting.key,
        defaults={
            "round": meeting.round,
            "session": meeting.session,
            "home": meeting.home,
            "away": meeting.away,
        },
    )
    return match


def _refuse(event: Event, act: MatchAct) -> None:
    if event.method not in TEAM_METHODS:
        raise RuleError("match_rulings_of_teams")
    if not act.article.strip():
        raise RuleError("ruling_needs_article")
    sides = (act.meeting.home, act.meeting.away)
    if any(entry.event_id != event.pk for entry in sides):
        raise RuleError("ruling_entry_unknown", entry=str(sides[0]))


def _record(
    act: str, ruling: MatchRuling, revision: ResultRevision, account: Account | None
) -> None:
    details: dict[str, object] = {
        "revision": revision.number,
        "match": str(ruling.match),
        "form": ruling.form,
        "article": ruling.article,
        "reference": ruling.reference,
        "reason": revision.reason,
    }
    if ruling.own_table_reason:
        details["own_table"] = ruling.own_table_reason
    record_event(act, subject=f"event:{ruling.event_id}", account=account, details=details)
