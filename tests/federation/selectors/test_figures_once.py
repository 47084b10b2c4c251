"""Figures are read from their rows once in a process, and anew when a row says something else."""

import datetime as dt

from federation.models import RuleSet
from federation.money.selectors.fees import fee_schedule
from federation.selectors.rule_sets import ranking_on, regulation, regulation_on, regulation_row
from tests.personas import World

DAY = dt.date(2026, 11, 14)


def test_a_rule_set_is_read_once(world: World) -> None:
    assert regulation_on(DAY) is regulation(RuleSet.objects.get(pk=regulation_row(on=DAY).pk))
    assert ranking_on(DAY) is ranking_on(DAY)


def test_an_amount_that_the_office_sets_is_read_at_once(world: World) -> None:
    row, before = fee_schedule(world.season, on=DAY)
    _row, again = fee_schedule(world.season, on=DAY)
    fee = row.fees.get(code="LICENCE_NORMAL")
    fee.amount_cents = 4321
    fee.save()

    _row, after = fee_schedule(world.season, on=DAY)

    amounts = {line.code: line.amount_cents for line in after.fees}
    assert again is before
    assert amounts["LICENCE_NORMAL"] == 4321
