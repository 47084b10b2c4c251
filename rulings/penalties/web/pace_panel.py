"""The pace of a session on its desk: who is late, which tables are behind, possible penalties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from federation.selectors.callers import reader_of
from federation.texts import source_text
from rulings.penalties.services.pace_proposals import PaceProposal, proposed_pace
from rulings.penalties.texts import SANCTIONS
from rulings.permissions import may_keep_log
from rulings.rules.penalties import LATE
from scoring.page_parts.ruling_words import loss_in_words
from tournaments.models import Session
from tournaments.seating.rules.pace import LateContestant, SlowTable


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """The possible penalty for minutes of delay. address: where to give it, "" if not allowed.

    given: its penalty for lateness in the session, in words.
    """

    who: str
    brings: str
    source: str
    address: str
    given: str


@dataclass(frozen=True, slots=True)
class LateRow:
    """A contestant that is late, or was. out: where to withdraw a late one from the session."""

    text: str
    source: str
    came: bool
    proposal: ProposalRow
    out: str


@dataclass(frozen=True, slots=True)
class SlowRow:
    """A table that is behind, or was."""

    round: int
    title: str
    text: str
    source: str
    is_done: bool
    proposals: list[ProposalRow]


@dataclass(frozen=True, slots=True)
class SlowRound:
    """The tables that were behind in a round. is_common: they were most of them."""

    title: str
    rows: list[SlowRow]
    is_common: bool


def pace_of_session(session: Session, request: HttpRequest) -> Panel | None:
    """Return the panel of late contestants and slow tables; None if all is in time."""
    pace = proposed_pace(session, now=timezone.now())
    if pace is None or not (pace.late or pace.slow):
        return None
    on = timezone.localdate()
    gives = may_keep_log(reader_of(request), session.event, on=on)
    late = [
        _late_row(session, late_contestant, what, gives=gives)
        for late_contestant, what in pace.late
    ]
    shown = [two for two in pace.slow if two[0].own or not two[0].is_done]
    slow = [_slow_row(session, slow_table, what, gives=gives) for slow_table, what in shown]
    data = {
        "late": late,
        "behind": [row for row in slow if not row.is_done],
        "rounds": _by_round([row for row in slow if row.is_done], pace.pace.tables),
    }
    html = render_to_string("rulings/panels/session_pace.html", data, request=request)
    return Panel(_("Time"), html, key="pace")


def _by_round(rows: Sequence[SlowRow], tables: Mapping[int, int]) -> list[SlowRound]:
    """Return finished tables by the round in which they were late. tables: of each round."""
    rounds: dict[int, list[SlowRow]] = {}
    for row in rows:
        rounds.setdefault(row.round, []).append(row)
    return [
        SlowRound(
            gettext("Round %(n)s: %(late)s of %(all)s tables ended late")
            % {"n": turn, "late": len(some), "all": tables.get(turn, len(some))},
            some,
            is_common=2 * len(some) > tables.get(turn, len(some)),
        )
        for turn, some in rounds.items()
    ]


def _late_row(
    session: Session, late: LateContestant, what: PaceProposal, *, gives: bool
) -> LateRow:
    n = late.minutes
    if late.came:
        text = ngettext(
            "came %(n)s minute after the start", "came %(n)s minutes after the start", n
        )
    else:
        text = ngettext("missing for %(n)s minute", "missing for %(n)s minutes", n)
    line = text % {"n": n}
    out = ""
    if late.is_out and not late.came:
        data = {"entry": late.entry, "seat": "", "from_round": 1, "reason": f"{what.name}: {line}"}
        out = f"{reverse('seating-change', args=[session.pk])}?{urlencode(data)}"
    proposal = _proposal(session, what, line, gives=gives and not out)
    return LateRow(line, source_text(late.article), late.came, proposal, out)


def _slow_row(
    session: Session, slow: SlowTable, what: tuple[PaceProposal, ...], *, gives: bool
) -> SlowRow:
    at, n = slow.at, slow.minutes
    title = gettext("Round %(n)s, table %(table)s") % {
        "n": at.round, "table": f"{at.section}{at.table}",
    }  # fmt: skip
    text = ngettext("%(n)s minute behind the clock", "%(n)s minutes behind the clock", n) % {"n": n}
    if slow.own < n:
        text += ", " + gettext("%(n)s of them its own") % {"n": slow.own}
    if at.due:
        boards = ", ".join(map(str, at.due))
        text += "; " + gettext("boards still due: %(boards)s") % {"boards": boards}
    facts = f"{title}: {text}"
    proposals = [
        _proposal(session, pace_proposal, facts, gives=gives)
        for pace_proposal in what
        if pace_proposal.minutes
    ]
    return SlowRow(at.round, title, text, source_text(slow.article), slow.is_done, proposals)


def _proposal(session: Session, what: PaceProposal, facts: str, *, gives: bool) -> ProposalRow:
    brings = str(SANCTIONS[what.sanction]) if what.sanction else ""
    if what.amount is not None:
        brings += f", {loss_in_words(what.unit, what.amount)}"
    data = {
        "entry": what.entry,
        "offence": LATE,
        "minutes": what.minutes,
        "session": session.number,
        "facts": facts[:600],
    }
    address = f"{reverse('penalty-new', args=[session.event_id])}?{urlencode(data)}"
    text = ", ".join(f"P{number}" for number in what.given)
    return ProposalRow(what.name, brings, source_text(what.article), address if gives else "", text)
