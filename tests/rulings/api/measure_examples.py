"""The measures of a ruling in the API: previewed, and applied once possible."""

from rulings.log.selectors.incidents import players_of
from rulings.log.services.log import note_players
from rulings.rules.measures import Measure, MeasureKind
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from scoring.engine_input.rows import recorded_results
from tests.factories.federation import give_mandate, make_account
from tests.factories.rulings import AT_TABLE, make_incident, under_2007
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act

TRICKS = {"kind": "TRICKS", "side": "NS", "tricks": 2}


def measure_acts(world: World) -> dict[str, Act]:
    """Return the acts on the measures of a ruling given before the board had a result."""
    event = under_2007(make_event(club=world.club, name="Medidas"))
    director = make_account("medidas@arbitro.example")
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    call = make_incident(event, board=1, table="")
    moved = Measure(MeasureKind.TRICKS, side="NS", tricks=2)
    draft = RulingDraft(decision="Decide-se", citations="64A1", measures=(moved,))
    ruling = make_ruling(incident=call, draft=draft, account=director, now=AT_TABLE)
    publish_results(event)
    line = next(table_result for table_result in recorded_results(event) if table_result.board == 1)
    ns, ew = (event.entries.get(key=key) for key in (line.ns, line.ew))
    seated = [*players_of(ns, "NS"), *players_of(ew, "EW")]
    note_players(incident=call, seated=seated, account=None, now=AT_TABLE)
    return {
        "calls/{id}/effect/": Act(f"calls/{call.pk}/effect/", director, {"measures": [TRICKS]}),
        "rulings/{id}/apply/": Act(f"rulings/{ruling.pk}/apply/", director, {}),
    }
