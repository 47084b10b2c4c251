"""The queue of homologation in words: a cell for each condition, and the next step."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.page_parts.figures import money
from federation.rules.money import Money
from federation.texts import sentence
from federation.texts.dates import date_format
from scoring.homologation.rules.checklist import Condition, ConditionState
from scoring.homologation.rules.conditions import Condition as GateCondition
from scoring.homologation.rules.conditions import State, articles_of
from scoring.homologation.rules.gate_line import gate_line
from scoring.homologation.selectors.queue import LICENSED, Queued, QueueReader, WaitsFor
from tournaments.models import Event
from tournaments.page_parts.words import days_in_words, organiser_in_words


@dataclass(frozen=True, slots=True)
class Cell:
    """One condition of one event. css: "ok", "late" or ""; the word says the same."""

    word: str
    fact: str
    css: str


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One event of the queue. conditions: how many are met, in words.

    waits_for: as the reader sees it. is_own: the reader acts for the organiser. cells: regulation,
    report, licences, appeals, payment. note: on appeals that hold nothing back.
    """

    event: Event
    days: str
    organiser: str
    is_ready: bool
    waits_for: WaitsFor
    cells: tuple[Cell, ...]
    conditions: str
    next_words: str
    next_href: str
    why: str
    is_stopped: bool
    is_own: bool
    note: str = ""

    @property
    def named_cells(self) -> list[tuple[str, Cell]]:
        """Return each cell with the name of its condition."""
        names = (_("Regulation"), _("Report"), _("Licences"), _("Appeals"), _("Payment"))
        return list(zip(names, self.cells, strict=True))


def queue_rows(queued: Sequence[Queued], *, reader: QueueReader) -> list[QueueRow]:
    """Return the rows for the page, in order; each says who acts next, as seen by the reader."""
    return [_row(queued_event, reader) for queued_event in queued]


def _row(queued: Queued, reader: QueueReader) -> QueueRow:
    lines = {line.code: line for line in queued.checklist}
    appeals = [line for code, line in lines.items() if code.endswith("_appeals_decided")]
    cells = (
        _regulation(queued),
        _report(lines.get("report_accepted")),
        _licences(queued, lines.get("participants_in_order")),
        _appeals(appeals),
        _payment(lines.get("charges_paid")),
    )
    words, href = _next(queued, lines)
    waits_for, is_own = _waits_for(queued, lines, reader), reader.answers_for(queued.event)
    if not reader.is_office and waits_for in (WaitsFor.OFFICE, WaitsFor.NOBODY):
        words, href = _("Waits for the office"), _page_of(queued)
    elif waits_for is not queued.waits_for:
        words = _("Pay the fee") if is_own else _("Waits for the organiser")
        href = _page_of(queued)
    first = next(iter(queued.against or queued.stopping), None)
    line = gate_line(queued.conditions, has_results=True)
    is_explained = queued.waits_for is WaitsFor.REGULATION or href.endswith("/conditions/")
    return QueueRow(
        event=queued.event,
        days=days_in_words(queued.event),
        organiser=organiser_in_words(queued.event),
        is_ready=queued.is_ready,
        waits_for=waits_for,
        cells=cells,
        conditions=_("%(met)s of %(total)s conditions met")
        % {"met": line.met, "total": line.total},
        next_words=words,
        next_href=href,
        why=_why(queued, first if is_explained else None),
        is_stopped=bool(queued.stopping) and is_explained,
        is_own=is_own,
        note=_on_discipline(appeals),
    )


def _waits_for(queued: Queued, lines: dict[str, Condition], reader: QueueReader) -> WaitsFor:
    """Return for whom an event waits, as seen by the reader.

    The payment is asked for by the office or the organiser, so that outside the office an event
    that lacks it waits for its organiser. Source: RTP 3.1.6.
    """
    missing = {line.reason for line in lines.values() if line.state is ConditionState.NOT_MET}
    is_to_be_billed = "fee_is_not_billed" in missing and "report_is_to_be_read" not in missing
    if queued.waits_for is WaitsFor.OFFICE and is_to_be_billed and not reader.is_office:
        return WaitsFor.ORGANISER
    return queued.waits_for


def _why(queued: Queued, first: GateCondition | None) -> str:
    """Return what holds up an event if its cells do not show it; else ""."""
    if first is not None:
        return f"{sentence(first.title, {})} ({first.article})"
    if queued.open_until is None:
        return ""
    until = date_format(timezone.localtime(queued.open_until), "DATETIME_FORMAT")
    return _("Players may ask for corrections until %(until)s") % {"until": until}


def _met(fact: str) -> Cell:
    return Cell("✓", fact, "ok")


def _lacking(fact: str) -> Cell:
    return Cell(_("missing"), fact, "late")


def _regulation(queued: Queued) -> Cell:
    unmet = queued.unmet_rules
    if not unmet:
        return _met("")
    word = ngettext("%(n)s not met", "%(n)s not met", len(unmet)) % {"n": len(unmet)}
    return Cell(word, articles_of(unmet), "late")


