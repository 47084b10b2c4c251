"""Contestants that left or were excluded, and the effect on their results, as revisions."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.adjustments.services.ruling_previews import RulingPreview, previewed, results_of
from scoring.adjustments.services.ruling_refusals import refuse_in_match, refuse_unseen
from scoring.engine_input.rows import event_values
from scoring.engine_input.values import TEAM_METHODS, UNPLACED, RuledOut
from scoring.models import ContestantRuling, ContestantStatus, ResultRevision
from scoring.standings.services.revisions import end_ruling, revise_results
from tournaments.models import Entry


@dataclass(frozen=True, slots=True)
class ContestantAct:
    """A ruling on a contestant. status: one of ContestantStatus; own_table: as for a match."""

    entry: Entry
    status: str
    article: str
    own_table: str = ""


def preview_contestant_ruling(*, act: ContestantAct, names: Mapping[str, str]) -> RulingPreview:
    """Return what a ruling on a contestant would change; nothing is written. Raises: RuleError."""
    event = act.entry.event
    results_of(event)
    _refuse(act)
    values = event_values(event)
    after = values.with_contestant(act.entry.key, RuledOut(act.status, act.article))
    return previewed(values.counted(), after.counted(), names)


def give_contestant_ruling(
    *,
    act: ContestantAct,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    reference: str = "",
    seen_revision: int | None = None,
) -> ContestantRuling:
    """Exclude a contestant from an event; an earlier ruling on it is replaced. Raises: RuleError.

    Source: RTP 2.2.2.2, 2.4.1, 3.5.10.2, 3.6.7.3, 3.6.12.4.
    """
    event = act.entry.event
    results_of(event)
    _refuse(act)
    made: list[ContestantRuling] = []

    def write(revision: ResultRevision) -> None:
        refuse_in_match(
            event=event,
            entries=[act.entry.key],
            session=1,
            account=account,
            reason=act.own_table,
        )
        rows = ContestantRuling.objects.select_for_update().filter(entry=act.entry)
        refuse_unseen(rows, seen_revision)
        rows.filter(removed_in__isnull=True).update(removed_in=revision)
        made.append(
            ContestantRuling.objects.create(
                event=event,
                entry=act.entry,
                added_in=revision,
                status=act.status,
                article=act.article.strip(),
                reason=revision.reason,
                reference=reference,
            )
        )

    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    _record("contestant_ruling_given", made[0], revision, account, own_table=act.own_table)
    return made[0]


def take_back_contestant_ruling(
    *, ruling: ContestantRuling, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision:
    """Return a contestant to the event, as a revision. Raises: RuleError.

    Source: RTP 2.1.1.3.
    """
    event = ruling.event

    def write(revision: ResultRevision) -> None:
        refuse_in_match(
            event=event,
            entries=[ruling.entry.key],
            session=1,
            account=account,
            reason=reason,
        )
        end_ruling(ruling, revision)

    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    _record("contestant_ruling_taken_back", ruling, revision, account)
    return revision


def _refuse(act: ContestantAct) -> None:
    if not act.article.strip():
        raise RuleError("ruling_needs_article")
    in_teams = act.entry.event.method in TEAM_METHODS
    if in_teams and act.status in UNPLACED:
        raise RuleError("stands_in_for_pairs", article="RTP 2.2.2.2")
    if in_teams and act.status == ContestantStatus.DELETED:
        raise RuleError("results_of_teams_stand", article="RTP 3.6.7.3")


def _record(
    act: str,
    ruling: ContestantRuling,
    revision: ResultRevision,
    account: Account | None,
    *,
    own_table: str = "",
) -> None:
    record_event(
        act,
        subject=f"event:{ruling.event_id}",
        account=account,
        details={
            "revision": revision.number,
            "entry": str(ruling.entry),
            "status": ruling.status,
            "article": ruling.article,
            "reference": ruling.reference,
            "reason": revision.reason,
            "own_table": own_table,
        },
    )
