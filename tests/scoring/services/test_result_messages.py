"""Players are told of results, of what a correction changed for them, and of points."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.mail.services.choices import decline_notices
from federation.models import Account, Club, Notice, Person
from scoring.intake.services.intake import receive_result_file
from scoring.models import ResultFile, Standing
from scoring.standings.services.messages import players_notified
from tests.factories import messages
from tests.factories.entries import account_of
from tests.factories.messages import speaks, told
from tests.factories.scoring import FOUR_PAIRS, confirm_result_file, homologate, mitchell_file
from tests.factories.tournaments import make_event
from tests.small_world import NOW
from tournaments.models import EntryPlayer, Event

# Pair 1 makes 1NT on board 5: 7 matchpoints instead of 5, level with pair 2 in front of 3 and 4.
MADE_1NT = FOUR_PAIRS.replace(
    b"<CONTRACT>1NT</CONTRACT><PLAYED_BY>S</PLAYED_BY><TRICKS>6</TRICKS><SCORE>-100</SCORE>",
    b"<CONTRACT>1NT</CONTRACT><PLAYED_BY>S</PLAYED_BY><TRICKS>7</TRICKS><SCORE>90</SCORE>",
)
WHY = "Board 5 was scored wrongly"


@pytest.fixture
def players(members: dict[str, Person]) -> dict[str, Account]:
    """Return an account for each member, in English but the first."""
    accounts = {number: account_of(person) for number, person in members.items()}
    for number, account in accounts.items():
        speaks(account, "pt-pt" if number == "1001" else "en")
    return accounts


@pytest.fixture
def published(event: Event, waiting_file: ResultFile, players: dict[str, Account]) -> Event:
    confirm_result_file(file=waiting_file, account=None, now=NOW, reason="")
    return event


def correct(event: Event, data: bytes = MADE_1NT) -> None:
    file = receive_result_file(event=event, name="b.xml", data=data, account=None, now=NOW)
    confirm_result_file(file=file, account=None, now=NOW, reason=WHY)


def read(code: str, account: Account) -> tuple[str, str]:
    return messages.read(code, account.email, account.language)


def emails(players: dict[str, Account], *numbers: str) -> set[str]:
    return {players[number].email for number in numbers}


def test_published_results_are_told_to_each_player_with_the_own_place(
    published: Event, players: dict[str, Account]
) -> None:
    assert told("notice_result_published") == emails(players, *players)
    assert read("notice_result_published", players["1001"]) == (
        "Torneio de Outono: resultados",
        "Foram publicados os resultados de Torneio de Outono, 14 de novembro de 2026.\n\n"
        "O seu lugar: 3\nO seu resultado: 41,67 %\n\n"
        "São provisórios até à homologação da prova. Todos os resultados:",
    )
    assert read("notice_result_published", players["1003"]) == (
        "Torneio de Outono: the results",
        "The results of Torneio de Outono, 14 November 2026, are out.\n\n"
        "Your place: 1\nYour result: 75.00 %\n\n"
        "They are provisional until the event is homologated. All of them:",
    )
    notice = Notice.objects.filter(code="notice_result_published")[0]
    assert notice.link == f"/events/{published.pk}/"


def test_a_correction_is_told_to_those_alone_whose_place_changed(
    published: Event, players: dict[str, Account]
) -> None:
    correct(published)

    # pair 2 is still first, now with another: no place of theirs changed
    assert told("notice_result_corrected") == emails(players, "1001", "1002", "1005", "1006")
    assert Notice.objects.filter(code="notice_result_published").count() == 6
    assert read("notice_result_corrected", players["1001"]) == (
        "Torneio de Outono: resultados corrigidos",
        "Os resultados de Torneio de Outono, 14 de novembro de 2026, foram corrigidos e o seu "
        "lugar mudou.\n\nO seu lugar: era 3, é 1\n"
        "O seu resultado: era 41,67 %, é 58,33 %\n"
        f"Motivo: {WHY}\n\nTodos os resultados:",
    )
    assert read("notice_result_corrected", players["1002"]) == (
        "Torneio de Outono: results corrected",
        "The results of Torneio de Outono, 14 November 2026, were corrected, and your place "
        "changed.\n\nYour place: it was 3, it is 1\n"
        "Your result: it was 41.67 %, it is 58.33 %\n"
        f"Why: {WHY}\n\nAll results:",
    )


def test_who_declined_is_not_told(published: Event, players: dict[str, Account]) -> None:
    decline_notices(email=players["1001"].email, kind="results", now=NOW)

    correct(published)

    assert told("notice_result_corrected") == emails(players, "1002", "1005", "1006")


def test_points_are_told_when_an_event_is_homologated(
    published: Event, players: dict[str, Account]
) -> None:
    homologate(published)

    assert told("notice_points_given") == emails(players, *players)
    assert read("notice_points_given", players["1001"]) == (
        "Torneio de Outono: os seus pontos",
        "Torneio de Outono, 14 de novembro de 2026, está homologada. Recebeu:\n\n"
        "Pontos de experiência (PE): 2\nPontos de mérito (PM): 0,0\n\nTodos os resultados:",
    )
    assert read("notice_points_given", players["1003"]) == (
        "Torneio de Outono: your points",
        "Torneio de Outono, 14 November 2026, is homologated. It gave you:\n\n"
        "Experience points (PE): 5\nMerit points (PM): 0.0\n\nAll results:",
    )


def test_a_correction_of_homologated_results_tells_the_points_too(
    published: Event, players: dict[str, Account]
) -> None:
    homologate(published)

    correct(published)

    assert told("notice_result_corrected") == set()
    assert read("notice_points_corrected", players["1001"]) == (
        "Torneio de Outono: resultados e pontos corrigidos",
        "Os resultados de Torneio de Outono, 14 de novembro de 2026, foram corrigidos depois da "
        "homologação.\n\nO seu lugar: era 3, é 1\n"
        "O seu resultado: era 41,67 %, é 58,33 %\n"
        "Os seus pontos de experiência (PE): eram 2, são 4\n"
        "Os seus pontos de mérito (PM): eram 0,0, são 0,0\n"
        f"Motivo: {WHY}\n\nTodos os resultados:",
    )
    assert read("notice_points_corrected", players["1002"]) == (
        "Torneio de Outono: results and points corrected",
        "The results of Torneio de Outono, 14 November 2026, were corrected after it was "
        "homologated.\n\nYour place: it was 3, it is 1\n"
        "Your result: it was 41.67 %, it is 58.33 %\n"
        "Your experience points (PE): they were 2, they are 4\n"
        "Your merit points (PM): they were 0.0, they are 0.0\n"
        f"Why: {WHY}\n\nAll results:",
    )


def test_before_the_last_session_nobody_is_told(
    event: Event, waiting_file: ResultFile, players: dict[str, Account]
) -> None:
    Event.objects.filter(pk=event.pk).update(planned_sessions=2)

    confirm_result_file(file=waiting_file, account=None, now=NOW, reason="")

    assert told("notice_result_published") == set()


@pytest.mark.parametrize(("days", "count"), [(30, 6), (31, 0)])
def test_results_of_long_ago_are_no_news(
    event: Event, waiting_file: ResultFile, players: dict[str, Account], days: int, count: int
) -> None:
    now = NOW.replace(hour=12) + dt.timedelta(days=days - 1)  # NOW is the day after

    confirm_result_file(file=waiting_file, account=None, now=now, reason="")

    assert len(told("notice_result_published")) == count


def test_a_player_without_an_address_is_passed_over(published: Event) -> None:
    assert Person.objects.filter(name__startswith="Visita").count() == 2
    assert Notice.objects.filter(code="notice_result_published").count() == 6


def test_fifty_players_take_as_many_queries_as_eight(
    event: Event, club: Club, bruno: Account
) -> None:
    counts = []
    for tables in (2, 13):
        large = make_event(club=club, name=f"{tables} mesas")
        file = receive_result_file(
            event=large, name="m.xml", data=mitchell_file(tables), account=None, now=NOW
        )
        confirm_result_file(file=file, account=None, now=NOW, reason="")
        for person in Person.objects.filter(
            pk__in=EntryPlayer.objects.filter(entry__event=large).values("person")
        ):
            person.email = f"p{person.pk}@x.example"
            person.save()
        Notice.objects.all().delete()
        with (
            CaptureQueriesContext(
                connection,
            ) as queries,
            players_notified(large, reason="", now=NOW),
        ):
            Standing.objects.filter(entry__event=large).update(rank=9)
        assert Notice.objects.count() == 4 * tables
        counts.append(len(queries))
    assert counts[0] == counts[1]
