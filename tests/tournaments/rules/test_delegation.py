"""Who hands an event on to whom."""

import pytest

from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind
from tournaments.rules.delegation import Body, refuse_delegation

pytestmark = pytest.mark.rule("3.1.2-a")

FEDERATION = Body(OrganiserKind.FEDERATION, "Federação de Exemplo")
NORTH = Body(OrganiserKind.ASSOCIATION, "Associação do Norte", "NORTE")
LISBON = Body(OrganiserKind.ASSOCIATION, "Associação de Lisboa", "LIS")
CLUB_OF_NORTH = Body(OrganiserKind.CLUB, "Clube da Ribeira", "NORTE")
CLUB_OF_LISBON = Body(OrganiserKind.CLUB, "Clube do Castelo", "LIS")
HOTEL = Body(OrganiserKind.OTHER, "Hotel de Exemplo")


@pytest.mark.rule("3.1.2-a")
def test_an_association_hands_on_to_clubs_of_its_area_only() -> None:
    refuse_delegation(NORTH, CLUB_OF_NORTH)

    with pytest.raises(RuleError) as refused:
        refuse_delegation(NORTH, CLUB_OF_LISBON)

    assert refused.value.code == "club_outside_area"
    assert refused.value.article == "RTP 3.1.2"
    assert refused.value.values == {"holder": "Associação do Norte", "club": "Clube do Castelo"}


@pytest.mark.rule("3.1.2-a")
@pytest.mark.parametrize("to", [NORTH, CLUB_OF_LISBON, HOTEL])
def test_the_federation_hands_on_to_associations_clubs_and_others(to: Body) -> None:
    refuse_delegation(FEDERATION, to)


@pytest.mark.parametrize(
    ("holder", "to", "code"),
    [
        (FEDERATION, FEDERATION, "delegation_to_federation"),
        (NORTH, LISBON, "delegation_only_to_clubs"),
        (NORTH, HOTEL, "delegation_only_to_clubs"),
        (CLUB_OF_NORTH, CLUB_OF_NORTH, "delegation_not_by_kind"),
        (HOTEL, CLUB_OF_NORTH, "delegation_not_by_kind"),
    ],
)
def test_nobody_else_hands_on(holder: Body, to: Body, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        refuse_delegation(holder, to)

    assert refused.value.code == code
