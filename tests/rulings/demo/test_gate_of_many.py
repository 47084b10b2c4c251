"""Many events checked at once: each has the conditions it has alone, whatever the others break."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping

import pytest

from federation.imports.services.data_imports import apply_data_import, receive_data_import
from federation.models import Account, Association, Person
from rulings.demo.load import furnish
from rulings.demo.unlawful import hold_unlawful
from rulings.penalties.services.in_window import penalise
from rulings.penalties.services.penalties import PenaltyDraft
from scoring.homologation.rules.checks import CHECKS
from scoring.homologation.rules.conditions import State
from scoring.homologation.selectors.gate import check_event, check_events
from scoring.homologation.services.waivers import waive_condition
from scoring.models import LateChange
from tests.factories.federation import give_mandate, make_account
from tournaments.models import (
    CheckOverride,
    Draw,
    Entry,
    EntryPlayer,
    Event,
    PairSubstitution,
    Registration,
    RegistrationPlayer,
    ScheduledMatch,
    TeamPlay,
    TeamSubstitution,
)

TODAY = dt.date(2026, 10, 20)
NOON = dt.datetime(2026, 10, 1, 12, tzinfo=dt.UTC)
REASON = "The hall burnt down a week before; all entered had the draft."


@pytest.mark.windows
@pytest.mark.django_db
@pytest.mark.rule("3.1.6-a")
def test_many_events_have_the_conditions_that_each_has_alone() -> None:
    bodies, _members, course = furnish(TODAY, 1, lambda _text: None)
    events = dict(hold_unlawful(bodies, course))
    break_more(events, bodies.associations[-1], course.office)
    pass_over(events)
    numbers = list(Event.objects.order_by("pk").values_list("pk", flat=True))

    def again() -> list[Event]:
        return [Event.objects.get(pk=number) for number in numbers]

    alone = [check_event(event) for event in again()]
    together = check_events(again())
    backwards = check_events(again()[::-1])

    assert together == alone
    assert backwards == alone[::-1]
    states = defaultdict(set)
    for checked in alone:
        for condition in checked.conditions:
            states[condition.rule].add(condition.state)
    unmet = {rule for rule, of_rule in states.items() if of_rule & {State.NOT_MET, State.WAIVED}}
    assert {check.rule for check in CHECKS} <= unmet
    assert all(states[check.rule] - {State.NOT_MET} for check in CHECKS)
    assert State.WAIVED in states["3.1.2-c"] & states["3.1.1-d"]
    assert states["2.1.1.3-a"] == {State.NOT_MET}


def break_more(events: Mapping[str, Event], other: Association, office: Account) -> None:
    """Break in these events, by direct changes of rows, the rules that the demo keeps."""
    private = events["2.3.1-c"]
    Event.objects.filter(pk=private.pk).update(name="Campeonato Nacional de Equipas")
    EntryPlayer.objects.create(
        entry=entries(private)[1], person=players(private)[0], position=99, name_as_entered="x"
    )
    suspend(players(events["3.5.1-a"])[0], office)
    replace_player(events["3.2-a"], is_legal=True)
    replace_player(events["3.1.1-b"], is_legal=False)
    registration = register(events["3.1.1-c"])
    registration.association = other
    registration.save(update_fields=["association"])
    use_substitutes(events["3.6.1-a"])
    TeamPlay.objects.create(event=events["3.6.1-c"], format="SWISS", match_boards=8)


def pass_over(events: Mapping[str, Event]) -> None:
    """Waive a condition, let a check of an entry pass, and propose a ruling too late."""
    council = make_account("tomas@conselho.example")
    give_mandate(council, "COUNCIL", council="TECHNICAL")
    waive_condition(
        event=events["3.1.2-c"], rule="3.1.2-c", reason=REASON, account=council, now=NOON,
        on=NOON.date(),
    )  # fmt: skip
    limited = events["3.1.1-d"]
    CheckOverride.objects.create(
        registration=register(limited), code="category_not_admitted", person=players(limited)[0],
        article="RTP 3.1.1", refused="x", reason=REASON, decided_by=council, decided_at=NOON,
    )  # fmt: skip
    draft = PenaltyDraft(
        entries(limited)[1], "late_or_slow", "late by a quarter of an hour", "top", minutes=15
    )
    late = penalise(draft=draft, others=[], account=None, now=NOON + dt.timedelta(days=9))
    assert isinstance(late, LateChange)


def suspend(person: Person, office: Account) -> None:
    head = "Number;Name;Suspended from;Suspended until;Decided by;Decision"
    row = f"{person.number};{person.name};2026-09-01;2026-12-31;Conselho de Disciplina;7/2026"
    brought = receive_data_import(
        kind="SUSPENSIONS", name="suspensos.csv", data=f"{head}\n{row}".encode(), account=office,
        now=NOON,
    )  # fmt: skip
    apply_data_import(import_id=brought.pk, only_good=True, account=office)


def replace_player(event: Event, *, is_legal: bool) -> None:
    """Replace a player of the first pair in all boards."""
    registration = register(event)
    PairSubstitution.objects.create(
        registration=registration, replaced=players(event)[0], substitute=players(event, 1)[0],
        session=1, boards=event.planned_boards, is_legal=is_legal,
    )  # fmt: skip


def use_substitutes(event: Event) -> None:
    """Let a team play every match of a schedule with a substitute."""
    TeamPlay.objects.create(event=event, format="LEAGUE", match_boards=8)
    draw = Draw.objects.create(event=event, version=1, method="LOT")
    registration = register(event)
    home, away = entries(event)[:2]
    for number in (1, 2, 3):
        match = ScheduledMatch.objects.create(
            draw=draw, event=event, round=number, number=1, home=home, away=away
        )
        TeamSubstitution.objects.create(
            registration=registration, match=match, segment=1, substitute=players(event, 1)[0],
            replaced=players(event)[0],
        )  # fmt: skip


def register(event: Event) -> Registration:
    """Register the first entry of an event with its players."""
    registration = Registration.objects.create(
        event=event, captain=players(event)[0], entry=entries(event)[0], sent_at=NOON
    )
    for position, person in enumerate(players(event), start=1):
        RegistrationPlayer.objects.create(
            registration=registration, event=event, person=person, position=position,
            state="ACCEPTED",
        )  # fmt: skip
    return registration


def entries(event: Event) -> list[Entry]:
    return list(event.entries.select_related("event").order_by("pk"))


def players(event: Event, of: int = 0) -> list[Person]:
    """Return the players of an entry, of the first one unless told."""
    rows = EntryPlayer.objects.filter(entry=entries(event)[of], left_at__isnull=True)
    return [row.person for row in rows.select_related("person").order_by("position")]
