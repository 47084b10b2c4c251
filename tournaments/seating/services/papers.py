"""Print a session's seating: start list, names, guide cards, table cards, sheets, travellers."""

import datetime as dt
from collections.abc import Sequence
from functools import partial
from typing import TypedDict

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext

from federation.errors import RuleError
from federation.kinds.paper import PaperKind
from federation.models import Account, IssuedDocument, Job
from federation.papers.selectors.papers import papers_about
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.services.jobs import Progress, request_job
from federation.texts import all_texts
from federation.texts.dates import date_format
from tournaments.cards.selectors.at_table import seat_code, table_code, takes_codes
from tournaments.models import SeatingPlan, Session
from tournaments.seating.documents.contents import (
    guide_cards,
    name_rows,
    score_sheets,
    start_sections,
    table_cards,
    travellers,
)
from tournaments.seating.documents.seating import (
    GUIDE_CARDS,
    NAME_LIST,
    PAIR_SHEETS,
    SESSION_START_LIST,
    TABLE_CARDS,
    TRAVELLERS,
    GuideCardsPaper,
    NameListPaper,
    ScoreSheetsPaper,
    SessionPaper,
    StartListPaper,
    TableCardsPaper,
    TravellersPaper,
)
from tournaments.seating.selectors.seating import SectionSeating, SessionSeating, seating_of
from tournaments.seating.selectors.sessions import sessions_shown, times_of

# In the order a director prints them.
SEATING_PAPERS = {
    kind.code: kind
    for kind in (
        SESSION_START_LIST,
        NAME_LIST,
        GUIDE_CARDS,
        TABLE_CARDS,
        PAIR_SHEETS,
        TRAVELLERS,
    )
}
CODED = (GUIDE_CARDS.code, TABLE_CARDS.code)


def subject_of(plan: SeatingPlan) -> str:
    """Return the subject of a version's papers."""
    return f"seating:{plan.pk}"


def papers_of_plan(plan: SeatingPlan) -> list[tuple[str, str, IssuedDocument | None]]:
    """Return each kind of paper of a version with its title, and the paper if it is printed."""
    printed: QuerySet[IssuedDocument] = papers_about(subject_of(plan)).select_related("series")
    by_kind = {issued_document.series.kind: issued_document for issued_document in printed}
    return [(code, heading(kind), by_kind.get(code)) for code, kind in SEATING_PAPERS.items()]


def heading(kind: PaperKind) -> str:
    """Return the heading of such a paper."""
    return capfirst(str(kind.title))


def request_seating_paper(*, session: Session, kind: str, account: Account | None) -> Job:
    """Request a paper of the seating in force. Raises: RuleError before the draw."""
    plan = session.seating_plans.order_by("-version").first()
    if plan is None or kind not in SEATING_PAPERS:
        raise RuleError("seating_not_drawn", article="RTP 2.2.1")
    return request_job(
        "issue_seating_paper",
        arguments={"plan_id": plan.pk, "kind": kind},
        subject=f"event:{session.event_id}",
        account=account,
    )


