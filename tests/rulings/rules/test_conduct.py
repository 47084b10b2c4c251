"""RTP 1.3.3, 3.3, 3.4: conduct in the room."""

import datetime as dt

import pytest

from federation.errors import RuleError
from rulings.penalties.rules.conduct import CONDUCT, ConductBreach, ConductList, conduct_breach
from rulings.rules.room_conduct import Ban, device_ban, device_offence, smoking_ban
from tests.shipped_figures import rtp_2026

THREE = dt.datetime(2026, 3, 7, 15, 0, tzinfo=dt.UTC)
ROOM = rtp_2026().room


@pytest.mark.rule("1.3.3-a")
def test_breaches_of_conduct_by_gravity() -> None:
    keys = ["discrimination", "boasting", "threat_or_violence", "staring"]

    assert [conduct_breach(key) for key in keys] == [
        ConductBreach("discrimination", ConductList.RISING, 8),
        ConductBreach("boasting", ConductList.RISING, 1),
        ConductBreach("threat_or_violence", ConductList.RISING, 9),
        ConductBreach("staring", ConductList.BREACH, 0),
    ]
    with pytest.raises(RuleError) as refused:
        conduct_breach("whistling")
    assert refused.value.code == "conduct_unknown"


@pytest.mark.rule("1.3.3-a")
def test_the_lists_are_as_long_as_the_figures_say() -> None:
    figures = rtp_2026().conduct

    assert {name: len(keys) for name, keys in CONDUCT.items()} == {
        ConductList.TO_AVOID: figures.law_74_avoid,
        ConductList.BREACH: figures.law_74_breach,
        ConductList.RISING: figures.federation_rising,
    }


@pytest.mark.rule("3.3.1-a")
def test_when_smoking_is_forbidden() -> None:
    ban = smoking_ban(starts_at=THREE, results_at=THREE.replace(hour=18, minute=20), figures=ROOM)

    assert ban == Ban(THREE.replace(hour=14, minute=30), THREE.replace(hour=18, minute=50))


@pytest.mark.rule("3.4-a")
@pytest.mark.parametrize(
    ("hour", "minute", "allowed", "offence"),
    [(14, 56, False, "phones"), (14, 56, True, None), (14, 54, False, None), (18, 1, False, None)],
)
def test_a_phone_that_rings(hour: int, minute: int, allowed: bool, offence: str | None) -> None:
    ban = device_ban(starts_at=THREE, ends_at=THREE.replace(hour=18), figures=ROOM)

    found = device_offence(
        THREE.replace(hour=hour, minute=minute), ban, allowed_by_director=allowed
    )

    assert found == offence
