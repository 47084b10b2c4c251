"""What is odd in a file is told at take-in, with its article; nothing of it is refused."""

from federation.models import Account, Person
from scoring.intake.services.file_doubts import warnings_of
from scoring.intake.services.intake import receive_result_file
from scoring.models import ResultFile
from tests.factories.scoring import FOUR_PAIRS, confirm_result_file
from tests.small_world import NOW
from tournaments.models import DirectorAppointment, Entry, EntryPlayer, Event

NINE = b"<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>400</SCORE>"

TEN = NINE.replace(b"<TRICKS>9", b"<TRICKS>10").replace(b">400<", b">430<")


def sent(event: Event, data: bytes) -> ResultFile:
    return receive_result_file(event=event, name="x.xml", data=data, account=None, now=NOW)


def told(file: ResultFile) -> dict[str, dict[str, object]]:
    return {warning["code"]: warning["values"] for warning in warnings_of(file)}


def test_a_plain_file_is_told_nothing_of(event: Event, members: dict[str, Person]) -> None:
    four_pairs = FOUR_PAIRS.replace(b"Visita Um", b"Gil Estranho").replace(
        b"Visita Dois", b"Gil Outro"
    )
    for number, name in (("1007", "Gil Estranho"), ("1008", "Gil Outro")):
        Person.objects.create(name=name, number=number)

    assert told(sent(event, four_pairs)) == {}


def test_who_is_taken_for_a_visitor_is_told_by_name(
    event: Event, members: dict[str, Person]
) -> None:
    file = sent(event, FOUR_PAIRS)

    assert told(file) == {"held_to_be_visitors": {"players": ["Visita Um", "Visita Dois"]}}


def test_a_player_in_two_pairs_is_told_with_the_article(
    event: Event, members: dict[str, Person]
) -> None:
    file = sent(event, FOUR_PAIRS.replace(b"Visita Um", b"Elsa Modelo"))

    assert told(file)["player_in_two_entries"] == {
        "player": "Elsa Modelo", "entries": ["3", "4"], "article": "RTP 3.1.2",
    }  # fmt: skip


def test_a_pair_entered_online_is_the_pair_of_the_file(
    event: Event, members: dict[str, Person]
) -> None:
    entry = Entry.objects.create(event=event, key="online-1", number="1")
    for place, number in enumerate(("1001", "1002"), start=1):
        EntryPlayer.objects.create(
            entry=entry, position=place, person=members[number], name_as_entered="x"
        )

    assert "player_in_two_entries" not in told(sent(event, FOUR_PAIRS))


def test_a_director_among_the_players_is_told_with_the_article(
    event: Event, members: dict[str, Person]
) -> None:
    DirectorAppointment.objects.create(
        event=event, person=members["1001"], post="CHIEF", body="ORGANISER", state="ACCEPTED"
    )

    assert told(sent(event, FOUR_PAIRS))["director_among_players"] == {
        "director": "Abílio Exemplo", "article": "RTP 2.1.1",
    }  # fmt: skip


def test_a_pair_of_three_is_told(event: Event) -> None:
    third = FOUR_PAIRS.replace(
        b"<PLAYER><PLAYER_NAME>Visita Um<",
        b"<PLAYER><PLAYER_NAME>Visita Tres</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>Visita Um<",
    )

    values = told(sent(event, third))["entry_of_wrong_size"]

    assert (values["entry"], values["players"], values["most"]) == ("4", 3, 2)


def test_a_grand_slam_redoubled_is_marked_and_confirmed(event: Event, bruno: Account) -> None:
    slam = FOUR_PAIRS.replace(
        NINE,
        b"<CONTRACT>7NTXX</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>13</TRICKS><SCORE>2280</SCORE>",
    )
    file = sent(event, slam)

    assert told(file)["score_is_rare"]["score"] == 2280
    for match in file.person_matches.filter(kind="DOUBTFUL"):
        match.delete()
    assert confirm_result_file(file=file, account=bruno, now=NOW, reason="") is not None


def test_a_pair_that_plays_a_board_twice_is_told_and_the_later_result_counts(event: Event) -> None:
    line = FOUR_PAIRS[FOUR_PAIRS.index(b"<TRAVELLER_LINE>") :]
    line = line[: line.index(b"</TRAVELLER_LINE>") + len(b"</TRAVELLER_LINE>")]
    turned = line.replace(b"<NS_PAIR_NUMBER>1<", b"<NS_PAIR_NUMBER>4<", 1).replace(
        b"<EW_PAIR_NUMBER>4<", b"<EW_PAIR_NUMBER>1<", 1
    )

    file = sent(event, FOUR_PAIRS.replace(line, line + turned))

    assert "board_played_both_ways" in told(file)
    assert file.report["results"] == 12


def test_a_result_between_two_nobody_knows_stays_and_counts_for_the_others(event: Event) -> None:
    nobody = FOUR_PAIRS.replace(
        b"<NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>3</EW_PAIR_NUMBER>" + TEN,
        b"<NS_PAIR_NUMBER>0</NS_PAIR_NUMBER><EW_PAIR_NUMBER>0</EW_PAIR_NUMBER>" + TEN,
    )
    file = sent(event, nobody)

    revision = confirm_result_file(file=file, account=None, now=NOW, reason="")

    assert revision is not None
    assert revision.added.filter(board=1, ns=None, ew=None).count() == 1
