"""Once an event is homologated its results count: only the office corrects them."""

import datetime as dt

from federation.models import Account
from scoring.permissions import may_confirm_file
from tests.factories.scoring import FOUR_PAIRS, homologate, publish_results, send_file
from tests.personas import World

DAY = dt.date(2026, 11, 20)


def test_secretary_confirms_until_the_event_is_homologated(
    world: World, bruno: Account, olga: Account, eve: Account
) -> None:
    publish_results(world.event)
    corrected = FOUR_PAIRS.replace(b"<SCORE>430</SCORE>", b"<SCORE>460</SCORE>")
    file = send_file(world.event, data=corrected)
    before = may_confirm_file(bruno, file, on=DAY)

    homologate(world.event)

    assert before
    assert not may_confirm_file(bruno, file, on=DAY)
    assert may_confirm_file(olga, file, on=DAY)
    assert not may_confirm_file(eve, file, on=DAY)
