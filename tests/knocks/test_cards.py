"""Cards of pairs at their pages and endpoints: colours, days to deliver, changes, defences."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from tests.factories.cards import (
    BROWN,
    NATURAL,
    PRECISION,
    make_card,
    rewrite,
    sign_card,
)
from tests.factories.entries import account_of, enter_pair, open_event
from tests.factories.lawful import publish_lawful_regulation
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.knocks.doors import JSON, by_program, done, refused
from tests.personas import World
from tournaments.cards.services.deliveries import PolicyTerms, set_policy
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import CardDelivery, ConventionCard, Event, PlayerState, Registration

As = Callable[[Account], Client]
STRONG_PASS = {**NATURAL, "system": "Strong pass", "pass_opening": "yes", "declared": "YELLOW"}
MULTI = {
    **NATURAL, "C6": "2♦ weak two in a major", "2D.artificial": "yes",
    "2D.unused": "", "2D.description": "multi", "2D.hand1.hcp": "6-10", "2D.hand1.H": "6",
    "2D.hand2.hcp": "6-10", "2D.hand2.S": "6",
}  # fmt: skip


@pytest.fixture
def player(world: World, as_account: As) -> Client:
    """Return the browser of the first of the pair."""
    return as_account(account_of(world.members["1001"]))


@pytest.fixture
def event(world: World) -> Event:
    """Return an event that begins in sixty hours, with two pairs."""
    day = timezone.localdate(timezone.now() + dt.timedelta(hours=60))
    Event.objects.filter(pk=world.event.pk).update(starts_on=day, ends_on=day)
    world.event.refresh_from_db()
    open_event(world.event)
    enter_pair(world.event, world.members["1001"], world.members["1002"])
    enter_pair(world.event, world.members["1003"], world.members["1004"])
    return world.event


def begins(
    event: Event,
    *,
    hours: float,
    colours: tuple[str, ...] = ("GREEN", "BLUE", "RED", "YELLOW"),
    **terms: Any,
) -> None:
    """Let the event begin in this number of hours and require cards."""
    starts = timezone.now() + dt.timedelta(hours=hours)
    day = timezone.localdate(starts)
    Event.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day)
    event.refresh_from_db()
    policy_terms = PolicyTerms(colours=colours, brown_allowed=True, starts_at=starts, **terms)
    set_policy(event=event, terms=policy_terms, account=None)


def card_of(world: World, cells: Mapping[str, str], *, first: int = 1001) -> ConventionCard:
    card = make_card(*(world.members[str(first + item)] for item in (0, 1)), cells=cells)
    sign_card(card)
    return card


def deliver(client: Client, card: ConventionCard, event: Event) -> CardDelivery:
    """Submit a card by the API; return the submission, refused or accepted."""
    response = by_program(client, f"cards/{card.pk}/deliver/{event.pk}/", {})
    assert response.status_code in {200, 201, 409}, response.content
    return CardDelivery.objects.filter(event=event).order_by("-pk")[0]


OVERCALL = {"over.1.call": "2♣", "over.1.kind": "OTHER", "over.1.against": "NATURAL",
            "over.1.hand1.hcp": "8-14"}  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "label", "why"),
    [
        pytest.param(NATURAL, "Green", "", marks=pytest.mark.rule("2.1.2.3-a", "2.1.3.2-a")),
        pytest.param(
            PRECISION, "Blue + Brown", "2NT is Brown: it may be weak",
            marks=pytest.mark.rule("2.1.2.3-a", "2.1.3.2-a"),
        ),
        # A short club of 12 to 14, or 18 and more: the suit may be missing.
        pytest.param(
            {**NATURAL, "1C.hand2.hcp": "12-14", "1C.hand3.hcp": "18+"}, "Red", "1♣",
            marks=pytest.mark.rule("2.1.2.3-a"),
        ),
        pytest.param(
            STRONG_PASS, "Yellow", "pass", marks=pytest.mark.rule("2.1.2.3-b", "2.1.2.2-a")
        ),
        # A king below average: 6 points, where an average hand has ten.
        pytest.param(
            {**NATURAL, "1S.hand1.hcp": "6-11"}, "Yellow", "1♠",
            marks=pytest.mark.rule("2.1.2.3-b", "2.1.2.2-a"),
        ),
        pytest.param(
            BROWN, "Red + Brown", "2♥ is Brown: it may be weak",
            marks=pytest.mark.rule("2.1.2.3-c", "2.1.3.2-a"),
        ),
        pytest.param(MULTI, "Green", "", marks=pytest.mark.rule("2.1.2.3-c")),
        pytest.param(
            {**NATURAL, **OVERCALL}, "Brown", "2♣ is Brown", marks=pytest.mark.rule("2.1.2.3-d")
        ),
        # Spades and three clubs, six to ten points: a two-suiter on a short suit.
        pytest.param(
            {**NATURAL, "C6": "2♠ spades and clubs", "2S.unused": "", "2S.description": "both",
             "2S.hand1.hcp": "6-10", "2S.hand1.S": "5+", "2S.hand1.C": "3+"},
            "Brown", "2♠ is Brown", marks=pytest.mark.rule("2.1.2.3-e"),
        ),
        pytest.param(
            {**NATURAL, **OVERCALL, "over.1.against": "STRONG_ARTIFICIAL"}, "Green", "",
            marks=pytest.mark.rule("2.1.2.3-f"),
        ),
    ],
)  # fmt: skip
def test_the_card_shows_its_colour_and_why(
    world: World, player: Client, cells: dict[str, str], label: str, why: str
) -> None:
    card = make_card(world.members["1001"], world.members["1002"], cells=cells)

    text = words(player.get(f"/cards/{card.pk}/"))

    assert label in text, text
    assert why in text, text
    assert ("is Brown" in text) is ("Brown" in label), text


@pytest.mark.parametrize(
    ("lacks", "whole", "article"),
    [
        pytest.param(
            {**NATURAL, "A1": "see note 3"}, {"note.3": "Two-suiters"}, "RTP 2.1.3.3",
            marks=pytest.mark.rule("2.1.3.3-a"),
        ),
        pytest.param(
            {**BROWN, "2H.defence": ""}, {"2H.defence": "double for take-out"}, "RTP 2.1.3.5",
            marks=pytest.mark.rule("2.1.3.5-b"),
        ),
        pytest.param(
            {**NATURAL, "conv.1.name": "Zorro over 1NT"}, {"conv.1.name": "Stayman"},
            "RTP Annex II", marks=pytest.mark.rule("AII-a"),
        ),
        pytest.param(
            {**NATURAL, "conv.1.name": "Dobre Negativo"},
            {"conv.1.text": "to 3♠"},
            "RTP Annex II", marks=pytest.mark.rule("AII-c"),
        ),
    ],
)  # fmt: skip
def test_a_card_that_lacks_something_is_not_signed(
    world: World,
    player: Client,
    as_account: As,
    lacks: dict[str, str],
    whole: dict[str, str],
    article: str,
) -> None:
    one, other, third = (world.members[number] for number in ("1001", "1002", "1003"))
    lacking = make_card(one, other, cells=lacks)
    complete = make_card(one, third, cells={**lacks, **whole})

    response = by_program(player, f"cards/{lacking.pk}/sign/", {})
    page = words(player.get(f"/cards/{lacking.pk}/"))

    assert response.status_code == 409, response.content
    assert article in page, page
    done(player, f"cards/{complete.pk}/sign/")


@pytest.mark.parametrize(
    ("cells", "named"),
    [
        ({**NATURAL, "1D.hand1.D": "2+"}, "1♦: 11–21 ♦2+"),
        ({**BROWN, "C6": ""}, "2♥: 6–9 ♥4+ / 6–9 ♠4+; weak, 4+ hearts or 4+ spades"),
        ({**NATURAL, **OVERCALL, "over.1.defence": "double"}, "2♣: 8–14"),
    ],
)
@pytest.mark.rule("2.1.3.2-b")
def test_the_front_page_names_what_needs_a_defence(
    world: World, player: Client, cells: dict[str, str], named: str
) -> None:
    card = card_of(world, cells)

    text = words(player.get(f"/cards/versions/{card.versions.get().pk}/"))

    assert named in text, text


@pytest.mark.rule("2.1.3.1-a")
def test_a_pair_has_one_card_in_an_event(world: World, event: Event, player: Client) -> None:
    first = card_of(world, NATURAL)
    second = make_card(
        world.members["1002"], world.members["1001"], cells={**NATURAL, "system": "B"}
    )
    sign_card(second)
    begins(event, hours=60)
    done(player, f"cards/{first.pk}/deliver/{event.pk}/")

    assert refused(player, f"cards/{second.pk}/deliver/{event.pk}/", "RTP 2.1.3.1") == "card_exists"


@pytest.mark.rule("2.1.2.7-a", "2.1.2.2-b")
@pytest.mark.parametrize(
    ("colours", "is_taken"), [(("GREEN",), False), (("GREEN", "YELLOW"), True)]
)
def test_what_the_policy_of_the_event_does_not_admit_waits(
    world: World,
    event: Event,
    player: Client,
    as_account: As,
    colours: tuple[str, ...],
    is_taken: bool,
) -> None:
    begins(event, hours=60, colours=colours)

    delivery = deliver(player, card_of(world, STRONG_PASS), event)

    assert delivery.is_taken is is_taken
    text = words(player.get(f"/cards/{delivery.version.card_id}/"))
    assert ("RTP 2.1.2.7" in text) is not is_taken, text


@pytest.mark.rule("2.1.3.4-a", "2.1.3.4-b")
@pytest.mark.parametrize(
    ("cells", "hours", "is_late"), [(BROWN, 48.1, False), (BROWN, 47.9, True), (NATURAL, 1, False)]
)
def test_systems_that_are_due_come_48_hours_before(
    world: World,
    event: Event,
    player: Client,
    olga: Account,
    as_account: As,
    cells: dict[str, str],
    hours: float,
    is_late: bool,
) -> None:
    begins(event, hours=hours)

    delivery = deliver(player, card_of(world, cells), event)

    assert delivery.is_late is is_late
    listed = words(as_account(olga).get(f"/events/{event.pk}/cards/"))
    assert ("card came late: counts as missing" in listed) is is_late, listed


@pytest.mark.rule("2.1.3.4-c")
def test_after_the_deadline_what_is_brown_is_not_changed(
    world: World, event: Event, player: Client
) -> None:
    card = card_of(world, BROWN)
    begins(event, hours=60)
    assert deliver(player, card, event).is_taken
    begins(event, hours=24)
    rewrite(card, "conventions", {"conv.1.name": "Stayman"}, now=timezone.now())
    sign_card(card, now=timezone.now())
    added = deliver(player, card, event)
    rewrite(card, "opening-2H", {"2H.description": "weak, 4+ in one major"}, now=timezone.now())
    sign_card(card, now=timezone.now())

    changed = deliver(player, card, event)

    assert (added.is_taken, changed.is_taken) == (True, False)
    assert "RTP 2.1.3.4" in words(player.get(f"/cards/{card.pk}/"))


@pytest.mark.rule("2.1.3.5-a", "2.1.3.5-b")
def test_a_defence_is_brought_in_writing_against_what_is_brown(
    world: World, event: Event, as_account: As
) -> None:
    brown, natural = card_of(world, BROWN), card_of(world, NATURAL, first=1003)
    begins(event, hours=60)
    ours, theirs = (
        as_account(account_of(convention_card.player_one)) for convention_card in (natural, brown)
    )
    deliver(ours, natural, event)
    deliver(theirs, brown, event)
    path = f"cards/{natural.pk}/defence/{event.pk}/"
    body = {"against": brown.pk, "text": "Double is strong", "alters_openings": False}

    undue = refused(ours, path, "RTP 2.1.3.5", **body)
    begins(event, hours=60, defences_due_at=timezone.now() + dt.timedelta(hours=1))
    back = by_program(
        theirs, f"cards/{brown.pk}/defence/{event.pk}/", {**body, "against": natural.pk}
    )

    assert (undue, back.status_code) == ("defence_not_due", 400)  # natural ones are not offered
    done(ours, path, **body)


@pytest.mark.rule("2.1.3.1-d")
@pytest.mark.parametrize(
    ("cells", "state"), [(NATURAL, "needs no card here"), (BROWN, "card missing")]
)
def test_only_green_pairs_are_excused_from_the_card(
    world: World, event: Event, olga: Account, as_account: As, cells: dict[str, str], state: str
) -> None:
    card_of(world, cells)
    begins(event, hours=60, is_waived=True)

    listed = words(as_account(olga).get(f"/events/{event.pk}/cards/"))

    assert state in listed, listed


@pytest.mark.rule("2.4.4-a")
def test_who_has_no_card_does_not_enter_an_official_online_event(
    world: World, player: Client
) -> None:
    event = make_event(association=world.association, name="Campeonato Regional")
    now, day = timezone.now(), timezone.localdate() + dt.timedelta(days=7)
    Event.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day, is_online=True)
    event.refresh_from_db()
    publish_lawful_regulation(event)
    terms = Terms(now - dt.timedelta(days=9), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    path, body = f"/api/v1/events/{event.pk}/enter/", {"numbers": ["1002"], "accepts": True}

    without = player.post(path, body, content_type=JSON)
    card_of(world, NATURAL)
    with_card = player.post(path, body, content_type=JSON)

    assert (without.status_code, without.json()["article"]) == (409, "RTP 2.4.4")
    assert with_card.status_code == 201, with_card.content


@pytest.mark.rule("3.1.4.3-a", "2.1.3.4-b")
@pytest.mark.parametrize(("declared", "is_taken"), [(False, False), (True, True)])
def test_who_declared_nothing_plays_green_in_an_official_event(
    world: World, player: Client, olga: Account, as_account: As, declared: bool, is_taken: bool
) -> None:
    event = make_event(association=world.association, name="Campeonato Regional")
    people = [world.members[number] for number in ("1001", "1002")]
    entered = Registration.objects.create(event=event, captain=people[0])
    for position, person in enumerate(people, 1):
        entered.players.create(
            event=event, person=person, position=position, state=PlayerState.ACCEPTED
        )
    if declared:
        entered.systems.create(pair=1, nature="ARTIFICIAL", brown=True)
    begins(event, hours=60)

    delivery = deliver(player, card_of(world, BROWN), event)

    assert delivery.is_taken is is_taken
    text = words(as_account(olga).get(f"/events/{event.pk}/cards/"))
    assert ("RTP 3.1.4.3" in text) is not is_taken, text


PARTS = {"1♣": "opening-1C", "1♥": "opening-1H"}


@pytest.mark.rule("2.1.4-a")
@pytest.mark.parametrize(
    ("call", "lengths", "is_artificial"),
    [
        # An opening of a minor that may have two cards, of a major that may have three; the
        # fourth card of the major takes it out.
        ("1♣", {"1C.hand1.C": "2+"}, True),
        ("1♣", {"1C.hand1.C": "3+"}, False),
        ("1♥", {"1H.hand1.H": "3+"}, True),
        ("1♥", {"1H.hand1.H": "4+"}, False),
    ],
)
def test_the_card_says_which_openings_are_artificial_for_alerts(
    world: World, player: Client, call: str, lengths: Mapping[str, str], is_artificial: bool
) -> None:
    card = make_card(world.members["1001"], world.members["1002"], cells={**NATURAL, **lengths})

    text = words(player.get(f"/cards/{card.pk}/parts/{PARTS[call]}/"))

    assert ("artificial" in text.rpartition("opponents read it")[2]) is is_artificial
