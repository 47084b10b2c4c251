"""The declaration of artificial systems on entry."""

import pytest

from tournaments.rules.declarations import (
    SystemDeclaration,
    SystemLeave,
    SystemNature,
    SystemsHeld,
    systems_held,
)

pytestmark = pytest.mark.rule("3.1.4.3-a")

GREEN = SystemsHeld(SystemLeave.GREEN_ONLY, brown=False)


@pytest.mark.rule("3.1.4.3-a")
def test_a_pair_that_leaves_the_declaration_blank_plays_green_without_brown() -> None:
    team = [SystemDeclaration(SystemNature.ARTIFICIAL, brown=True), SystemDeclaration(), None]

    held = [systems_held(system_declaration) for system_declaration in team]

    assert held == [SystemsHeld(SystemLeave.AS_DECLARED, brown=True), GREEN, GREEN]


@pytest.mark.parametrize(
    ("declaration", "held"),
    [
        (SystemDeclaration(SystemNature.NATURAL, brown=False), GREEN),
        (
            SystemDeclaration(SystemNature.NATURAL, brown=True),
            SystemsHeld(SystemLeave.GREEN_ONLY, brown=True),
        ),
        (
            SystemDeclaration(SystemNature.HIGHLY_UNUSUAL, brown=None),
            SystemsHeld(SystemLeave.AS_DECLARED, brown=False),
        ),
    ],
)
def test_each_half_of_the_declaration_stands_for_itself(
    declaration: SystemDeclaration, held: SystemsHeld
) -> None:
    assert systems_held(declaration) == held
