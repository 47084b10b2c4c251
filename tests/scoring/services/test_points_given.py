"""Points a director gave by hand: the file's totals count them, and so do ours."""

import pytest

from federation.models import Account
from scoring.intake.services.effects import changes_of_file
from scoring.intake.services.intake import receive_result_file
from scoring.intake.services.parts import cached_parts
from scoring.models import BoardResult, FileState, ResultFile, Standing
from tests.factories.scoring import FOUR_PAIRS, confirm_result_file
from tests.small_world import NOW
from tournaments.models import Event

# Board 3: the table of pairs 2 and 4 has a point each, though North-South's 90 beats the other.
GIVEN = (
    FOUR_PAIRS.replace(
        b"<SCORE>90</SCORE><NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0<",
        b"<SCORE>90</SCORE><NS_MATCH_POINTS>1</NS_MATCH_POINTS><EW_MATCH_POINTS>1<",
    )
    .replace(b"<PERCENTAGE>75.00<", b"<PERCENTAGE>66.67<")
    .replace(b"<PERCENTAGE>25.00<", b"<PERCENTAGE>33.33<")
)


def received(event: Event, data: bytes, account: Account) -> ResultFile:
    return receive_result_file(event=event, name="x.xml", data=data, account=account, now=NOW)


def confirmed(file: ResultFile, account: Account) -> None:
    confirm_result_file(file=file, account=account, now=NOW, reason="")


def percentages(event: Event) -> dict[str, int | None]:
    rows = Standing.objects.filter(revision__event=event).order_by("revision__number")
    return dict(rows.values_list("entry__key", "percent_hundredths"))


def test_points_given_by_hand_are_kept_and_the_reader_is_told(event: Event, bruno: Account) -> None:
    file = received(event, GIVEN, bruno)

    assert file.report["points_given"] == [{"line": 4, "ns": 100, "ew": 100}]
    assert file.report["different"] == 0
    assert {"code": "points_given_by_hand", "values": {}} in file.report["warnings"]


def test_points_given_by_hand_stand_on_the_line_and_the_score_beside_them(
    event: Event, bruno: Account
) -> None:
    confirmed(received(event, GIVEN, bruno), bruno)

    row = BoardResult.objects.get(board=3, ns__key="2")
    assert (row.ns_score, row.awarded_ns_hundredths, row.awarded_ew_hundredths) == (90, 100, 100)
    assert BoardResult.objects.filter(awarded_ns_hundredths__isnull=False).count() == 1
    # 8 and 4 of 12; the other table of board 3 lost to the 90 as before
    assert percentages(event) == {"1": 4167, "2": 6667, "3": 5833, "4": 3333}


def test_a_file_without_them_takes_the_points_off_again(event: Event, bruno: Account) -> None:
    confirmed(received(event, GIVEN, bruno), bruno)

    plain = received(event, FOUR_PAIRS, bruno)
    changes = {
        standing_change.key: (standing_change.score_before, standing_change.score_after)
        for standing_change in changes_of_file(plain, cached_parts(plain))
    }
    confirmed(plain, bruno)

    assert changes == {"2": (6667, 7500), "4": (3333, 2500)}
    assert percentages(event) == {"1": 4167, "2": 7500, "3": 5833, "4": 2500}
    board_results = BoardResult.objects.filter(awarded_ns_hundredths__isnull=False)
    assert [row.removed_in_id is None for row in board_results] == [False]


def test_the_same_points_again_change_nothing(event: Event, bruno: Account) -> None:
    confirmed(received(event, GIVEN, bruno), bruno)

    again = received(event, GIVEN + b"\n", bruno)
    confirmed(again, bruno)

    again.refresh_from_db()
    assert again.state == FileState.UNCHANGED


@pytest.mark.parametrize(
    "data",
    [
        # a score corrected by hand in the file, its points and totals left as they were
        FOUR_PAIRS.replace(b"<TRICKS>9</TRICKS><SCORE>400<", b"<TRICKS>11</TRICKS><SCORE>460<"),
        # points on a line that no total counts
        GIVEN.replace(b"<PERCENTAGE>66.67<", b"<PERCENTAGE>75.00<").replace(
            b"<PERCENTAGE>33.33<", b"<PERCENTAGE>25.00<"
        ),
    ],
)
def test_what_nobody_gave_is_not_kept(data: bytes, event: Event, bruno: Account) -> None:
    file = received(event, data, bruno)

    assert file.report["points_given"] == []
