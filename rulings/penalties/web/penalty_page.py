"""Penalties on pages: the catalogue to choose from, the list of an event, the public part."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from federation.page_parts.search_words import matches_search
from federation.rules.figures_penalties import PenaltyFigures, Sanction
from federation.texts import source_text
from rulings.log.selectors.incidents import name_of
from rulings.models import Appeal, Penalty
from rulings.penalties.selectors import annulled_by, standing_penalties
from rulings.penalties.texts import NOTES, OFFENCES, SANCTIONS
from rulings.permissions import may_read_log
from rulings.rules.penalties import disqualification, stays_while_appealed, suggestion
from scoring.page_parts.ruling_words import loss_in_words
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class OffenceChoice:
    """A row of the catalogue for this offender.

    is_hidden: does not match the words typed.
    """

    key: str
    text: str
    gives: str
    note: str
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class OffenceTable:
    """One table of the catalogue."""

    title: str
    source: str
    rows: tuple[OffenceChoice, ...]

    @property
    def is_hidden(self) -> bool:
        """Return whether nothing of the table matches the words typed."""
        return all(row.is_hidden for row in self.rows)


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """One penalty of an event's list."""

    penalty: Penalty
    who: str
    by: str
    offence: str
    sanction: str
    taken: str
    source: str
    is_pending: bool
    appeals: tuple[Appeal, ...]
    stays: bool
    is_annulled: bool


@dataclass(frozen=True, slots=True)
class PublicRow:
    """The public part of penalties: how many of one kind, without names.

    is_annulled: a council annulled it; its effect on the event remains.
    """

    sanction: str
    taken: str
    source: str
    is_annulled: bool
    times: int


def catalogue(
    earlier: Sequence[str], figures: PenaltyFigures, *, chosen: str = ""
) -> list[OffenceTable]:
    """Return the catalogue with the present sanction of each offence for this offender."""
    tables = (
        (gettext("Irregularities that harm the event"), figures.harming_the_event),
        (gettext("Breaches of laws and rules"), figures.breaches),
        (gettext("Conduct"), figures.conduct),
    )
    return [
        OffenceTable(
            title,
            source_text(table.source),
            tuple(_choice(row.key, row.note, earlier, figures, chosen) for row in table.rows),
        )
        for title, table in tables
    ]


def penalty_rows(
    penalties: Iterable[Penalty], entries: Mapping[int, ShownEntry]
) -> list[PenaltyRow]:
    """Return the penalties of an event in words. entries: the contestants by id."""
    return [
        PenaltyRow(
            penalty=penalty,
            who=penalty.player.person.name if penalty.player else entries[penalty.entry_id].title,
            by=name_of(penalty.given_by),
            offence=str(OFFENCES[penalty.offence]),
            sanction=str(SANCTIONS[Sanction(penalty.sanction)]),
            taken=_taken(penalty),
            source=source_text(penalty.article),
            is_pending=penalty.sanction == Sanction.SUSPENSION_OR_DISQUALIFICATION
            and disqualification(
                organiser_approves=penalty.approved_at is not None
            ).pending_approval
            and penalty.taken_back_at is None,
            appeals=tuple(penalty.appeals.all()),
            stays=stays_while_appealed(Sanction(penalty.sanction))
            and penalty.taken_back_at is None,
            is_annulled=annulled_by(penalty) is not None,
        )
        for penalty in penalties
    ]


def public_rows(penalties: Sequence[Penalty]) -> list[PublicRow]:
    """Return the penalties in force without names, alike ones counted together."""
    counted: dict[tuple[str, str, str, bool], int] = {}
    for penalty in penalties:
        key = (
            str(SANCTIONS[Sanction(penalty.sanction)]),
            _taken(penalty),
            source_text(penalty.article),
            annulled_by(penalty) is not None,
        )
        counted[key] = counted.get(key, 0) + 1
    return [PublicRow(*key, times) for key, times in counted.items()]


def event_penalties(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the penalties given at an event, without names."""
    rows = public_rows(standing_penalties(event))
    if not rows:
        return None
    html = render_to_string("rulings/panels/penalties.html", {"rows": rows}, request=request)
    return Panel(_("Penalties"), html, key="penalties")


def manage_penalties(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the link to the penalties of an event, for readers of its log."""
    on = timezone.localdate()
    if not request.user.is_authenticated or not may_read_log(request.user, event, on=on):
        return None
    data = {"event": event, "count": len(standing_penalties(event))}
    html = render_to_string("rulings/panels/manage_penalties.html", data, request=request)
    return Panel(_("Penalties"), html)


def _choice(
    key: str, note: str, earlier: Sequence[str], figures: PenaltyFigures, chosen: str
) -> OffenceChoice:
    suggested = suggestion(key, earlier=earlier, figures=figures)
    gives = str(SANCTIONS[suggested.sanction]) if suggested.sanction else gettext("nothing further")
    if suggested.offence > 1:
        gives = gettext("%(sanction)s, time %(n)s") % {"sanction": gives, "n": suggested.offence}
    text, text_of_note = str(OFFENCES[key]), str(NOTES[note]) if note else ""
    return OffenceChoice(
        key, text, gives, text_of_note, not matches_search(chosen, text, text_of_note)
    )


def _taken(penalty: Penalty) -> str:
    if penalty.adjustment is None:
        return ""
    lost = penalty.adjustment
    return loss_in_words(lost.unit, Decimal(-lost.amount_hundredths).scaleb(-2))
