"""A championship of phases: who goes on, who answers, who comes in, where they play."""

import datetime as dt
import hashlib
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import AuditEvent, Person
from tests.factories.federation import make_person
from tests.factories.rows import need
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.entries.selectors.checks import checks_of_people
from tournaments.entries.selectors.online import consequences_of
from tournaments.entries.services.endings import withdraw_registration
from tournaments.models import (
    Championship,
    Entry,
    EntryPlayer,
    Phase,
    PhaseEvent,
    PhaseLot,
    PhasePlace,
    PlaceState,
    ReserveOrder,
)
from tournaments.phases.selectors.phases import carried_into
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    declare_exempt,
    draw_up_championship,
    exempt,
    place_event,
    set_phase_terms,
)
from tournaments.phases.services.places import Outcome, record_phase_order, seat_phase
from tournaments.phases.services.reserves import answer_place, call_reserves, call_reserves_in_turn

UNTIL = NOW + dt.timedelta(days=2)
LATE = UNTIL + dt.timedelta(hours=1)
FIRST, SECOND = dt.date(2026, 11, 14), dt.date(2026, 12, 5)


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


@pytest.fixture
def cup(world: World) -> Championship:
    return draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=NOW
    )


def phase(cup: Championship, name: str = "Qualificação", **kwargs: Any) -> Phase:
    draft = PhaseDraft(name, **kwargs)
    return add_phase(championship=cup, draft=draft, account=None)


def played_by(world: World, within: Phase, *, places: int, names: list[str]) -> PhaseEvent:
    """Create an event of a phase played by these, one by one."""
    event = make_event(club=world.club, name=names[0], kind="INDIVIDUAL", day=FIRST)
    for number, name in enumerate(names, start=1):
        person = Person.objects.filter(name=name).first() or make_person(name, f"9{name[-3:]}")
        entry = Entry.objects.create(event=event, key=str(number), number=str(number))
        EntryPlayer.objects.create(
            entry=entry, person=person, position=1, name_as_entered=person.name
        )
    return place_event(phase=within, event=event, label="", places=places, account=None)


def settle(
    source: PhaseEvent, *, preferred: tuple[int, ...] = (), reason: str = "", **kwargs: Any
) -> list[PhasePlace]:
    rows = source.event.entries.order_by("pk")
    return record_phase_order(
        phase_event=source,
        outcomes=[
            Outcome(row.pk, f"n{row.number}", place, 6000 - 100 * place, **kwargs)
            for place, row in enumerate(rows, start=1)
        ],
        revision=1,
        preferred=preferred,
        reason=reason,
        account=None,
        now=NOW,
    )


def states(within: Phase) -> list[str]:
    rows = PhasePlace.objects.filter(phase=within).order_by("source", "rank")
    return [row.state for row in rows]


def names(count: int, start: int = 101) -> list[str]:
    return [f"Jogador {number}" for number in range(start, start + count)]


@pytest.mark.rule("2.1.10-b")
def test_reserves_are_called_strictly_in_order(world: World, cup: Championship) -> None:
    first = phase(cup, confirm_until=UNTIL, reserve_order=ReserveOrder.SAME_EVENT)
    rows = settle(played_by(world, first, places=8, names=names(11)))
    for place in (0, 1, 3, 4, 5, 6, 7):
        answer_place(place=rows[place], accepts=True, account=None, now=NOW)
    answer_place(place=rows[8], accepts=False, account=None, now=NOW)

    assert call_reserves(phase=first, account=None, now=NOW) == []
    called = call_reserves(phase=first, account=None, now=LATE)

    assert [(row.rank, row.state) for row in called] == [(10, "CALLED")]
    assert states(first)[2] == PlaceState.LAPSED
    assert code_of(lambda: answer_place(place=rows[2], accepts=True, account=None, now=LATE)) == (
        "phase_place_settled"
    )
    assert call_reserves(phase=first, account=None, now=LATE) == []


