"""What earlier files tell about a new one: who its players are, and whether it is another's."""

import pytest

from federation.errors import RuleError
from federation.models import Account, Association, Person
from scoring.intake.services.effects import changes_of_file
from scoring.intake.services.intake import choose_person, receive_result_file
from scoring.intake.services.parts import cached_parts
from scoring.models import MatchKind, ResultFile, ResultRevision
from tests.factories.scoring import FOUR_PAIRS, confirm_result_file
from tests.small_world import NOW
from tournaments.models import Event

CORRECTED = FOUR_PAIRS.replace(b"<TRICKS>9</TRICKS><SCORE>400<", b"<TRICKS>11</TRICKS><SCORE>460<")
MISSPELT = FOUR_PAIRS.replace(b"Elsa Modelo", b"Lili M.")


def _confirmed(file: ResultFile, account: Account) -> ResultRevision | None:
    return confirm_result_file(file=file, account=account, now=NOW, reason="")


def _choose(event: Event, member: Person, account: Account) -> None:
    """Say in a file of an event who the misspelt player is, and confirm it."""
    file = receive_result_file(event=event, name="x.xml", data=MISSPELT, account=account, now=NOW)
    match = file.person_matches.get(name="Lili M.")
    choose_person(match=match, person=member, account=account)
    _confirmed(file, account)


def test_whom_the_organiser_chose_is_known_in_its_next_event(
    event: Event, bruno: Account, members: dict[str, Person]
) -> None:
    _choose(event, members["1005"], bruno)
    later = Event.objects.get(pk=event.pk)
    later.pk, later.name = None, "Torneio de Inverno"
    later.save()

    second = receive_result_file(event=later, name="y.xml", data=MISSPELT, account=bruno, now=NOW)

    match = second.person_matches.get(name="Lili M.")
    assert (match.person, match.kind, match.earlier_on) == (
        members["1005"],
        MatchKind.CHOSEN,
        event.starts_on,
    )


def test_whom_another_organiser_chose_is_not(
    event: Event, bruno: Account, members: dict[str, Person], association: Association
) -> None:
    _choose(event, members["1005"], bruno)
    later = Event.objects.get(pk=event.pk)
    later.pk, later.name, later.club, later.association = None, "Taça", None, association
    later.organiser_kind = "ASSOCIATION"
    later.save()

    second = receive_result_file(event=later, name="y.xml", data=MISSPELT, account=bruno, now=NOW)

    assert second.person_matches.get(name="Lili M.").person is None


def test_two_whom_the_organiser_chose_for_one_name_are_asked_about(
    event: Event, bruno: Account, members: dict[str, Person]
) -> None:
    events = [event]
    for name in ("Segundo", "Terceiro"):
        other = Event.objects.get(pk=event.pk)
        other.pk, other.name = None, name
        other.save()
        events.append(other)
    sixth = MISSPELT.replace(b"Fausto Modelo", b"Um Outro")
    for played, number in zip(events, ("1005", "1006"), strict=False):
        file = receive_result_file(event=played, name="x.xml", data=sixth, account=bruno, now=NOW)
        match = file.person_matches.get(name="Lili M.")
        choose_person(match=match, person=members[number], account=bruno)
        confirm_result_file(file=file, account=bruno, now=NOW, reason="both", same_elsewhere=True)

    third = receive_result_file(event=events[2], name="z.xml", data=sixth, account=bruno, now=NOW)

    match = third.person_matches.get(name="Lili M.")
    assert match.kind == MatchKind.DOUBTFUL
    assert set(match.candidates) == {members["1005"].pk, members["1006"].pk}


def test_what_would_change_names_the_members_identified(
    event: Event, waiting_file: ResultFile, bruno: Account, members: dict[str, Person]
) -> None:
    _confirmed(waiting_file, bruno)
    renamed = CORRECTED.replace("Abílio Exemplo".encode(), b"A. Exemplo")
    file = receive_result_file(event=event, name="x.xml", data=renamed, account=bruno, now=NOW)

    changes = {change.key: change.names for change in changes_of_file(file, cached_parts(file))}

    assert changes["1"] == "Abílio Exemplo – Berta Exemplo"


def test_the_same_results_under_other_names_and_on_another_day_are_told(
    event: Event, waiting_file: ResultFile, bruno: Account
) -> None:
    _confirmed(waiting_file, bruno)
    other = Event.objects.get(pk=event.pk)
    other.pk, other.name = None, "Outro torneio"
    other.starts_on = other.ends_on = NOW.date()
    other.save()
    renamed = FOUR_PAIRS.replace(b"Visita Um", b"Visita Tres").replace(b"14/11/2026", b"15/11/2026")

    file = receive_result_file(event=other, name="x.xml", data=renamed, account=bruno, now=NOW)

    assert {"code": "file_used_elsewhere", "values": {"event": "Torneio de Outono"}} in (
        file.report["warnings"]
    )
    with pytest.raises(RuleError, match="results_of_another_event"):
        _confirmed(file, bruno)


def test_scores_that_their_contract_does_not_make_are_confirmed_with_a_reason(
    event: Event, bruno: Account
) -> None:
    odd = FOUR_PAIRS.replace(b"<SCORE>400</SCORE>", b"<SCORE>410</SCORE>", 1)
    file = receive_result_file(event=event, name="x.xml", data=odd, account=bruno, now=NOW)

    with pytest.raises(RuleError, match="scores_not_of_contracts") as refused:
        _confirmed(file, bruno)
    assert refused.value.values["written"] == "410"
    assert (
        confirm_result_file(file=file, account=bruno, now=NOW, reason="a director's ruling")
        is not None
    )
