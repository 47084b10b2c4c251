"""RTP 1.2: the word championship is kept for championships."""

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.rules.naming import refuse_reserved_name

pytestmark = pytest.mark.rule("1.2-a")


def refuse(name: str, event_class: str) -> None:
    refuse_reserved_name(
        name, event_class, classes=rtp_2026().event_classes, figures=rtp_2026().championship
    )


@pytest.mark.rule("1.2-a")
@pytest.mark.parametrize(
    ("name", "event_class"),
    [
        ("Campeonato do Clube", "PRIVATE_TOURNAMENT"),
        ("Summer CHAMPIONSHIP 2026", "FESTIVAL"),
        ("Campeonatos do Clube", "PRIVATE_TOURNAMENT"),
        ("Clube Championships", "PRIVATE_TOURNAMENT"),
        ("Mini-campeonáto de verão", "FESTIVAL"),
        ("Minicampeonato", "FESTIVAL"),
        ("Os campeonatinhos da Ribeira", "PRIVATE_TOURNAMENT"),
        ("A nossa Campeonata", "PRIVATE_TOURNAMENT"),
        ("Superchampionships", "FESTIVAL"),
    ],
)
def test_a_private_event_is_not_called_a_championship(name: str, event_class: str) -> None:
    with pytest.raises(RuleError, match=r"championship_name_reserved RTP 1\.2"):
        refuse(name, event_class)


@pytest.mark.rule("1.2-a")
@pytest.mark.parametrize(
    ("name", "event_class"),
    [
        ("Campeonato Nacional de Pares", "NATIONAL_CHAMPIONSHIP"),
        ("Apuramento do Campeonato Nacional", "NATIONAL_QUALIFIER"),
        ("Torneio dos Campeões", "PRIVATE_TOURNAMENT"),
        ("Summer Pairs", "PRIVATE_TOURNAMENT"),
    ],
)
def test_other_names_and_official_events_pass(name: str, event_class: str) -> None:
    refuse(name, event_class)


def test_an_unknown_class_cannot_be_named() -> None:
    with pytest.raises(RuleError, match="no_such_event_class"):
        refuse("Gala", "GALA")
