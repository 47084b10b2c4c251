"""Rulings contained in a file of another site of this software, written with its results."""

from collections.abc import Mapping

from scoring.engine_input.imported_rulings import BroughtRulings
from scoring.engine_input.rulings import written
from scoring.importers.records import ImportedRuling
from scoring.models import (
    AdjustmentKind,
    BoardRuling,
    ContestantRuling,
    EntryAdjustment,
    Match,
    MatchRuling,
    ResultRevision,
)
from tournaments.models import Entry


def write_brought_rulings(
    revision: ResultRevision,
    brought: BroughtRulings,
    entries: Mapping[str, Entry],
    matches: Mapping[str, Match],
) -> None:
    """Write the rulings that a file contains, as they were given on the other site."""
    event = revision.event
    BoardRuling.objects.bulk_create(
        BoardRuling(
            event=event,
            added_in=revision,
            session=row.session,
            board=row.board,
            place=written(place),
            form=row.form,
            values=dict(row.values),
            **_grounds(row),
        )
        for place, _ruled, row in brought.boards
    )
    MatchRuling.objects.bulk_create(
        MatchRuling(
            event=event,
            match=matches[key],
            added_in=revision,
            form=row.form,
            values=dict(row.values),
            **_grounds(row),
        )
        for key, _ruled, row in brought.matches
    )
    ContestantRuling.objects.bulk_create(
        ContestantRuling(
            event=event, entry=entries[key], added_in=revision, status=row.form, **_grounds(row)
        )
        for key, _out, row in brought.out
    )
    EntryAdjustment.objects.bulk_create(
        EntryAdjustment(
            event=event,
            entry=entries[key],
            added_in=revision,
            kind=AdjustmentKind.PENALTY,
            unit=row.form,
            amount_hundredths=row.hundredths,
            by_ruling=True,
            session=row.session,
            match=matches[row.match] if row.match else None,
            opponent=entries[row.opponent] if row.opponent else None,
            **_grounds(row),
        )
        for key, _fine, row in brought.fines
    )


def _grounds(row: ImportedRuling) -> dict[str, str]:
    return {"article": row.article, "reason": row.reason, "reference": row.reference}