@pytest.mark.rule("2.1.10-b")
def test_a_reserve_who_does_not_answer_in_time_is_passed_over(
    world: World, cup: Championship
) -> None:
    first = phase(cup, confirm_until=UNTIL, reserve_order=ReserveOrder.SAME_EVENT, reserve_hours=24)
    rows = settle(played_by(world, first, places=2, names=names(5)))
    answer_place(place=rows[0], accepts=True, account=None, now=NOW)
    answer_place(place=rows[1], accepts=False, account=None, now=NOW)
    called = PhasePlace.objects.get(phase=first, state=PlaceState.CALLED)
    in_time = need(called.answer_until)

    assert (called.rank, in_time) == (3, UNTIL)  # called early: the phase's own deadline
    assert call_reserves_in_turn(now=in_time) == 0
    assert call_reserves_in_turn(now=in_time + dt.timedelta(seconds=1)) == 1
    fourth = PhasePlace.objects.get(phase=first, state=PlaceState.CALLED)
    assert (fourth.rank, fourth.answer_until) == (4, in_time + dt.timedelta(hours=24, seconds=1))
    late = need(fourth.answer_until) + dt.timedelta(seconds=1)
    assert (
        code_of(lambda: answer_place(place=fourth, accepts=True, account=None, now=late))
        == "phase_confirmation_late"
    )
    assert call_reserves_in_turn(now=late) == 1
    assert call_reserves_in_turn(now=late) == 0
    assert states(first) == ["CONFIRMED", "DECLINED", "LAPSED", "LAPSED", "CALLED"]


def test_without_a_scheme_nobody_waits(world: World, cup: Championship) -> None:
    first = phase(cup)
    rows = settle(played_by(world, first, places=2, names=names(4)))

    answer_place(place=rows[0], accepts=False, account=None, now=NOW)

    assert states(first) == ["DECLINED", "QUALIFIED", "OUT", "OUT"]


def test_a_tie_at_the_cut_is_broken_with_a_reason(world: World, cup: Championship) -> None:
    first = phase(cup)
    source = played_by(world, first, places=1, names=names(2))
    one, other = source.event.entries.order_by("pk")
    level = [Outcome(one.pk, "one", 1, 50), Outcome(other.pk, "other", 1, 50)]

    def record(preferred: tuple[int, ...], reason: str) -> list[PhasePlace]:
        return record_phase_order(
            phase_event=source, outcomes=level, revision=1, preferred=preferred,
            reason=reason, account=None, now=NOW,
        )  # fmt: skip

    assert code_of(lambda: record((), "")) == "phase_cut_tied"
    assert code_of(lambda: record((other.pk,), "")) == "phase_tie_reason_missing"
    rows = record((other.pk, one.pk), "Confronto direto 24-16")

    assert [(row.entry_id, row.state) for row in rows] == [
        (other.pk, "QUALIFIED"),
        (one.pk, "OUT"),
    ]
    assert rows[0].note == "Confronto direto 24-16"


@pytest.mark.rule("3.5.9.1-a")
def test_naming_who_won_the_lot_is_enough(world: World, cup: Championship) -> None:
    first = phase(cup)
    source = played_by(world, first, places=4, names=names(5))
    entries = list(source.event.entries.order_by("pk"))
    outcomes = [
        Outcome(entry.pk, str(number), min(number, 4), 100 - number)
        for number, entry in enumerate(entries, start=1)
    ]

    rows = record_phase_order(
        phase_event=source, outcomes=outcomes, revision=1, preferred=(entries[4].pk,),
        reason="Lot, drawn in public", account=None, now=NOW,
    )  # fmt: skip

    going_on = [row.entry_id for row in rows if row.state == PlaceState.QUALIFIED]
    assert going_on == [entries[0].pk, entries[1].pk, entries[2].pk, entries[4].pk]


def level(source: PhaseEvent, *ranks: int) -> list[Outcome]:
    """Return outcomes with these places, the same score for the same place."""
    rows = source.event.entries.order_by("pk")
    return [
        Outcome(row.pk, f"n{row.number}", rank, 6000 - 100 * rank)
        for row, rank in zip(rows, ranks, strict=True)
    ]


