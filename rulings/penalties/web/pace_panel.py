"""The pace of a session on its desk: who is late, which tables are behind, what it would bring."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
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
    """What somebody's minutes would bring. address: where it is given, "" for who may not.

    given: the penalty of lateness it has of the session already, in words.
    """

    who: str
    brings: str
    source: str
    address: str
    given: str


@dataclass(frozen=True, slots=True)
class LateRow:
    """A contestant that is late, or was. out: where a late one is let out of the session."""

    text: str
    source: str
    came: bool
    proposal: ProposalRow
    out: str


@dataclass(frozen=True, slots=True)
class SlowRow:
    """A table that is behind, or was."""

    title: str
    text: str
    source: str
    is_done: bool
    proposals: list[ProposalRow]


def pace_of_session(session: Session, request: HttpRequest) -> Panel | None:
    """Return who is late and which tables are behind; nothing where all is in time."""
    found = proposed_pace(session, now=timezone.now())
    if found is None or not (found.late or found.slow):
        return None
    on = timezone.localdate()
    gives = may_keep_log(request.user, session.event, on=on)  # type: ignore[arg-type]
    late = [_late_row(session, each, what, gives=gives) for each, what in found.late]
    slow = [_slow_row(session, each, what, gives=gives) for each, what in found.slow]
    told = {"late": late, "slow": slow, "behind": len(found.pace.behind)}
    html = render_to_string("rulings/panels/session_pace.html", told, request=request)
    return Panel(_("Time"), html, key="pace")


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
    told = text % {"n": n}
    out = ""
    if late.is_out and not late.came:
        asked = {"entry": late.entry, "seat": "", "from_round": 1, "reason": f"{what.name}: {told}"}
        out = f"{reverse('seating-change', args=[session.pk])}?{urlencode(asked)}"
    proposal = _proposal(session, what, told, gives=gives)
    return LateRow(told, source_text(late.article), late.came, proposal, out)


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
    proposals = [_proposal(session, each, facts, gives=gives) for each in what if each.minutes]
    return SlowRow(title, text, source_text(slow.article), slow.is_done, proposals)


def _proposal(session: Session, what: PaceProposal, facts: str, *, gives: bool) -> ProposalRow:
    brings = str(SANCTIONS[what.sanction]) if what.sanction else ""
    if what.amount is not None:
        brings += f", {loss_in_words(what.unit, what.amount)}"
    asked = {
        "entry": what.entry,
        "offence": LATE,
        "minutes": what.minutes,
        "session": session.number,
        "facts": facts[:600],
    }
    address = f"{reverse('penalty-new', args=[session.event_id])}?{urlencode(asked)}"
    given = ", ".join(f"P{number}" for number in what.given)
    return ProposalRow(
        what.name, brings, source_text(what.article), address if gives else "", given
    )
