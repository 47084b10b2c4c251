"""Quotas of associations, and who must belong to one to play for it."""

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.calendar.rules.representation import refuse_above_quota, refuse_representation
from tournaments.rules.event_class import EventKind

FIGURES = rtp_2026().representation


@pytest.mark.rule("3.1.2-b")
def test_an_association_names_no_more_than_its_quota() -> None:
    refuse_above_quota("Norte", named=12, places=12)

    with pytest.raises(RuleError) as refused:
        refuse_above_quota("Norte", named=13, places=12)

    assert refused.value.code == "quota_exceeded"
    assert refused.value.values == {"association": "Norte", "places": 12, "named": 13}


@pytest.mark.rule("3.1.3.3-b")
def test_a_team_that_stands_for_an_association_has_four_of_its_players() -> None:
    refuse_representation("Norte", kind=EventKind.TEAMS, registered=4, figures=FIGURES)

    with pytest.raises(RuleError) as refused:
        refuse_representation("Norte", kind=EventKind.TEAMS, registered=3, figures=FIGURES)

    assert refused.value.code == "too_few_association_members"
    assert refused.value.article == "RTP 3.1.3.3"
    assert refused.value.values == {"association": "Norte", "needed": 4, "registered": 3}


@pytest.mark.rule("3.1.3.3-b")
def test_a_pair_needs_one() -> None:
    refuse_representation("Norte", kind=EventKind.PAIRS, registered=1, figures=FIGURES)

    with pytest.raises(RuleError, match="too_few_association_members"):
        refuse_representation("Norte", kind=EventKind.PAIRS, registered=0, figures=FIGURES)