def read(source: PhaseEvent, outcomes: list[Outcome], **kwargs: Any) -> None:
    record_phase_order(
        phase_event=source,
        outcomes=outcomes,
        revision=1,
        account=None,
        now=NOW,
        **{"preferred": (), "reason": "", **kwargs},
    )


def waiting(within: Phase) -> list[int]:
    rows = PhasePlace.objects.filter(phase=within, state=PlaceState.RESERVE).order_by("turn")
    return [row.entry_id or 0 for row in rows]


def by_ticket(entries: list[int], seed: str) -> list[int]:
    """Return entries in the order of a public draw: by the SHA-256 of seed, colon and number."""
    return sorted(entries, key=lambda entry: hashlib.sha256(f"{seed}:{entry}".encode()).hexdigest())


@pytest.mark.rule("2.1.10-b", "3.6.12.7-a")
@pytest.mark.parametrize("seed", ["0a", "0b", "0c"])
def test_reserves_level_with_one_another_come_by_lot(
    world: World, cup: Championship, seed: str
) -> None:
    first = phase(cup, confirm_until=UNTIL, reserve_order=ReserveOrder.SAME_EVENT)
    PhaseLot.objects.create(phase=first, seed=seed)
    source = played_by(world, first, places=1, names=names(5))
    outcomes = level(source, 1, 2, 2, 2, 5)

    read(source, outcomes)

    tied = [outcome.entry for outcome in outcomes[1:4]]
    assert waiting(first) == [*by_ticket(tied, seed), outcomes[4].entry]
    rows = PhasePlace.objects.filter(phase=first)
    assert {row.entry_id: row.drawn_for for row in rows if row.ticket} == dict.fromkeys(
        tied, "RESERVES"
    )
    read(source, list(reversed(outcomes)))
    assert waiting(first) == [*by_ticket(tied, seed), outcomes[4].entry]


def test_the_seed_of_a_lot_is_made_once_and_told(world: World, cup: Championship) -> None:
    first = phase(cup, confirm_until=UNTIL, reserve_order=ReserveOrder.SAME_EVENT)
    source = played_by(world, first, places=1, names=names(4))
    read(source, level(source, 1, 2, 3, 4))
    assert not PhaseLot.objects.exists()

    read(source, level(source, 1, 2, 2, 4))
    seed, order = PhaseLot.objects.get().seed, waiting(first)
    read(source, level(source, 1, 2, 3, 4))
    assert not PhasePlace.objects.exclude(ticket="").exists()
    read(source, level(source, 1, 2, 2, 4))

    assert (PhaseLot.objects.get().seed, waiting(first)) == (seed, order)
    audit_event = AuditEvent.objects.get(act="phase_lot_drawn")
    assert audit_event.details == {"phase": "Qualificação", "seed": seed}


@pytest.mark.rule("2.1.10-b", "3.6.12.7-a")
@pytest.mark.parametrize("seed", ["0a", "0b", "0c"])
def test_reserves_of_two_events_level_by_place_and_score_come_by_lot(
    world: World, cup: Championship, seed: str
) -> None:
    first = phase(cup, confirm_until=UNTIL, reserve_order=ReserveOrder.ACROSS)
    PhaseLot.objects.create(phase=first, seed=seed)
    north = played_by(world, first, places=1, names=names(3))
    south = played_by(world, first, places=1, names=names(3, 201))
    read(north, level(north, 1, 2, 3))
    assert not PhasePlace.objects.exclude(ticket="").exists()

    read(south, level(south, 1, 2, 3))

    of_north, of_south = ([item.entry for item in level(ev, 1, 2, 3)] for ev in (north, south))
    assert waiting(first) == [
        *by_ticket([of_north[1], of_south[1]], seed),
        *by_ticket([of_north[2], of_south[2]], seed),
    ]
    drawn_fors = PhasePlace.objects.exclude(ticket="").values_list("drawn_for", flat=True)
    assert sorted(drawn_fors) == ["ACROSS"] * 4
    read(south, [Outcome(item, "s", rank, 100) for rank, item in enumerate(of_south, start=1)])
    assert waiting(first) == [of_north[1], of_south[1], of_north[2], of_south[2]]
    assert not PhasePlace.objects.exclude(ticket="").exists()


