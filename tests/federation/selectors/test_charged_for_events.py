"""What was charged for an event, in each currency by itself."""

from federation.money.selectors.ledger import ChargedForEvent, charged_for_events
from federation.rules.money import Money
from tests.factories.money import ask, receive
from tests.personas import World


def test_each_currency_is_summed_by_itself(world: World) -> None:
    event, other = world.event.pk, world.event.pk + 1
    ask(world.club, world.season, 1500, event_number=event)
    in_pounds = ask(world.club, world.season, 900, event_number=event, currency="GBP")
    ask(world.club, world.season, 500, event_number=event)
    receive(in_pounds, 400)

    charged = charged_for_events([event, other])

    assert charged[event] == ChargedForEvent(
        requested=(Money(2000, "EUR"), Money(900, "GBP")),
        paid=(Money(0, "EUR"), Money(400, "GBP")),
    )
    assert charged[other] == ChargedForEvent()
