"""After the last board: double dummy and par, the classification to pin up, the booklet."""

import datetime as dt

from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.jobs import request_job
from scoring.models import EventResult
from scoring.standings.selectors.progress import progress_of
from tournaments.deals.services.deals import ask_for_hand_record
from tournaments.deals.services.opening import open_deals_if_played
from tournaments.models import Session
from tournaments.seating.rules.table_records import RECORDS
from tournaments.seating.selectors.boards_in_play import refuse_boards_in_play

SIZE = "A4"


def make_ready(*, session: Session, account: Account | None, now: dt.datetime) -> int:
    """Request the papers that are wanted after the last board; return how many.

    They are the hand record of known cards with its double dummy and, once the whole event was
    played, the classification to pin up and the booklet. Existing ones are not made again. Raises:
    RuleError while boards are in play or hidden, and before results.
    """
    event = session.event
    result = EventResult.objects.filter(event=event).first()
    if result is None:
        raise RuleError("papers_before_results", article=RECORDS)
    refuse_boards_in_play(event, now=now)
    count = 0
    if session.deals.filter(analysis__isnull=True).exists():
        ask_for_hand_record(session=session, account=account)
        count += 1
    if progress_of(event, result, on=timezone.localdate(now)) is not None:
        return count
    papers: dict[str, dict[str, object]] = {
        "issue_classification_sheet": {"size": SIZE},
        "issue_results_booklet": {},
    }
    for code, more in papers.items():
        request_job(
            code,
            arguments={"event_id": event.pk, **more},
            subject=f"event:{event.pk}",
            account=account,
        )
        count += 1
    return count


def make_ready_if_over(session: Session, account: Account | None, now: dt.datetime) -> None:
    """Request them if all boards are over and public; the rest is requested by hand later.

    Deals that were sealed are opened first.
    """
    open_deals_if_played(session=session, account=account, now=now)
    try:
        make_ready(session=session, account=account, now=now)
    except RuleError as refusal:
        if refusal.code not in {"boards_in_play", "boards_unseen"}:
            raise
