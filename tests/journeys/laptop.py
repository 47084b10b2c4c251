"""Another site of ours, in a process and a database of its own: a session played on a laptop.

python -m tests.journeys.laptop ARCHIVE writes what was played; on standard output, its places.
"""

import json
import os
import sys
from fractions import Fraction
from typing import Any

LOSS = "slow play"


def main(archive: str, kind: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings_test")
    import django

    django.setup()
    from django.test import override_settings

    with override_settings(RESULT_WINDOWS="tests.factories.windows.always_open"):
        told = _teams(archive) if kind == "teams" else _pairs(archive)
        sys.stdout.write(json.dumps(told) + "\n")


def _pairs(archive: str) -> dict[str, Any]:
    from decimal import Decimal

    from django.core.management import call_command

    from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
    from scoring.adjustments.services.entry_adjustments import EntryLoss, take_from_entries
    from scoring.engine import Outcome
    from scoring.engine.line_rulings import LineRuling
    from scoring.feed.rows import recorded_results
    from scoring.tables.selectors.records import table_sheets
    from scoring.tables.services.closing import close_session
    from scoring.tables.services.records import Noted, Place, note_for_table
    from tests.factories.federation import (
        load_figures,
        make_account,
        make_association,
        make_club,
        make_federation,
        make_season,
    )
    from tests.factories.seating import AFTER, BEFORE, enter_many, make_session, order
    from tests.factories.tournaments import NOW, make_event
    from tournaments.models import Deal
    from tournaments.seating.services.seating import draw_seating

    make_federation()
    season = make_season()
    load_figures(season)
    club = make_club(make_association())
    make_event(club=club, name="Another, so that rows are numbered otherwise")
    event = make_event(club=club)
    director = make_account("mesa@portatil.example")
    enter_many(event, 10, club=club, season=season)
    session = make_session(event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    for sheet in table_sheets(session, now=AFTER):
        for at in sheet.boards:
            made = Noted("4S", "N", 10 if (at.board * sheet.table) % 4 else 9, "DK")
            place = Place(session, "A", sheet.table, at.round, at.board)
            note_for_table(place=place, noted=made, account=director, now=AFTER)
    hands = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    Deal.objects.create(session=session, board=3, hands=hands)
    close_session(session=session, account=director, now=NOW)
    line = next(each for each in recorded_results(event) if each.board == 1)
    weighted = LineRuling(
        "weighted", outcomes=(Outcome(420, Fraction(1, 2)), Outcome(-50, Fraction(1, 2)))
    )
    act = BoardAct(line.place, weighted, "Law 12 C1(c)")
    give_board_rulings(
        event=event, acts=[act], account=director, now=NOW, reason="misinformation", reference="R1"
    )
    late = event.entries.get(number="4")
    loss = EntryLoss(late, "top", Decimal(25), "RTP 2.1.11.2")
    take_from_entries(event=event, losses=[loss], account=director, now=NOW, reason=LOSS)
    call_command("export_played", str(event.pk), archive, stdout=sys.stderr)
    return _told(event)


def _teams(archive: str) -> dict[str, Any]:
    from django.core.management import call_command

    from tests.factories.federation import (
        load_figures,
        make_association,
        make_club,
        make_federation,
        make_season,
    )
    from tests.factories.scoring import publish_team_match
    from tests.factories.tournaments import make_event

    make_federation()
    load_figures(make_season())
    event = make_event(club=make_club(make_association()), kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    call_command("export_played", str(event.pk), archive, stdout=sys.stderr)
    return _told(event)


def _told(event: Any) -> dict[str, Any]:
    from scoring.models import EventResult

    revision = EventResult.objects.get(event=event).revision
    rows = revision.standings.select_related("entry").order_by("entry__number", "entry__section")
    return {
        "event": event.pk,
        "places": [[r.entry.number, r.rank, r.exact, r.percent_hundredths] for r in rows],
    }


if __name__ == "__main__":
    main(*sys.argv[1:3])
