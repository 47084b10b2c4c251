"""Proceedings after play in the demo: penalties, appeals, a report, council cases, casebook."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext

from federation.models import Account, Person
from rulings.appeals.services.papers import issue_appeal_decision, issue_appeal_form
from rulings.councils.services.case_decisions import issue_council_decision
from rulings.demo.accounts import email_of
from rulings.demo.appealed import MATTERS, hear_appeal, lines_for_matters, rule_matter
from rulings.demo.at_table import before_play
from rulings.demo.council import decide_case_of_report, open_case_of_penalty
from rulings.log.services.log import (
    CallDraft,
    CallLocation,
    FactDraft,
    close_incident,
    note_fact,
    note_session_times,
    open_incident,
)
from rulings.models import (
    Appeal,
    AppealBody,
    CaseDecision,
    FactKind,
    Incident,
    Penalty,
    ReportForwarding,
    ReportRevision,
    Voice,
)
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from rulings.reports.services.papers import issue_director_report
from rulings.reports.services.psychics import PsychicDraft, note_psychic
from rulings.reports.services.reports import accept_report, save_report, submit_report
from rulings.selectors.directed_events import events_of_director
from scoring.adjustments.services.entry_adjustments import units_of
from scoring.homologation.services.homologation import record_report_returned
from scoring.models import BoardResult, ResultState
from tournaments.events.services.law_editions import state_edition
from tournaments.models import EntryPlayer, Event, EventKind

FLOWS_KNOW = 2007
DAYS_AGO = dt.timedelta(days=32)  # time enough for all that follows to have happened
TABLES = 5
MINUTE, DAY = dt.timedelta(minutes=1), dt.timedelta(days=1)
NOTHING = ("d", "e", "i", "j", "k")


@dataclass(frozen=True, slots=True)
class Bench:
    """The acting account, the event, and the start of its play."""

    event: Event
    director: Account
    office: Account
    council: Account
    published: dt.datetime

    @property
    def at(self) -> dt.datetime:
        """Return when play began: three and a half hours before it ended."""
        return self.published - 225 * MINUTE


def hold_proceedings(*, office: Account, today: dt.date) -> None:
    """Fill the log of a past festival, appeal, report, and decide in the council."""
    director = Account.objects.get(email=email_of("director"))
    event = (
        events_of_director(director)
        .filter(
            kind=EventKind.PAIRS,
            ends_on__lte=today - DAYS_AGO,
            result__state=ResultState.PROVISIONAL,
            incidents__isnull=True,
        )
        .first()
    )
    if event is None:
        return
    council = Account.objects.get(email=email_of("council"))
    first = event.revisions.order_by("number").first()
    if first is not None:
        bench = Bench(event, director, office, council, first.made_at)
        hold_bench(bench, today=today)


def hold_bench(bench: Bench, *, today: dt.date) -> None:
    """Take one event from its calls to the decisions of appeals and of the council."""
    state_edition(
        event=bench.event,
        edition=FLOWS_KNOW,
        reason=gettext("The flows of the log are shown under these Laws"),
        account=None,
        now=before_play(bench.event),
    )
    lines = BoardResult.objects.filter(
        event=bench.event, removed_in__isnull=True, ns__isnull=False, ew__isnull=False, session=1
    ).exclude(table="")
    tables = list(lines.order_by("board", "pk")[: 3 * TABLES : 3])
    if len(tables) < TABLES:
        return
    note_session_times(
        event=bench.event,
        session=1,
        starts_at=bench.at,
        ended_at=bench.at + 210 * MINUTE,
        results_at=bench.published,
        account=bench.director,
        now=bench.published,
    )
    rulings = [
        rule_matter(line, matter, account=bench.director, at=bench.at + 30 * MINUTE)
        for line, matter in zip(lines_for_matters(lines), MATTERS, strict=False)
    ]
    _psychic(bench, tables[3])
    insulted, rang = _penalties(bench, tables[4])
    for ruling, matter in zip(rulings, MATTERS, strict=False):
        hear_appeal(ruling, matter, account=bench.director, at=bench.published + 10 * MINUTE)
    open_case_of_penalty(rang, account=bench.director, council=bench.council, today=today)
    forwarding = _report(bench)
    decide_case_of_report(forwarding, insulted, council=bench.council)


def print_proceedings(office: Account) -> None:
    """Issue one paper of each kind that follows play."""
    for decision in CaseDecision.objects.all()[:1]:
        issue_council_decision(decision_id=decision.pk, account=office)
    for appeal in Appeal.objects.filter(body=AppealBody.COMMITTEE).order_by("pk")[:1]:
        issue_appeal_form(appeal_id=appeal.pk, account=office)
        issue_appeal_decision(appeal_id=appeal.pk, account=office)
    for revision in ReportRevision.objects.all()[:1]:
        issue_director_report(revision_id=revision.pk, account=office)


def _psychic(bench: Bench, line: BoardResult) -> None:
    """Note a psychic call: allowed, but reported all the same."""
    at = bench.at + 60 * MINUTE
    call = _call(bench, line, gettext("A psychic opening"), at)
    player = call.players.filter(entry__isnull=False).order_by("seat")[0]
    seated = player.entry.players.get(person=player.person) if player.entry else None
    if seated is not None:
        words = gettext("1♠ in third place with two spades and four points.")
        draft = PsychicDraft(seated, 3, words)
        note_psychic(incident=call, draft=draft, account=bench.director, now=at)
    reason = gettext("A free psychic call, nothing to rule")
    close_incident(incident=call, reason=reason, account=bench.director, now=at)


def _penalties(bench: Bench, line: BoardResult) -> tuple[Penalty, Penalty]:
    """Penalise one player for an insult, and one of the other side for a telephone."""
    at = bench.published + MINUTE  # they are deducted from the results
    call = _call(bench, line, gettext("Words at the table, and a telephone"), at)
    fact_draft = FactDraft(
        FactKind.TOLD, Voice.TABLE, gettext("East called North a name."), "AGREED"
    )
    note_fact(incident=call, draft=fact_draft, account=bench.director, now=at)
    penalties = []
    for seat, offence, facts in (
        ("E", "offensive_to_others", gettext("Insulted an opponent before the whole table.")),
        ("N", "phones", gettext("The telephone rang during the play.")),
    ):
        row = call.players.get(seat=seat)
        player = EntryPlayer.objects.get(
            entry__event=bench.event, person=row.person, left_at__isnull=True
        )
        draft = PenaltyDraft(
            player.entry,
            offence,
            facts,
            units_of(bench.event)[0],
            player=player,
            next_may_exclude=True,
            incident=call,
        )
        penalties.append(give_penalty(draft=draft, account=bench.director, now=at))
    reason = gettext("Penalties were given")
    close_incident(incident=call, reason=reason, account=bench.director, now=at)
    return penalties[0], penalties[1]


def _report(bench: Bench) -> ReportForwarding | None:
    """Send the report; the office accepts and forwards it."""
    sent, read = bench.at + 5 * DAY, bench.at + 7 * DAY
    nameless = Person.objects.filter(entered_in__entry__event=bench.event, number__isnull=True)
    if nameless.exists():
        return None  # item f needs the number of every player
    added = {
        "g": gettext("The player apologised after the session."),
        "h": gettext("The committee's forms are with the organiser."),
    }
    record_report_returned(
        event=bench.event,
        evidence="Devolvido: voltar a enviar pelo sítio, com os recursos",
        account=bench.office,
        now=sent - 60 * MINUTE,
    )
    save_report(event=bench.event, added=added, none=NOTHING, account=bench.director, now=sent)
    revision = submit_report(event=bench.event, account=bench.director, now=sent)
    accept_report(revision=revision, account=bench.office, now=read)
    return revision.forwardings.filter(council="DISCIPLINARY", is_informed=False).first()


def _call(bench: Bench, line: BoardResult, about: str, at: dt.datetime) -> Incident:
    place = CallLocation(
        session=line.session,
        section=line.section,
        table=line.table,
        board=line.board,
        about=about,
        called_by=Voice.TABLE,
    )
    return open_incident(event=bench.event, draft=CallDraft(place), account=bench.director, now=at)
