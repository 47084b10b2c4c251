"""Who played can be put right after the results are published: places and points follow."""

import pytest

from federation.errors import RuleError
from federation.models import Account, AuditEvent, Person
from scoring.intake.services.identifying import identify_player
from scoring.intake.services.intake import receive_result_file
from scoring.models import BoardResult, EventResult, PersonMatch, PointsAward, ResultFile
from scoring.rankings.services.awards import awards_in_force
from tests.factories.scoring import FOUR_PAIRS, confirm_result_file, homologate
from tests.small_world import NOW
from tournaments.models import EntryPlayer, Event


@pytest.fixture
def visitor(waiting_file: ResultFile, bruno: Account) -> EntryPlayer:
    confirm_result_file(file=waiting_file, account=bruno, now=NOW, reason="")
    return EntryPlayer.objects.get(name_as_entered="Visita Um", left_at=None)


@pytest.fixture
def gil(members: dict[str, Person]) -> Person:
    return Person.objects.create(name="Gil Estranho", number="1007")


def identify(player: EntryPlayer, member: Person, account: Account | None = None) -> None:
    identify_player(player=player, member=member, reason="", account=account, now=NOW)


def test_a_visitor_is_a_member_in_a_revision_and_the_boards_stay(
    event: Event, visitor: EntryPlayer, gil: Person, bruno: Account
) -> None:
    boards = set(BoardResult.objects.filter(removed_in=None).values_list("pk", flat=True))

    identify(visitor, gil, bruno)

    entry = visitor.entry
    assert list(entry.players.filter(left_at=None).values_list("person__name", flat=True)) == [
        "Gil Estranho",
        "Visita Dois",
    ]
    visitor.refresh_from_db()
    assert visitor.left_at == NOW
    revision = EventResult.objects.get(event=event).revision
    assert (revision.number, revision.made_by, revision.made_at) == (2, bruno, NOW)
    assert set(BoardResult.objects.filter(removed_in=None).values_list("pk", flat=True)) == boards
    act = AuditEvent.objects.get(act="player_identified")
    assert (act.details["former"], act.details["member"]) == ("Visita Um", "Gil Estranho")


def test_the_next_version_of_the_file_names_the_member(
    event: Event, visitor: EntryPlayer, gil: Person, bruno: Account
) -> None:
    identify(visitor, gil)

    later = FOUR_PAIRS.replace(b"<SCORE>430</SCORE>", b"<SCORE>460</SCORE>")
    file = receive_result_file(event=event, name="y.xml", data=later, account=bruno, now=NOW)

    assert file.person_matches.get(name="Visita Um").person == gil
    assert not PersonMatch.objects.filter(person=visitor.person).exists()


def test_points_of_homologated_results_become_the_members(
    event: Event, visitor: EntryPlayer, gil: Person
) -> None:
    homologate(event)
    assert not PointsAward.objects.filter(person=gil).exists()

    with pytest.raises(RuleError, match="correction_needs_reason"):
        identify(visitor, gil)
    identify_player(player=visitor, member=gil, reason="a letter", account=None, now=NOW)

    assert awards_in_force(event).filter(person=gil).exists()
    assert not awards_in_force(event).filter(person=visitor.person).exists()


def test_who_plays_already_is_no_second_player(
    visitor: EntryPlayer, members: dict[str, Person]
) -> None:
    with pytest.raises(RuleError, match="member_plays_already"):
        identify(visitor, members["1001"])


def test_who_has_left_is_not_identified(visitor: EntryPlayer, gil: Person) -> None:
    identify(visitor, gil)
    other = Person.objects.create(name="Hugo Outro", number="1008")

    with pytest.raises(RuleError, match="player_left_entry"):
        identify(visitor, other)
