"""Entries exempt from a phase."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from tournaments.rules.exemptions import (
    ExemptEntry,
    passes_to_next_phase,
    refuse_tied_players,
    refuse_undeclared,
)

DEADLINE = dt.date(2026, 2, 20)
T1 = ExemptEntry("T1", frozenset({"P1", "P2", "P3", "P4", "P5", "P6"}), declared_on=DEADLINE)


@pytest.mark.rule("3.1.3.1-a")
def test_a_player_of_an_exempt_team_plays_for_nobody_else() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_tied_players(["P7", "P8", "P4", "P9"], exempt=[T1])

    assert refused.value.code == "player_tied_to_exempt_entry"
    assert refused.value.article == "RTP 3.1.3.1"
    assert refused.value.values == {"player": "P4", "entry": "T1"}
    refuse_tied_players(["P7", "P8"], exempt=[T1])


@pytest.mark.rule("3.1.3.1-a")
def test_an_exempt_team_says_by_the_entry_deadline_that_it_plays_on() -> None:
    refuse_undeclared(T1, entries_close_on=DEADLINE)

    for declared_on in (None, dt.date(2026, 2, 21)):
        with pytest.raises(RuleError) as refused:
            refuse_undeclared(replace(T1, declared_on=declared_on), entries_close_on=DEADLINE)
        assert refused.value.code == "exemption_not_declared"
        assert refused.value.values == {"entry": "T1", "until": DEADLINE}


@pytest.mark.rule("3.1.3.1-b")
def test_who_plays_the_exempt_phase_must_qualify_in_it() -> None:
    assert not passes_to_next_phase(declared=True, place=9, qualifying_places=8)
    assert passes_to_next_phase(declared=True, place=8, qualifying_places=8)
    assert passes_to_next_phase(declared=True, place=None, qualifying_places=8)
    assert not passes_to_next_phase(declared=False, place=None, qualifying_places=8)