def _report(line: Condition | None) -> Cell:
    if line is None or line.state is ConditionState.NOT_APPLICABLE:
        return _met(_("not asked"))
    if line.state is ConditionState.MET:
        return _met(pgettext("report", "accepted"))
    facts = {
        "report_is_missing": pgettext("report", "not received"),
        "report_is_to_be_read": pgettext("report", "to be read"),
        "report_was_returned": pgettext("report", "given back"),
    }
    return _lacking(facts.get(line.reason, ""))


def _licences(queued: Queued, line: Condition | None) -> Cell:
    condition = next((one for one in queued.conditions if one.rule == LICENSED), None)
    if condition is not None and condition.state in (State.MET, State.NOT_MET):
        return _licensed(condition)
    if line is not None and line.state is ConditionState.NOT_MET:
        count = line.values["count"]
        return _lacking(ngettext("%(n)s player", "%(n)s players", int(str(count))) % {"n": count})
    waived = condition is not None and condition.state is State.WAIVED
    return _met(_("accepted as an exception") if waived else _("not asked"))


def _licensed(gate_condition: GateCondition) -> Cell:
    players = int(str(gate_condition.facts["players"]))
    without = gate_condition.facts.get("without", ())
    lacking = len(without) if isinstance(without, tuple | list) else 0
    if gate_condition.state is State.NOT_MET:
        return _lacking(_("%(n)s without licence") % {"n": lacking})
    return _met(_("%(n)s of %(all)s") % {"n": players - lacking, "all": players})


def _appeals(lines: Sequence[Condition]) -> Cell:
    pending = [line for line in lines if line.reason.endswith("_appeal_open")]
    if pending:
        count = sum(int(str(line.values["count"])) for line in pending)
        return Cell(pgettext("appeal", "open"), str(count), "late")
    if any(line.state is ConditionState.NOT_MET for line in lines):
        return _lacking(_("not on record"))
    if count := max((_without_effect(line) for line in lines), default=0):
        return _met(_("%(n)s at the disciplinary council") % {"n": count})
    if any(line.state is ConditionState.MET for line in lines):
        return _met(_("none open"))
    return _met("0")


def _on_discipline(lines: Sequence[Condition]) -> str:
    """Return why appeals at the disciplinary council hold nothing back. Source: RTP 3.8.1.2."""
    count = max((_without_effect(line) for line in lines), default=0)
    if not count:
        return ""
    return ngettext(
        "%(n)s appeal is open at the disciplinary council. Whatever it decides, event and ranking "
        "stay (RTP 3.8.1.2).",
        "%(n)s appeals are open at the disciplinary council. Whatever it decides, event and "
        "ranking stay (RTP 3.8.1.2).",
        count,
    ) % {"n": count}


def _without_effect(line: Condition) -> int:
    """Return how many open appeals have no suspensive effect. Source: RTP 3.8.1.2."""
    return int(str(line.values["count"])) if line.reason == "appeals_without_effect" else 0


def _payment(line: Condition | None) -> Cell:
    if line is None or line.state is ConditionState.NOT_APPLICABLE:
        return _met(_("nothing owed"))
    if line.state is ConditionState.MET:
        return _met(_amount(line.values.get("billed")))
    if line.reason == "fee_is_not_billed":
        return _lacking(_("not asked for"))
    return _lacking(_amount(line.values.get("outstanding")))


def _amount(value: object) -> str:
    sums = value if isinstance(value, tuple) else (value,)
    return " + ".join(money(sum_.cents, sum_.currency) for sum_ in sums if isinstance(sum_, Money))


def _page_of(queued: Queued) -> str:
    return reverse("homologation-detail", args=[queued.event.pk])


def _next(queued: Queued, lines: dict[str, Condition]) -> tuple[str, str]:
    """Return the next step and its address; "" and "" if the event is ready."""
    number = [queued.event.pk]
    missing = {line.reason for line in lines.values() if line.state is ConditionState.NOT_MET}
    if queued.is_ready:
        return "", ""
    if not queued.stopping:
        return _("Wait"), reverse("event-detail", args=number) + "#corrections"
    if queued.waits_for is WaitsFor.REGULATION:
        return _("See the conditions"), reverse("event-gate", args=number)
    page = _page_of(queued)
    if queued.waits_for is WaitsFor.OFFICE:
        if "report_is_to_be_read" in missing:
            return _("Read the report"), reverse("report-inbox")
        if "fee_is_not_billed" in missing:
            return _("Ask for the payment"), page
        if "appeals_not_recorded" in missing:
            return _("Record the appeals"), page
    if queued.waits_for in (WaitsFor.OFFICE, WaitsFor.ORGANISER):
        if "charges_outstanding" in missing:
            return _("See the payment"), page
        return _("See who"), reverse("event-licences", args=number)
    if missing & {"cj_appeal_open", "cr_appeal_open"}:
        return _("See the appeal"), page
    if missing & {"report_is_missing", "report_was_returned"}:
        return _("Report awaited"), page
    return _("See the conditions"), reverse("event-gate", args=number)
