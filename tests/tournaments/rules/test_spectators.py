"""Those who watch."""

import pytest

from tournaments.rules.spectators import spectator_rules


@pytest.mark.rule("3.1.5-a")
def test_official_events_tell_their_spectators_what_holds() -> None:
    pairs = spectator_rules(official=True, teams=False, online=False)

    assert pairs == (
        "spectators_open",
        "spectators_law_76",
        "spectators_smoking",
        "spectators_telephones",
        "spectators_not_refused",
    )
    assert spectator_rules(official=True, teams=True, online=False) == (
        *pairs,
        "spectators_team_members",
    )


def test_private_and_online_events_have_no_such_rules() -> None:
    assert spectator_rules(official=False, teams=True, online=False) == ()
    assert spectator_rules(official=True, teams=True, online=True) == ()
