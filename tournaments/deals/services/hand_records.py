"""Analysing the open boards of a session and issuing their hand record."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, IssuedDocument
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.services.jobs import Progress
from federation.texts import long_date
from tournaments.deals.documents import (
    HAND_RECORD,
    HandRecordBoard,
    HandRecordPaper,
    ParContract,
    hand_record_pages,
    tricks_rows,
)
from tournaments.deals.selectors import BoardRecord, board_records
from tournaments.deals.services.double_dummy import solve_deals
from tournaments.models import Deal, DealAnalysis, DealSet, Session
from tournaments.rules.dealing import DealtBoard
from tournaments.seating.selectors.boards_in_play import refuse_boards_in_play

AT_ONCE = 8  # boards between two progress reports


def make_hand_record(
    *, session_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Analyse the remaining boards, then issue the paper; a second run adds nothing."""
    session = Session.objects.select_related(
        "event__season", "event__club", "event__association"
    ).get(pk=session_id)
    refuse_boards_in_play(session.event, now=timezone.now(), session=session.number)
    _analyse(session, progress)
    return {"document": _issue(session, account).code}


def _analyse(session: Session, progress: Progress | None) -> None:
    waiting = [
        deal
        for deal in session.deals.select_related("analysis")
        if not hasattr(deal, "analysis") or deal.analysis.hands != deal.hands
    ]
    for start in range(0, len(waiting), AT_ONCE):
        part = waiting[start : start + AT_ONCE]
        solved = solve_deals([DealtBoard(deal.board, deal.hands) for deal in part])
        with transaction.atomic():
            _keep(
                part,
                [
                    DealAnalysis(
                        deal=deal,
                        hands=deal.hands,
                        tricks=solved.tricks,
                        par_score=solved.par_score,
                        par_contracts=solved.par_contracts,
                    )
                    for deal, solved in zip(part, solved, strict=True)
                ],
            )
        if progress is not None:
            progress(start + len(part), len(waiting))


def _keep(deals: Sequence[Deal], analyses: Sequence[DealAnalysis]) -> None:
    """Store analyses of deals with unchanged cards, as a file may have changed them meanwhile."""
    hands = dict(Deal.objects.filter(pk__in=[deal.pk for deal in deals]).values_list("pk", "hands"))
    DealAnalysis.objects.bulk_create(
        [analysis for analysis in analyses if hands.get(analysis.deal_id) == analysis.hands],
        update_conflicts=True,
        unique_fields=["deal"],
        update_fields=["hands", "tricks", "par_score", "par_contracts"],
    )


def _issue(session: Session, account: Account | None) -> IssuedDocument:
    event = session.event
    language = language_of()
    with translation.override(language):
        content = hand_record_of(session)
        title = f"{content.title}: {event.name} ({session.number})"
    return issue_if_changed(
        PaperIdentity(HAND_RECORD, f"event:{event.pk}", f"session {session.number}"),
        PaperDraft(
            content=content,
            title=title,
            season=event.season,
            is_public=True,
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )


def hand_record_of(session: Session) -> HandRecordPaper:
    """Return the paper of a session whose boards are analysed, in the active language.

    Raises: RuleError if no cards are known.
    """
    event = session.event
    boards = [_board(record) for record in board_records(session)]
    if not boards:
        raise RuleError("no_deals_to_print")
    name, is_demo = federation_on_paper()
    organiser = event.club or event.association
    opened = DealSet.objects.filter(
        event=event, session=session.number, replaced_at__isnull=True, opened_at__isnull=False
    )
    facts = [event.name, gettext("Session %(number)s") % {"number": session.number}]
    facts += [long_date(session.played_on), *([organiser.name] if organiser else [])]
    return HandRecordPaper(
        federation=name,
        title=gettext("Hand record"),
        is_sample=is_demo,
        session=session.number,
        facts=tuple(facts),
        promise=opened.values_list("promise", flat=True).first() or "",
        pages=hand_record_pages(boards),
    )


def _board(record: BoardRecord) -> HandRecordBoard:
    return HandRecordBoard(
        board=record.board,
        dealer=record.dealer,
        vulnerable=record.vulnerable,
        hands=record.hands,
        points=record.points,
        tricks=tricks_rows(record.tricks) if record.tricks else (),
        par_score=record.par_score,
        par_contracts=tuple(
            ParContract(contract=contract, declarers=declarers, over=over)
            for contract, declarers, over in record.par_contracts
        ),
    )
