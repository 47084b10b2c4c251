"""Results, from the file to the ranking, by the services of the pages."""

import datetime as dt
from pathlib import Path

from django.utils import timezone

from federation.models import Account, PaymentRequest, Person, Season
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.ledger import record_payment
from federation.selectors.rule_sets import ranking_row
from scoring.homologation.services.homologation import (
    homologate_event,
    request_homologation_payment,
)
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    ScoringHints,
)
from scoring.intake.services.confirming import take_in_file
from scoring.intake.services.intake import receive_result_file
from scoring.models import RankingLine, RankingList, ResultFile, ResultRevision
from scoring.rankings.services.rankings import compute_ranking
from scoring.standings.services.results import Source, record_results
from tests.factories.tournaments import NOW
from tournaments.models import Event

DATA = Path(__file__).parents[1] / "data"
FOUR_PAIRS = (DATA / "four_pairs.xml").read_bytes()


def send_file(
    event: Event, *, data: bytes = FOUR_PAIRS, name: str = "four_pairs.xml"
) -> ResultFile:
    return receive_result_file(event=event, name=name, data=data, account=None, now=NOW)


def confirm_result_file(
    *,
    file: ResultFile,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    same_elsewhere: bool = False,
) -> ResultRevision | None:
    """Import a file whatever the window; return its revision, None without one."""
    return take_in_file(
        file=file, account=account, now=now, reason=reason, same_elsewhere=same_elsewhere
    ).revision


def publish_results(event: Event, *, data: bytes = FOUR_PAIRS) -> ResultRevision:
    """Send a file and confirm it, which publishes its provisional results."""
    file = send_file(event, data=data)
    revision = confirm_result_file(
        file=file, account=None, now=NOW, reason="ficheiro de teste", same_elsewhere=True
    )
    assert revision is not None
    return revision


def ask_for_payment(event: Event) -> PaymentRequest:
    return request_homologation_payment(event=event, account=None, now=NOW)


def pay(request: PaymentRequest) -> None:
    record_payment(
        request=request,
        amount_cents=outstanding_cents(request),
        received_on=NOW.date(),
        method="transfer",
        bank_reference="",
        account=None,
    )


def homologate(event: Event, *, account: Account | None = None) -> None:
    """Bring a club's event with results from provisional to homologated."""
    pay(ask_for_payment(event))
    homologate_event(event=event, account=account, now=NOW)


def publish_ranking_of(season: Season) -> RankingList:
    compute_ranking(year=season.year, publish=True)
    ranking = season.ranking_lists.filter(published_at__isnull=False).first()
    assert ranking is not None
    return ranking


def publish_points(
    season: Season,
    tenths: dict[Person, int],
    *,
    on: dt.date = dt.date(2026, 11, 1),
    version: int = 1,
) -> RankingList:
    """Publish a ranking in which these people have points, PE and PM together in tenths."""
    at = timezone.make_aware(dt.datetime.combine(on, dt.time(12)))
    ranking = RankingList.objects.create(
        season=season,
        version=version,
        rule_set=ranking_row(on=on),
        computed_at=at,
        published_at=at,
    )
    ordered = sorted(tenths.items(), key=lambda item: (-item[1], item[0].pk))
    for place, (person, points) in enumerate(ordered, start=1):
        RankingLine.objects.create(
            ranking=ranking, person=person, place=place, category="", iv=0,
            pe=points // 10, pm_tenths=points % 10,
        )  # fmt: skip
    return ranking


def mitchell_file(tables: int, boards: int = 4) -> bytes:
    """Return a USEBIO file of `tables` tables that all play the same boards, one line ranked."""
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION/>"
        f"<PLAYER><PLAYER_NAME>Jogador {number}a</PLAYER_NAME></PLAYER>"
        f"<PLAYER><PLAYER_NAME>Jogador {number}b</PLAYER_NAME></PLAYER></PAIR>"
        for number in range(1, 2 * tables + 1)
    )
    lines = "".join(
        f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>"
        + "".join(_line(table, board, tables) for table in range(tables))
        + "</BOARD>"
        for board in range(1, boards + 1)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">'
        "<EVENT_DESCRIPTION>Campo</EVENT_DESCRIPTION><WINNER_TYPE>1</WINNER_TYPE>"
        f"<DATE>14/11/2026</DATE><PARTICIPANTS>{pairs}</PARTICIPANTS>{lines}</EVENT></USEBIO>"
    ).encode()


def _line(table: int, board: int, tables: int) -> str:
    """Return one line: one notrump by North, five tricks and more, rising by table."""
    north_south, east_west = table + 1, tables + (table + board) % tables + 1
    tricks = 5 + (table + board) % 6
    score = {5: -100, 6: -50, 7: 90, 8: 120, 9: 150, 10: 180}[tricks]
    if board % 16 in {2, 4, 5, 7, 10, 12, 13, 15} and tricks < 7:  # North-South are vulnerable
        score *= 2
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{north_south}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{east_west}</EW_PAIR_NUMBER><CONTRACT>1NT</CONTRACT>"
        f"<PLAYED_BY>N</PLAYED_BY><TRICKS>{tricks}</TRICKS><SCORE>{score}</SCORE></TRAVELLER_LINE>"
    )


def publish_team_match(event: Event, *, method: str = "imps_vp") -> ResultRevision:
    """Create two teams and one match of two boards: +430 against -400, and a flat one."""
    results = (
        (1, "open", 1, 430),
        (1, "closed", 2, 400),
        (2, "open", 1, 620),
        (2, "closed", 2, 620),
    )
    imported = ImportedFile(
        format="template",
        program="",
        name="",
        date=None,
        kind="teams",
        hints=ScoringHints(method=method),
        winners=1,
        contestants=tuple(
            ImportedContestant(key, key, (ImportedPlayer(f"{name} Um"),), name=f"Equipa {name}")
            for key, name in (("1", "Azul"), ("2", "Verde"))
        ),
        lines=tuple(
            ImportedLine(
                where="",
                board=board,
                ns=str(sitting),
                ew=str(3 - sitting),
                room=room,
                match="M1",
                contract="3N" if board == 1 else "4S",
                declarer="N",
                tricks={430: 10, 400: 9, 620: 10}[score],
                ns_score=score,
            )
            for board, room, sitting, score in results
        ),
        matches=(ImportedMatch("M1", "1", "2", boards=(1, 2)),),
    )
    people = {
        (key, 1): (Person.objects.create(name=f"{name} Um"), f"{name} Um")
        for key, name in (("1", "Azul"), ("2", "Verde"))
    }
    source = Source(imported, people, None, "")
    revision = record_results(event=event, source=source, account=None, now=NOW)
    assert revision is not None
    return revision