@pytest.mark.rule("3.6.12.7-a")
@pytest.mark.parametrize("seed", ["0a", "0b", "0c"])
def test_level_at_the_cut_the_lot_decides_where_it_is_asked_for(
    world: World, cup: Championship, seed: str
) -> None:
    first = phase(cup)
    PhaseLot.objects.create(phase=first, seed=seed)
    source = played_by(world, first, places=2, names=names(4))
    outcomes = level(source, 1, 2, 2, 2)

    assert code_of(lambda: read(source, outcomes)) == "phase_cut_tied"
    read(source, outcomes, draws_lot=True)

    going_on = PhasePlace.objects.filter(phase=first, state=PlaceState.QUALIFIED).order_by("rank")
    winner = by_ticket([outcome.entry for outcome in outcomes[1:]], seed)[0]
    assert [row.entry_id for row in going_on] == [outcomes[0].entry, winner]
    assert sorted(PhasePlace.objects.values_list("drawn_for", flat=True)) == ["", *["CUT"] * 3]


def test_what_was_decided_by_hand_is_not_drawn(world: World, cup: Championship) -> None:
    first = phase(cup, confirm_until=UNTIL, reserve_order=ReserveOrder.SAME_EVENT)
    source = played_by(world, first, places=1, names=names(3))
    outcomes = level(source, 1, 2, 2)

    read(source, outcomes, preferred=(outcomes[2].entry, outcomes[1].entry), reason="Play-off")

    assert waiting(first) == [outcomes[2].entry, outcomes[1].entry]
    assert not PhaseLot.objects.exists()


def test_who_goes_on_is_entered_in_a_serpentine_and_can_withdraw(
    world: World, cup: Championship
) -> None:
    first = phase(cup, carry=Fraction(1, 2), carry_rounding="half_up")
    last = phase(cup, "Meias-finais")
    finals = [
        make_event(club=world.club, name=f"Meia-final {item}", kind="INDIVIDUAL", day=SECOND)
        for item in "AB"
    ]
    source = played_by(world, first, places=4, names=names(6))
    place_event(phase=last, event=finals[0], label="A", places=1, account=None)
    place_event(phase=last, event=finals[1], label="B", places=1, account=None)
    rows = settle(source, carried=2500, carried_top=5000)

    seated, refused = seat_phase(phase=first, account=None, now=NOW)

    assert (len(seated), refused) == (4, [])
    entered = [
        [
            entry_player.name_as_entered
            for entry_player in EntryPlayer.objects.filter(entry__event=event)
        ]
        for event in finals
    ]
    assert entered == [["Jogador 101", "Jogador 104"], ["Jogador 102", "Jogador 103"]]
    assert set(carried_into(finals[0]).values()) == {(2500, 5000)}
    assert code_of(lambda: settle(source)) == "phase_places_taken"
    rows[0].refresh_from_db()
    withdraw_registration(registration=need(rows[0].registration), reason="", account=None, now=NOW)
    assert seat_phase(phase=first, account=None, now=NOW) == ([], [])


def test_who_cannot_be_entered_is_named_with_the_reason(world: World, cup: Championship) -> None:
    first, last = phase(cup), phase(cup, "Final")
    women = make_event(club=world.club, name="Final", kind="INDIVIDUAL", day=SECOND)
    place_event(phase=last, event=women, label="", places=0, account=None)
    settle(played_by(world, first, places=1, names=names(2)))
    women.event_type = "WOMEN"
    women.save()

    seated, refused = seat_phase(phase=first, account=None, now=NOW)

    assert (seated, [item.refusal.code for item in refused]) == ([], ["sex_not_on_record"])


