"""A file that tells the cards has them analysed, without anybody asking."""

import datetime as dt

import pytest

from federation.models import Job
from tests.factories.scoring import confirm_result_file, publish_results, send_file
from tests.factories.tournaments import NOW
from tests.personas import World

DEAL = "N:AQT4.K7.QJ9.K862 K95.J652.KT4.QT3 J862.A83.763.A75 73.QT94.A852.J94"
TABLE = """[Event "Pairs"]
[Board "2"]
[Deal "{deal}"]
[North "{name} Um"]
[South "{name} Dois"]
[East "{name} Três"]
[West "{name} Quatro"]
[Contract "4S"]
[Declarer "N"]
[Result "{tricks}"]

"""


def pbn(*, tricks: int, deal: str = DEAL) -> bytes:
    """Return a file of two tables that played a board."""
    tables = ((name, tricks + place) for place, name in enumerate(("Ana", "Rui")))
    told = (TABLE.format(deal=deal, name=name, tricks=taken) for name, taken in tables)
    return f"% PBN 2.1\n{''.join(told)}".encode()


def asked() -> int:
    return Job.objects.filter(act="make_hand_record").count()


def test_confirming_a_file_with_cards_asks_for_their_analysis(world: World) -> None:
    publish_results(world.event, data=pbn(tricks=9))

    job = Job.objects.get(act="make_hand_record")
    assert job.arguments == {"session_id": world.event.sessions.get().pk}


def test_a_file_without_cards_asks_for_none(world: World) -> None:
    publish_results(world.event)

    assert asked() == 0


def test_a_file_of_long_ago_asks_for_none(world: World) -> None:
    file = send_file(world.event, data=pbn(tricks=9), name="old.pbn")

    confirm_result_file(file=file, account=None, now=NOW + dt.timedelta(days=90), reason="")

    assert asked() == 0


@pytest.mark.parametrize("tricks", [9, 8])
def test_a_file_that_is_sent_again_asks_once_for_the_same_work(world: World, tricks: int) -> None:
    publish_results(world.event, data=pbn(tricks=9))
    file = send_file(world.event, data=pbn(tricks=tricks) + b"\n", name="again.pbn")
    confirm_result_file(file=file, account=None, now=NOW, reason="again")

    assert asked() == 1