def issue_seating_paper(
    *,
    plan_id: int,
    kind: str,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Issue one paper of a version; if it is already issued, do nothing."""
    plan = SeatingPlan.objects.get(pk=plan_id)
    now = timezone.now()
    document = issue_once(
        PaperIdentity(SEATING_PAPERS[kind], subject_of(plan)),
        lambda: _draft(plan, kind, now),
        account=account,
        now=now,
    )
    return {"document": document.code}


def _draft(plan: SeatingPlan, kind: str, now: dt.datetime) -> PaperDraft:
    session = sessions_shown().get(pk=plan.session_id)
    whole = seating_of(session, on=timezone.localdate(now))
    upto = [other_plan for other_plan in whole.plans if other_plan.version <= plan.version]
    seating = SessionSeating(session, upto, whole.on)
    # A paper with codes is for the room only, since its codes give access to convention cards.
    has_codes = kind in CODED and takes_codes(session)
    language = language_of()
    with translation.override(language):
        content = _content(kind, seating, has_codes=has_codes)
    return PaperDraft(
        content=content,
        title=f"{content.title}: {session.event.name} ({session.number}.{plan.version})",
        season=session.event.season,
        is_public=not has_codes,
        language=language,
    )


class _Head(TypedDict):
    """The common content of a session's papers."""

    federation: str
    title: str
    is_sample: bool
    event: str
    facts: tuple[str, ...]
    version: int
    seed: str


def _content(kind: str, seating: SessionSeating, *, has_codes: bool) -> SessionPaper:
    name, is_demo = federation_on_paper()
    plan = seating.plan
    head: _Head = {
        "federation": name,
        "title": heading(SEATING_PAPERS[kind]),
        "is_sample": is_demo,
        "event": seating.session.event.name,
        "facts": _facts(seating.session),
        "version": plan.version,
        "seed": plan.seed,
    }
    if kind == SESSION_START_LIST.code:
        sections = seating.beginning
        movements = [_movement(section) for section in sections]
        return StartListPaper(
            **head, sections=start_sections(sections, movements), notes=_notes(seating)
        )
    if kind == NAME_LIST.code:
        columns = (gettext("Name"), gettext("Number"), gettext("Table"), gettext("Line"))
        return NameListPaper(**head, heads=columns, rows=name_rows(seating))
    if kind == GUIDE_CARDS.code:
        heads = (
            pgettext("pairs", "Round"),
            gettext("Table"),
            gettext("Line"),
            gettext("Against"),
            gettext("Boards"),
        )
        cards = guide_cards(seating, address=partial(_seat_address, seating.session, has_codes))
        return GuideCardsPaper(**head, cards=cards, heads=heads)
    if kind == PAIR_SHEETS.code:
        return ScoreSheetsPaper(**head, sheets=score_sheets(seating))
    if kind == TABLE_CARDS.code:
        laid = table_cards(seating, address=partial(_table_address, seating.session, has_codes))
        return TableCardsPaper(**head, cards=laid)
    note = gettext("North-South write the result with the exact lead; both pairs check it.")
    return TravellersPaper(**head, slips=travellers(seating), note=note)


def _seat_address(session: Session, has_codes: bool, entry: int) -> str:
    return cards_address(seat_code(session.pk, entry)) if has_codes else ""


def _table_address(session: Session, has_codes: bool, letter: str, table: int) -> str:
    return cards_address(table_code(session.pk, letter, table)) if has_codes else ""


def cards_address(code: str) -> str:
    """Return the full URL for the QR code at a table."""
    return f"{settings.SITE_URL}{reverse('cards-now', args=[code])}"


def _facts(session: Session) -> tuple[str, ...]:
    times = times_of(session)
    begins = timezone.localtime(times.starts_at)
    hour = gettext("Session %(number)s, %(day)s at %(hour)s") % {
        "number": session.number,
        "day": date_format(begins),
        "hour": f"{begins:%H:%M}",
    }
    return (hour, (times.north and gettext("North: %(where)s") % {"where": times.north}) or "")


def _movement(section: SectionSeating) -> str:
    spec = section.spec
    name = str(all_texts()[spec.code])
    rounds = ngettext("%(n)s round", "%(n)s rounds", spec.rounds) % {"n": spec.rounds}
    boards = ngettext("%(n)s board", "%(n)s boards", section.boards_in_round)
    facts = [
        name[:1].upper() + name[1:],
        rounds,
        gettext("%(boards)s in each") % {"boards": boards % {"n": section.boards_in_round}},
    ]
    if section.copies > 1:
        facts.append(gettext("%(n)s copies of the boards") % {"n": section.copies})
    if spec.switched:
        turned = ", ".join(map(str, spec.switched))
        facts.append(gettext("sides turned in round %(rounds)s") % {"rounds": turned})
    return ", ".join(facts)


def _notes(seating: SessionSeating) -> tuple[str, ...]:
    """Return the reserved seats with reasons, and how the rest was drawn."""
    texts = [
        gettext("%(number)s keeps its seat: %(criterion)s")
        % {"number": f"{section.letter}{seat.number}", "criterion": seat.values["criterion"]}
        for section in seating.sections
        for seat in section.in_order
        if "criterion" in seat.values
    ]
    plan = seating.plan
    drawn = gettext("Drawn with the seed %(seed)s, version %(version)s.") % {
        "seed": plan.seed,
        "version": plan.version,
    }
    reason: Sequence[str] = (plan.reason,) if plan.reason else ()
    return (*texts, drawn, *reason)