@pytest.mark.rule("3.1.3.1-a")
def test_players_of_an_exempt_entry_are_tied_to_it(world: World, cup: Championship) -> None:
    first, last = phase(cup), phase(cup, "Final")
    source = played_by(world, first, places=1, names=names(2))
    final = make_event(club=world.club, name="Final", kind="INDIVIDUAL", day=SECOND)
    place_event(phase=last, event=final, label="", places=0, account=None)
    champion, other = world.members["1001"], world.members["1002"]
    row = exempt(
        phase=first, players=[champion, other], name="Campeões", reason="Título de 2025",
        account=None, now=NOW - dt.timedelta(days=9),
    )  # fmt: skip

    refused = [
        line.refusal.values["entry"]
        for line in checks_of_people(source.event, [champion])
        if line.refusal is not None and line.refusal.code == "player_tied_to_exempt_entry"
    ]

    assert refused == ["Campeões"]
    assert code_of(lambda: declare_exempt(exemption=row, account=None, now=NOW)) == (
        "exemption_not_declared"
    )
    declare_exempt(exemption=row, account=None, now=NOW - dt.timedelta(days=5))
    settle(source)
    place = PhasePlace.objects.get(exemption=row)
    assert (place.reason, place.state) == ("EXEMPT", "CONFIRMED")


@pytest.mark.rule("3.1.3.1-b")
def test_who_plays_the_phase_despite_the_exemption_is_measured(
    world: World, cup: Championship
) -> None:
    first = phase(cup)
    source = played_by(world, first, places=1, names=[*names(1), "Abílio Exemplo"])
    row = exempt(
        phase=first, players=[world.members["1001"]], name="", reason="Título de 2025",
        account=None, now=NOW - dt.timedelta(days=9),
    )  # fmt: skip
    declare_exempt(exemption=row, account=None, now=NOW - dt.timedelta(days=5))

    settle(source)

    assert not PhasePlace.objects.filter(exemption=row).exists()
    assert states(first) == ["QUALIFIED", "OUT"]


def test_leaving_after_confirming_costs_half_the_points(world: World, cup: Championship) -> None:
    from tests.factories.entries import open_event

    first = phase(cup, confirm_until=UNTIL, reserve_order=ReserveOrder.SAME_EVENT)
    last = phase(cup, "Final")
    final = make_event(club=world.club, name="Final", kind="INDIVIDUAL", day=SECOND)
    open_event(final)
    place_event(phase=last, event=final, label="", places=0, account=None)
    rows = settle(played_by(world, first, places=1, names=names(2)))
    answer_place(place=rows[0], accepts=True, account=None, now=NOW)
    seat_phase(phase=first, account=None, now=NOW)
    rows[0].refresh_from_db()
    entered = need(rows[0].registration)

    assert consequences_of([entered], now=NOW)[entered.pk].points_lost == 0
    assert consequences_of([entered], now=LATE)[entered.pk].points_lost == Fraction(1, 2)
    withdraw_registration(registration=entered, reason="Doente", account=None, now=LATE)
    assert states(first)[1] == PlaceState.CALLED


@pytest.mark.rule("3.1.3.2-a")
def test_terms_are_settled_before_the_phase_begins(world: World, cup: Championship) -> None:
    first = phase(cup)
    played_by(world, first, places=1, names=names(2))
    draft = PhaseDraft("Qualificação", carry=Fraction(1, 2), carry_rounding="half_up")

    assert (
        code_of(lambda: set_phase_terms(phase=first, draft=draft, account=None, now=NOW))
        == "phase_terms_are_late"
    )
    assert code_of(lambda: phase(cup, "B", carry=Fraction(1, 2))) == "phase_rounding_missing"
    assert (
        code_of(lambda: phase(cup, "B", reserve_order=ReserveOrder.ACROSS))
        == "phase_deadline_missing"
    )


def test_events_of_a_championship_are_alike(world: World, cup: Championship) -> None:
    first = phase(cup)
    played_by(world, first, places=1, names=names(2))
    pairs = make_event(club=world.club, name="Pares", day=FIRST)

    assert code_of(
        lambda: place_event(phase=first, event=pairs, label="", places=1, account=None)
    ) == ("phase_event_unlike")
