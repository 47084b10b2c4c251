"""RTP 1.2: which organiser may create which class of event."""

import pytest

from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind
from tests.shipped_figures import rtp_2026
from tournaments.rules.creation import classes_open_to, refuse_creation
from tournaments.rules.event_class import EventClass

pytestmark = pytest.mark.rule("1.2-b")

MANDATES = rtp_2026().mandates


@pytest.mark.rule("1.2-b")
def test_a_club_creates_private_tournaments_and_festivals() -> None:
    assert classes_open_to(OrganiserKind.CLUB, mandates=MANDATES) == (
        "PRIVATE_TOURNAMENT",
        "FESTIVAL",
    )


@pytest.mark.rule("1.2-b")
def test_an_association_also_creates_its_championships_and_qualifiers() -> None:
    assert classes_open_to(OrganiserKind.ASSOCIATION, mandates=MANDATES) == (
        "PRIVATE_TOURNAMENT",
        "FESTIVAL",
        "REGIONAL_CHAMPIONSHIP",
        "NATIONAL_QUALIFIER",
    )


@pytest.mark.rule("1.2-b")
def test_the_federation_creates_everything() -> None:
    assert set(classes_open_to(OrganiserKind.FEDERATION, mandates=MANDATES)) == set(EventClass)


@pytest.mark.rule("1.2-b")
@pytest.mark.parametrize(
    ("organiser", "event_class", "article"),
    [
        (OrganiserKind.CLUB, "REGIONAL_CHAMPIONSHIP", "RTP 1.2"),
        (OrganiserKind.CLUB, "NATIONAL_EVENT", "RTP 1.2"),
        (OrganiserKind.OTHER, "NATIONAL_QUALIFIER", "RTP 1.2"),
        (OrganiserKind.ASSOCIATION, "NATIONAL_CHAMPIONSHIP", "RTP 1.2, 3.1.2"),
    ],
)
def test_a_class_above_the_organiser_is_refused_with_the_article(
    organiser: OrganiserKind, event_class: str, article: str
) -> None:
    with pytest.raises(RuleError) as refusal:
        refuse_creation(organiser, event_class, mandates=MANDATES)

    assert (refusal.value.code, refusal.value.article) == ("class_not_open_to_organiser", article)
    assert refusal.value.values == {"organiser": organiser, "event_class": event_class}


@pytest.mark.rule("1.2-b")
def test_a_class_open_to_the_organiser_is_not_refused() -> None:
    refuse_creation(OrganiserKind.ASSOCIATION, "REGIONAL_CHAMPIONSHIP", mandates=MANDATES)


def test_an_organiser_the_rule_set_does_not_name_creates_nothing() -> None:
    with pytest.raises(RuleError, match="no_mandate_for_organiser"):
        classes_open_to(OrganiserKind.CLUB, mandates=())
