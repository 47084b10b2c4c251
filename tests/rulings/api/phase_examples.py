"""The API's acts on championships and their phases, with example bodies."""

from django.utils import timezone

from federation.models import Account
from tests.factories.entries import account_of
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.models import Championship, Phase, PhasePlace
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    exempt,
    place_event,
)
from tournaments.phases.services.places import Outcome, record_phase_order


def phase_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on a championship of two phases: of the first it is known who goes on."""
    cup, to_play = (
        draw_up_championship(
            name=name, season=world.season, association=None, account=None, now=NOW
        )
        for name in ("Fases", "Por jogar")
    )
    first, last = (
        add_phase(championship=cup, draft=PhaseDraft(name), account=None)
        for name in ("Qualificação", "Final")
    )
    final = make_event(name="Final", day=world.season.ends_on)
    place_event(phase=last, event=final, label="", places=0, account=None)
    place = _qualified(world, first)
    other = make_event(name="Norte", day=world.season.ends_on)
    new = {"name": "x", "season": world.season.pk, "association": None}
    draft = {"name": "x", "confirm_until": "2026-12-01T18:00:00Z", "reserve_order": "NONE",
             "reserve_hours": 24, "spread": "BY_RANK", "carry": "50", "carry_places": 2,
             "carry_rounding": "half_up"}  # fmt: skip
    put = {"event": other.pk, "label": "A", "places": 2}
    out = {"numbers": ["1003", "1004"], "name": "", "reason": "x"}
    begun, named = f"phases/{first.pk}/", "phases/{id}/"
    at = f"phases/{add_phase(championship=to_play, draft=PhaseDraft('Única'), account=None).pk}/"
    return {
        "championships/new/": Act("championships/new/", office, new, once=True),
        "championships/{id}/phases/": Act(
            f"championships/{cup.pk}/phases/", office, draft, once=True
        ),
        f"{named}change/": Act(f"{at}change/", office, draft),
        f"{named}events/": Act(f"{at}events/", office, put),
        f"{named}exemptions/": Act(f"{at}exemptions/", office, out, once=True),
        f"{named}reserves/": Act(f"{begun}reserves/", office, {}),
        f"{named}seat/": Act(f"{begun}seat/", office, {"keeps_older": "x"}, once=True),
        **_answers(place),
        "exemptions/{id}/declare/": _declared(world, cup),
    }


def _qualified(world: World, phase: Phase) -> PhasePlace:
    """Record who goes on from an event of a phase, and return the first of them."""
    event = make_event(club=world.club, name="Qualificação de fases")
    publish_results(event)
    source = place_event(phase=phase, event=event, label="", places=2, account=None)
    outcomes = [
        Outcome(entry.pk, entry.number, rank, 6000 - rank)
        for rank, entry in enumerate(event.entries.order_by("pk"), start=1)
    ]
    places = record_phase_order(
        phase_event=source, outcomes=outcomes, revision=1, preferred=(), reason="",
        account=None, now=NOW,
    )  # fmt: skip
    return places[0]


def _answers(place: PhasePlace) -> dict[str, Act]:
    assert place.entry is not None
    account = account_of(place.entry.players.order_by("position")[0].person)
    at, named = f"phase-places/{place.pk}/", "phase-places/{id}/"
    return {
        f"{named}confirm/": Act(f"{at}confirm/", account, {}),
        f"{named}decline/": Act(f"{at}decline/", account, {}),
    }


def _declared(world: World, cup: Championship) -> Act:
    """Return the act by which who was exempt from a phase says that they play the next."""
    phase = add_phase(championship=cup, draft=PhaseDraft("Repescagem"), account=None)
    add_phase(championship=cup, draft=PhaseDraft("Última"), account=None)
    players = [world.members["1005"], world.members["1006"]]
    row = exempt(
        phase=phase, players=players, name="", reason="x", account=None, now=timezone.now()
    )
    return Act(f"exemptions/{row.pk}/declare/", account_of(players[0]), {})
