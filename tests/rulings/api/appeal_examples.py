"""The API's acts on an appeal at each stage, with example bodies."""

from django.utils import timezone

from federation.models import Account, Person
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import name_committee, notify_of_decision, write_decision
from rulings.models import Appeal, AppealOutcome
from tests.factories.appeals import (
    agree,
    entry_of,
    hear,
    make_appeal,
    make_ready,
    make_ruling,
    note_times,
)
from tests.factories.entries import account_of
from tests.factories.federation import give_mandate, make_member
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.models import Event

UPHELD = Decision(AppealOutcome.UPHELD, "It stands.", "It told.", False, 3, 0)
BOOK = {"summary": "x", "laws": "16B1", "grounds": "x", "outcome": "x", "with_board": True}


def appeal_stage_acts(world: World, *, director: Account) -> dict[str, Act]:
    """Return the acts on appeals: one to be agreed to, to be heard, to be decided, to be told."""
    event = make_event(club=world.club, name="Recorrido")
    publish_results(event)
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    note_times(event)
    judges = [
        make_member(f"Juiz {n} Alheio", str(n), club=world.other_club, season=world.season)
        for n in range(3101, 3104)
    ]
    ready, heard, decided, told = (
        _heard(event, director, judges, board=board, is_heard=board != 3) for board in (3, 1, 4, 5)
    )
    written = {"outcome": "UPHELD", "text": "x", "reasons": "x", "without_merit": False,
               "votes_for": 3, "votes_against": 0, "measures": None}  # fmt: skip
    now = timezone.now()
    for appeal in (decided, told):
        write_decision(appeal=appeal, decision=UPHELD, account=director, now=now)
    notify_of_decision(
        appeal=told, results_note="", ranking_at_once=False, account=director, now=now
    )
    at = f"appeals/{told.pk}/"
    further = {"entry": told.entry_id, "backers": ["1001", "1002"], "grounds": "x",
               "point_of_law": True}  # fmt: skip
    return {
        **_consents(event, director),
        **_seats(event, director, judges),
        "appeals/{id}/step/": Act(
            f"appeals/{ready.pk}/step/", director, {"step": "a", "note": "x"}, once=True
        ),
        "appeals/{id}/decision/": Act(
            f"appeals/{heard.pk}/decision/", director, written, once=True
        ),
        "appeals/{id}/told/": Act(f"appeals/{decided.pk}/told/", director, {}, once=True),
        "appeals/{id}/further/": Act(f"{at}further/", director, further, once=True),
        "appeals/{id}/casebook/": Act(f"{at}casebook/", director, BOOK, once=True),
    }


def _heard(
    event: Event, director: Account, judges: list[Person], *, board: int, is_heard: bool
) -> Appeal:
    appeal = make_appeal(make_ruling(event, made_by=director, board=board), account=director)
    make_ready(appeal, members=judges, account=director)
    if is_heard:
        hear(appeal, account=director)
    return appeal


def _consents(event: Event, director: Account) -> dict[str, Act]:
    player = entry_of(event, "1001").players.get(person__number="1001").person
    partner = entry_of(event, "1001").players.get(person__number="1002").person
    appeal = make_appeal(
        make_ruling(event, made_by=director, board=6), account=account_of(player), agreed=False
    )
    at, account = f"appeals/{appeal.pk}/", account_of(partner)
    return {
        "appeals/{id}/consent/": Act(f"{at}consent/", account, {}, once=True),
        "appeals/{id}/dissent/": Act(f"{at}dissent/", account, {}, once=True),
    }


def _seats(event: Event, director: Account, judges: list[Person]) -> dict[str, Act]:
    appeal = make_appeal(make_ruling(event, made_by=director, board=2), account=director)
    agree(appeal, account=director)
    seats = name_committee(
        appeal=appeal, people=judges, chair=judges[0], account=director, now=timezone.now()
    )
    at, asked = f"appeals/seats/{seats[0].pk}/", account_of(judges[0])
    return {
        "appeals/seats/{id}/accept/": Act(f"{at}accept/", asked, {}),
        "appeals/seats/{id}/decline/": Act(f"{at}decline/", asked, {}),
        "appeals/seats/{id}/spoken/": Act(f"{at}spoken/", director, {"witnesses": "x"}),
    }
