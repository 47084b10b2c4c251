"""Rulings on matches and contestants in the list of an event's rulings."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from federation.texts import source_text
from scoring.adjustments.selectors import standing_contestant_rulings, standing_match_rulings
from scoring.adjustments.web.match_ruling_words import match_note_of, out_note, title_of
from scoring.engine_input.exclusion_proposals import exclusions_due
from scoring.engine_input.match_rulings import ruled_match_of
from scoring.engine_input.values import RuledOut
from scoring.models import ContestantRuling, MatchRuling
from scoring.page_parts.ruling_words import RulingNote
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class OverRow:
    """One ruling in force on a match or a contestant."""

    row: MatchRuling | ContestantRuling
    note: RulingNote
    names: str
    address: str
    take_back: str


@dataclass(frozen=True, slots=True)
class ProposedPenaltyRow:
    """A contestant that the regulation excludes."""

    who: str
    entry: int
    rounds: tuple[int, ...]
    rounds_text: str
    source: str


def over_rows(event: Event, entries: Mapping[str, ShownEntry]) -> list[OverRow]:
    """Return the rulings in force on the matches of an event and on its contestants."""
    matches = reverse("event-matches", args=[event.pk])
    on_matches = [
        OverRow(
            row,
            match_note_of(ruled_match_of(row), entries),
            f"{title_of(row.match.home.key, entries)} – {title_of(row.match.away.key, entries)}",
            matches,
            "match-ruling-take-back",
        )
        for row in standing_match_rulings(event)
    ]
    return [
        *on_matches,
        *(
            OverRow(
                row,
                out_note(RuledOut(row.status, row.article, row.reason)),
                title_of(row.entry.key, entries),
                reverse("entry-detail", args=[event.pk, row.entry_id]),
                "contestant-ruling-take-back",
            )
            for row in standing_contestant_rulings(event)
        ),
    ]


def due_rows(event: Event, entries: Mapping[str, ShownEntry]) -> list[ProposedPenaltyRow]:
    """Return whom the regulation excludes, in words."""
    return [
        ProposedPenaltyRow(
            title_of(exclusion_proposal.entry.key, entries),
            exclusion_proposal.entry.pk,
            exclusion_proposal.rounds,
            ", ".join(str(turn) for turn in exclusion_proposal.rounds),
            source_text(exclusion_proposal.article),
        )
        for exclusion_proposal in exclusions_due(event)
    ]
